//! Forward pruning: when a node, or a move, is not worth its search. Each rule is a function under its name.
//!
//! A rule spares some moves by their *class*, never by "its weight is not one": a weight that is learned passes through
//! one without a jump.

use super::control::SearchControl;
use crate::depth::Depth;
use crate::score::Score;

/// Reverse futility (also "static null move"): a node whose static value stands so far above the window that no reply
/// within the remaining depth is expected to bring it down.
pub(super) fn is_far_above(control: &SearchControl, depth: Depth, static_value: Score, beta: Score) -> bool {
    depth.whole() <= control.reverse_futility_depth
        && static_value - control.reverse_futility_margin * depth.whole() >= beta
        && !beta.is_decided()
}

/// The depth of the null move's search (Donninger, "Null Move and Deep Search", 1993; the adaptive reduction is
/// Heinz's, "Adaptive Null-Move Pruning", 1999).
pub(super) fn null_move_depth(control: &SearchControl, depth: Depth) -> Depth {
    let is_shallow = depth <= Depth::plies(control.null_move_adaptivity_depth);
    let less = i32::from(control.null_move_adaptive && is_shallow);
    depth - Depth::ONE - Depth::plies((control.null_move_reduction - less).max(0))
}

/// Futility (Heinz, "Extended Futility Pruning", 1998): the most that a quiet move near the horizon is expected to
/// reach from a static value, none where the rule does not apply.
pub(super) fn futile_value(control: &SearchControl, depth: Depth, static_value: Score) -> Option<Score> {
    let threshold = match depth.whole() {
        whole if whole > control.futility_depth => return None,
        1 => control.futility_1,
        2 => control.futility_2,
        3 => control.futility_3,
        _ => return None,
    };
    Some(static_value + threshold)
}

/// Late-move pruning: how many moves of a node near the horizon are searched before quiet ones are dropped.
pub(super) fn move_count(control: &SearchControl, depth: Depth) -> usize {
    let whole = depth.whole();
    if whole > control.late_pruning_depth { usize::MAX } else { (control.late_pruning_moves + whole * whole) as usize }
}

/// Late-move reductions (Romstad, "An Introduction to Late Move Reductions", 2006): later moves of deeper nodes are
/// searched shallower first. The table holds the reduction for each depth and move number.
#[derive(Clone, Debug)]
pub(super) struct Reductions(Vec<Depth>);

impl Reductions {
    const SIZE: usize = 64;

    pub(super) fn new(control: &SearchControl) -> Self {
        let entry = |index: usize| {
            let (depth, number) = (index / Self::SIZE, index % Self::SIZE);
            let product = i64::from(doublings(depth)) * i64::from(doublings(number));
            let growth = i64::from(control.reduction_growth.units()) * product / (1 << 24);
            Depth::from_units(control.reduction_base.units() + growth as i32)
        };
        Self((0..Self::SIZE * Self::SIZE).map(entry).collect())
    }

    /// The reduction of a node's `number`-th move, which leaves a whole ply where `remaining` holds one.
    pub(super) fn of(&self, control: &SearchControl, depth: Depth, number: usize, remaining: Depth) -> Depth {
        let whole = depth.whole();
        if control.reduction_depth == 0 || whole < control.reduction_depth || number < control.reduction_moves as usize
        {
            return Depth::ZERO;
        }
        let reduction = self.0[whole.min(Self::SIZE as i32 - 1) as usize * Self::SIZE + number.min(Self::SIZE - 1)];
        reduction.min(remaining - Depth::ONE).max(Depth::ZERO)
    }
}

/// The logarithm to base 2 in 4096ths, linear between the powers of two: the same integers on every machine.
fn doublings(number: usize) -> i32 {
    if number == 0 {
        return 0;
    }
    let whole = number.ilog2();
    let fraction = (number << 12 >> whole) as i32 - (1 << 12);
    ((whole as i32) << 12) + fraction
}

#[cfg(test)]
mod tests {
    use super::{SearchControl, doublings, null_move_depth};
    use crate::depth::Depth;

    #[test]
    fn doublings_are_exact_at_powers_of_two() {
        assert_eq!([1, 2, 3, 4, 8, 48].map(doublings), [0, 4096, 6144, 8192, 12288, 22528]);
    }

    #[test]
    fn the_null_move_is_adaptive_near_the_horizon() {
        let control = SearchControl {
            null_move_reduction: 3,
            null_move_adaptive: true,
            null_move_adaptivity_depth: 6,
            ..SearchControl::default()
        };
        assert_eq!(null_move_depth(&control, Depth::plies(7)), Depth::plies(3));
        assert_eq!(null_move_depth(&control, Depth::plies(6)), Depth::plies(3));
        assert_eq!(null_move_depth(&control, Depth::plies(2)), Depth::plies(-1));
        let none = SearchControl { null_move_reduction: 0, ..control };
        assert_eq!(null_move_depth(&none, Depth::plies(2)), Depth::plies(1));
    }
}
