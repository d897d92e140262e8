//! How the classes of a game's moves are declared.

/// Declares the classes of a game's moves, each once: the name of its number, its weight as a parameter, and what it is.
/// `rules` are further parameters: how some classes are recognised.
///
/// From this list come the group of parameters, the constants with the classes' numbers, and their names in order, `NAMES`.
#[doc(hidden)]
#[macro_export]
macro_rules! classes {
    (
        $(#[doc = $group_doc:literal])+
        pub struct $Group:ident in $group:literal {
            $( $(#[doc = $doc:literal])+ $NUMBER:ident = $field:ident: $default:expr, $low:literal ..= $high:literal; )+
        }
        rules {
            $(
                $(#[doc = $rule_doc:literal])+
                $rule:ident: $type:ty = $rule_default:expr $(, $rule_low:literal ..= $rule_high:literal)?;
            )*
        }
    ) => {
        $crate::parameters! {
            $(#[doc = $group_doc])+
            pub struct $Group in $group {
                $( $(#[doc = $doc])+ $field: $crate::depth::Depth = $default, $low ..= $high; )+
                $( $(#[doc = $rule_doc])+ $rule: $type = $rule_default $(, $rule_low ..= $rule_high)?; )*
            }
        }

        impl $crate::game::ClassParameters for $Group {
            fn weights(&self) -> Vec<$crate::depth::Depth> {
                vec![$( self.$field ),+]
            }
        }

        /// The classes' names, in the order of their numbers.
        pub(super) const NAMES: &[&str] = &[$( stringify!($field) ),+];

        $crate::class_numbers!(0; $($NUMBER)+);
    };
}

/// Constants that count up from a number.
#[doc(hidden)]
#[macro_export]
macro_rules! class_numbers {
    ($number:expr;) => {};
    ($number:expr; $NAME:ident $($rest:ident)*) => {
        const $NAME: usize = $number;
        $crate::class_numbers!($number + 1; $($rest)*);
    };
}
