//! Texts as positions of both games: whatever is read as one can be written, played on, evaluated and searched.

#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use plywise_engine::chess::Chess;
use plywise_engine::evaluation::Evaluation;
use plywise_engine::game::{History, MoveKind};
use plywise_engine::loa::Loa;
use plywise_engine::parameters::Parameters;
use plywise_engine::playable::Playable;
use plywise_engine::search::{Limits, Off, Searcher};

/// The nodes of the search that every position gets.
const NODES: u64 = 300;

type Search<G> = RefCell<Searcher<G, <G as Playable>::Evaluation>>;

thread_local! {
    static CHESS: Search<Chess> = RefCell::new(Chess::searcher(&Parameters::default(), 1));
    static LOA: Search<Loa> = RefCell::new(Loa::searcher(&Parameters::default(), 1));
}

/// What must hold for a text, if it is a position.
fn check<G: Playable>(text: &str, searcher: &mut Searcher<G, G::Evaluation>) {
    let position = match G::from_text(text) {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.to_string().contains('\n'));
            return;
        }
    };
    for variant in G::VARIANTS {
        let position = position.clone().in_variant(variant);
        let written = position.to_text();
        let again = G::from_text(&written).expect("what was written can be read").in_variant(variant);
        assert_eq!((again.key(), again.to_text()), (position.key(), written));
        assert!(!position.board_text().is_empty());

        let mut legal = 0;
        position.moves(MoveKind::All, |mv| {
            assert!(position.is_legal(mv));
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
            let mut after = position.clone();
            after.play(mv);
            searcher.evaluation().evaluate(&after);
            legal += 1;
            false
        });
        assert_eq!(position.can_pass(), position.null_move().is_some());
        searcher.clear();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let report = searcher.search(&position, &History::default(), limits, Off, &mut |_| {});
        assert_eq!(report.best.is_some(), legal > 0);
        assert!(report.best.is_none_or(|best| position.is_legal(best)));
    }
}

fuzz_target!(|text: &str| {
    CHESS.with_borrow_mut(|searcher| check::<Chess>(text, searcher));
    LOA.with_borrow_mut(|searcher| check::<Loa>(text, searcher));
});
