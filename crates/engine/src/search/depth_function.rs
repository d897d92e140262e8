//! The depth function D(P, w): how deep a path of moves is (Björnsson & Marsland, "Learning Search Control in
//! Adversary Games", section 2).
//!
//! Each move has a cost, which follows from its classes and their weights; the depth of a path is the sum of the
//! costs. A cost of one ply is a plain move, less an extension, more a reduction. The search passes the depth that
//! remains down the path: it expands a path while a whole ply remains.

use super::control::{Combination, SearchControl};
use crate::depth::Depth;
use crate::game::ClassSet;

/// The costs of moves, from the weights of their classes.
#[derive(Clone, Debug)]
pub struct DepthFunction {
    /// The weight of each class, by its number.
    weights: Vec<Depth>,
    plain: Depth,
    cap: Depth,
    combination: Combination,
    halve: bool,
}

impl DepthFunction {
    /// The depth function of some weights.
    pub fn new(control: &SearchControl, weights: Vec<Depth>) -> Self {
        Self {
            weights,
            plain: control.plain,
            cap: control.cost_cap,
            combination: control.combination,
            halve: control.halve_extensions,
        }
    }

    /// The cost of a move of these classes. `is_far`: the path is longer than twice the nominal depth, where
    /// extensions count half if the parameters say so.
    pub fn cost(&self, mut classes: ClassSet, is_far: bool) -> Depth {
        let cost = if classes.is_empty() {
            self.plain
        } else {
            match self.combination {
                // 1 - sum of (1 - w).
                Combination::Sum => classes.fold(Depth::ONE, |cost, class| cost + self.weights[class] - Depth::ONE),
                Combination::Least => {
                    classes.try_fold(self.cap, |least, class| Some(least.min(self.weights[class]))).unwrap_or(self.cap)
                }
            }
        };
        let cost = cost.clamp(Depth::ZERO, self.cap);
        if self.halve && is_far && cost < Depth::ONE { Depth::ONE - (Depth::ONE - cost).half() } else { cost }
    }

    /// Whether no move costs less here than by `other`.
    pub fn is_nowhere_below(&self, other: &Self) -> bool {
        self.combination == other.combination
            && self.cap >= other.cap
            && self.halve == other.halve
            && self.plain >= other.plain
            && self.weights.iter().zip(&other.weights).all(|(weight, other)| weight >= other)
    }
}

#[cfg(test)]
mod tests {
    use super::{Combination, DepthFunction, SearchControl};
    use crate::depth::Depth;
    use crate::game::ClassSet;

    fn function(weights: &[f64], combination: Combination) -> DepthFunction {
        let control = SearchControl { combination, ..SearchControl::default() };
        DepthFunction::new(&control, weights.iter().map(|&weight| Depth::from_real(weight)).collect())
    }

    fn set(classes: &[usize]) -> ClassSet {
        classes.iter().fold(ClassSet::EMPTY, |set, &class| set.with(class, true))
    }

    /// Figure 1 of the paper: the depths of two paths from the weights on their moves.
    #[test]
    fn figure_1() {
        let function = function(&[1.0, 2.0, 0.5], Combination::Sum);
        let depth = |path: &[usize]| {
            path.iter().fold(Depth::ZERO, |depth, &class| depth + function.cost(ClassSet::of(class), false)).to_real()
        };
        assert_eq!(depth(&[0, 1, 0]), 4.0, "the path to D: 1.0 + 2.0 + 1.0");
        assert_eq!(depth(&[0, 2, 0, 0, 0]), 4.5, "the path to H, with one half ply");
    }

    #[test]
    fn half_extensions_of_a_move_add_up_to_one_ply_at_most() {
        let sum = function(&[0.5, 0.5, 0.25, 1.5], Combination::Sum);
        assert_eq!(sum.cost(ClassSet::EMPTY, false), Depth::ONE);
        assert_eq!(sum.cost(set(&[0]), false), Depth::from_real(0.5));
        assert_eq!(sum.cost(set(&[0, 1]), false), Depth::ZERO);
        assert_eq!(sum.cost(set(&[0, 1, 2]), false), Depth::ZERO);
        assert_eq!(sum.cost(set(&[0, 3]), false), Depth::ONE);
        assert_eq!(sum.cost(set(&[3]), false), Depth::from_real(1.5));
        let least = function(&[0.5, 0.5, 0.25, 1.5], Combination::Least);
        assert_eq!(least.cost(set(&[0, 1]), false), Depth::from_real(0.5));
        assert_eq!(least.cost(set(&[0, 3]), false), Depth::from_real(0.5));
    }

    #[test]
    fn far_from_the_root_extensions_count_half_and_reductions_whole() {
        let function = function(&[0.0, 1.5], Combination::Sum);
        assert_eq!(function.cost(set(&[0]), true), Depth::from_real(0.5));
        assert_eq!(function.cost(set(&[1]), true), Depth::from_real(1.5));
    }
}
