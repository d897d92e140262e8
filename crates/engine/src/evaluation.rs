//! What the search may ask of an evaluation, the holder of the weights.

use crate::game::{Game, Move};
use crate::score::Score;

/// The worth of positions and of exchanges.
pub trait Evaluation<G: Game> {
    /// The static worth of a position for the player to move.
    fn evaluate(&self, position: &G) -> Score;

    /// What the tactical `mv` takes at once, before any reply.
    fn gain(&self, position: &G, mv: Move) -> Score;

    /// Whether the whole exchange that `mv` begins nets at least `threshold`.
    fn exchange_reaches(&self, position: &G, mv: Move, threshold: Score) -> bool;

    /// How early to search the tactical `mv`: higher first.
    fn urgency(&self, position: &G, mv: Move) -> i32;

    /// Whether the right to move is surely worth something here. Where it may be a burden, null moves prove nothing.
    fn trusts_null_move(&self, position: &G) -> bool;
}

/// Declares the weights of a game's evaluation from the list of its factors, each a group of parameters that implements
/// the game's own trait `Factor` (`fn earned(&self, side) -> Worth`); `beside` are groups that no side earns by.
#[doc(hidden)]
#[macro_export]
macro_rules! factors {
    (
        $(#[doc = $weights_doc:literal])+
        pub struct $Weights:ident: $Side:ty => $Worth:ty {
            $( $(#[doc = $doc:literal])+ $field:ident: $Factor:ty, )+
        }
        beside { $( $(#[doc = $other_doc:literal])+ $other:ident: $Other:ty, )* }
    ) => {
        $(#[doc = $weights_doc])+
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $Weights {
            $( $(#[doc = $doc])+ pub $field: $Factor, )+
            $( $(#[doc = $other_doc])+ pub $other: $Other, )*
        }

        impl $Weights {
            /// The groups, in the order of files and documentation.
            pub fn groups(&self) -> Vec<&dyn $crate::parameters::Group> {
                vec![$( &self.$field, )+ $( &self.$other, )*]
            }

            /// The groups, to be changed.
            pub fn groups_mut(&mut self) -> Vec<&mut dyn $crate::parameters::Group> {
                vec![$( &mut self.$field, )+ $( &mut self.$other, )*]
            }

            /// What a side earns by all factors.
            fn earned(&self, side: &$Side) -> $Worth {
                let mut sum = <$Worth>::default();
                $( sum += self.$field.earned(side); )+
                sum
            }

            /// What a side earns by each factor, with the name of its group.
            fn by_factor(&self, side: &$Side) -> Vec<(&'static str, $Worth)> {
                vec![$( (self.$field.name(), self.$field.earned(side)), )+]
            }
        }
    };
}
