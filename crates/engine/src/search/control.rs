//! The parameters of search control: where to look, in every game.

use crate::depth::Depth;
use crate::score::Score;

crate::choice! {
    /// How the classes of one move combine into its cost.
    pub enum Combination {
        /// One ply, less what each class saves.
        Sum = "sum",
        /// The least weight of its classes alone.
        Least = "least",
    }
}

crate::parameters! {
    /// Search control, in every game: the depth function, the search's tools, and what it prunes.
    pub struct SearchControl in "search" {
        /// The cost of a move without a class, in plies.
        plain: Depth = Depth::ONE, 0..=8;
        /// How the weights of a move's classes combine: "sum" (one ply less what each saves) or "least" (one class a move).
        combination: Combination = Combination::Sum;
        /// The highest cost of a move, in plies.
        cost_cap: Depth = Depth::plies(8), 1..=16;
        /// A path is expanded while its depth is at most the nominal depth less one ply plus this.
        slack: Depth = Depth::ZERO, 0.0..=0.999;
        /// Whether extensions count half beyond twice the nominal depth.
        halve_extensions: bool = true;
        /// The longest path that is searched, in moves.
        longest_path: i32 = 100, 8..=120;

        /// Whether depths are searched one after the other, or the last at once.
        iterative_deepening: bool = true;
        /// Half the width of the window around the last iteration's score, in thousandths; 0 for the full window.
        aspiration: Score = Score::new(300), 0..=10000;
        /// Whether the transposition table is used.
        table: bool = true;
        /// Whether the moves of the main search are ordered (table move, exchanges, killers, refutation, history) or taken in order of notation.
        ordering: bool = true;
        /// The least depth, in plies, at which a node of the principal variation without a table move is searched
        /// shallower first; 0 is off.
        internal_deepening: i32 = 4, 0..=20;
        /// Whether a node is left when a shorter win or loss is known already.
        shortest_win: bool = true;
        /// Whether exchanges are played out at the horizon.
        quiescence: bool = true;
        /// How far an exchange at the horizon may fall short of the window, beyond its gain, and still be tried; 10000 is off.
        quiescence_margin: Score = Score::new(2000), 0..=10000;

        /// Whether the null move is tried.
        null_move: bool = true;
        /// The null move's reduction R: it is searched to depth - 1 - R.
        null_move_reduction: i32 = 3, 0..=7;
        /// Whether R is one less where the depth is at most null_move_adaptivity_depth.
        null_move_adaptive: bool = false;
        /// The depth, in plies, up to which the adaptive R is one less.
        null_move_adaptivity_depth: i32 = 6, 0..=7;
        /// Whether the null move is tried only where the static value reaches the window.
        null_move_if_above: bool = true;

        /// The highest depth, in whole plies, at which futile moves are dropped; 0 is off.
        futility_depth: i32 = 3, 0..=3;
        /// A quiet move at depth 1 is futile if the static value and this, in thousandths, do not reach the window.
        futility_1: Score = Score::new(1500), 0..=10230;
        /// The same at depth 2.
        futility_2: Score = Score::new(2500), 0..=10230;
        /// The same at depth 3.
        futility_3: Score = Score::new(3500), 0..=10230;
        /// The highest depth, in whole plies, at which a static value far above the window ends the search; 0 is off.
        reverse_futility_depth: i32 = 6, 0..=12;
        /// How far above, for each ply of depth, in thousandths.
        reverse_futility_margin: Score = Score::new(900), 0..=5000;

        /// The least depth, in whole plies, at which late quiet moves are reduced; 0 is off.
        reduction_depth: i32 = 3, 0..=20;
        /// How many moves of a node are searched before any is reduced.
        reduction_moves: i32 = 3, 1..=60;
        /// The reduction's constant part, in plies.
        reduction_base: Depth = Depth::from_units(2048), 0..=4;
        /// Its growth: in plies for each doubling of the depth times each doubling of the move's number.
        reduction_growth: Depth = Depth::from_units(1024), 0..=2;
        /// The highest depth, in whole plies, at which very late quiet moves are dropped; 0 is off.
        late_pruning_depth: i32 = 4, 0..=12;
        /// How many moves are searched before: this plus the square of the depth.
        late_pruning_moves: i32 = 6, 1..=60;
        /// The highest depth, in whole plies, at which moves that lose an exchange are dropped; 0 is off.
        exchange_pruning_depth: i32 = 0, 0..=12;
        /// How much an exchange may lose for each ply of depth, in thousandths.
        exchange_pruning_margin: Score = Score::new(1000), 0..=5000;
    }
}
