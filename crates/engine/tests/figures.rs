//! Figures 1 and 3 of Björnsson & Marsland, "Learning Search Control in Adversary Games", as a game of their own: a tree
//! whose moves have the classes that the figures show.

use plywise_engine::depth::Depth;
use plywise_engine::evaluation::Evaluation;
use plywise_engine::game::{ClassParameters, ClassSet, Game, History, Move, MoveKind, Outcome, Player};
use plywise_engine::parameters;
use plywise_engine::score::Score;
use plywise_engine::search::{DepthFunction, Limits, Off, SearchControl, Searcher, Shadows};

parameters! {
    /// The weights of the figures' three classes.
    pub struct Weights in "figure" {
        /// Of the first class.
        first: Depth = Depth::ONE, 0..=8;
        /// Of the second class.
        second: Depth = Depth::plies(2), 0..=8;
        /// Of the third class.
        third: Depth = Depth::from_units(Depth::ONE.units() / 2), 0..=8;
    }
}

impl ClassParameters for Weights {
    fn weights(&self) -> Vec<Depth> {
        vec![self.first, self.second, self.third]
    }
}

/// The figures' tree: a node's letter, and the class of the move that leads to each of its children.
const CHILDREN: [(u8, &[(u8, usize)]); 6] = [
    (b'A', &[(b'B', 0)]),
    (b'B', &[(b'C', 1), (b'E', 2)]),
    (b'C', &[(b'D', 0)]),
    (b'E', &[(b'F', 0)]),
    (b'F', &[(b'G', 0)]),
    (b'G', &[(b'H', 0)]),
];

/// A node of the tree. A move is the letter it leads to.
#[derive(Clone)]
struct Tree(u8);

impl Tree {
    fn children(&self) -> &'static [(u8, usize)] {
        CHILDREN.iter().find(|(letter, _)| *letter == self.0).map_or(&[], |(_, children)| *children)
    }
}

impl Game for Tree {
    const CLASSES: &'static [&'static str] = &["first", "second", "third"];
    type Classes = Weights;

    fn key(&self) -> u64 {
        u64::from(self.0)
    }

    fn repetition_key(&self) -> u64 {
        self.key()
    }

    fn player(&self) -> Player {
        Player::First
    }

    fn outcome(&self, _: &History) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    fn moves(&self, kind: MoveKind, sink: impl FnMut(Move) -> bool) {
        if kind != MoveKind::Tactical {
            self.children().iter().filter_map(|(letter, _)| Move::new(u32::from(*letter))).any(sink);
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.children().iter().any(|(letter, _)| u32::from(*letter) == mv.bits())
    }

    fn is_tactical(&self, _: Move) -> bool {
        false
    }

    fn play(&mut self, mv: Move) {
        self.0 = mv.bits() as u8;
    }

    fn null_move(&self) -> Option<Self> {
        None
    }

    fn node_classes(&self, _: bool, _: &Weights) -> ClassSet {
        ClassSet::EMPTY
    }

    fn move_classes(&self, _: Move, after: &Self, _: &Weights) -> ClassSet {
        let class = self.children().iter().find(|(letter, _)| *letter == after.0).map(|(_, class)| *class);
        class.map_or(ClassSet::EMPTY, ClassSet::of)
    }
}

/// Every node of the tree is worth nothing to anybody.
struct Worthless;

impl Evaluation<Tree> for Worthless {
    fn evaluate(&self, _: &Tree) -> Score {
        Score::ZERO
    }

    fn gain(&self, _: &Tree, _: Move) -> Score {
        Score::ZERO
    }

    fn exchange_reaches(&self, _: &Tree, _: Move, _: Score) -> bool {
        true
    }

    fn urgency(&self, _: &Tree, _: Move) -> i32 {
        0
    }

    fn trusts_null_move(&self, _: &Tree) -> bool {
        false
    }
}

/// The search that the figures show: no more than the depth function.
fn control() -> SearchControl {
    SearchControl {
        iterative_deepening: false,
        aspiration: Score::ZERO,
        internal_deepening: 0,
        table: false,
        ordering: false,
        quiescence: false,
        halve_extensions: false,
        ..SearchControl::default()
    }
}

fn limits(depth: i32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn figure_1_paths_are_expanded_to_their_own_depth() {
    let mut searcher = Searcher::new(control(), Weights::default(), Worthless, 1);
    let mut nodes = |depth| searcher.search(&Tree(b'A'), &History::default(), limits(depth), Off, &mut |_| {}).nodes;
    // At depth 1 only A is expanded; at 2 also B; at 3 E (1.5) and at 4 F (2.5) and C (3.0); at 5 G (3.5).
    assert_eq!([1, 2, 3, 4, 5, 6].map(&mut nodes), [1, 3, 4, 6, 7, 7]);
}

#[test]
fn figure_3_a_heavier_class_takes_nodes_from_the_tree() {
    let mut searcher = Searcher::new(control(), Weights::default(), Worthless, 1);
    let weights = Weights::default();
    let heavier = |first: f64, second: f64, third: f64| {
        let [first, second, third] = [first, second, third].map(Depth::from_real);
        let weights = vec![weights.first + first, weights.second + second, weights.third + third];
        DepthFunction::new(&control(), weights)
    };
    // G lies at 3.5 and is expanded up to 4.0: three moves of the first class lead there, one of the third. C lies at 3.0.
    let altered = vec![
        heavier(0.1, 0.0, 0.0),
        heavier(0.25, 0.0, 0.0),
        heavier(0.0, 1.0, 0.0),
        heavier(0.0, 1.25, 0.0),
        heavier(0.0, 0.0, 0.5),
        heavier(0.0, 0.0, 0.75),
    ];
    let shadows = Shadows::new(altered, searcher.has_quiescence());
    let report = searcher.search(&Tree(b'A'), &History::default(), limits(5), shadows, &mut |_| {});
    assert_eq!(report.nodes, 7);
    assert_eq!(report.counts, [7, 6, 7, 6, 7, 6]);
}
