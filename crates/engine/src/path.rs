//! The depth D(P, w) of a path of moves, outside the search: what learning needs to know of a solution.

use crate::depth::Depth;
use crate::game::{ClassParameters, Move, NotationError};
use crate::parameters::Parameters;
use crate::playable::Playable;
use crate::search::DepthFunction;

/// The depth of a path from a position, in a search of nominal depth `nominal`, beyond twice of which extensions may
/// count half. What only a search can find, such as a threat that a null move shows, is taken as not there.
///
/// ```
/// use plywise_engine::chess::Chess;
/// use plywise_engine::game::Notation;
/// use plywise_engine::parameters::Parameters;
/// use plywise_engine::path::path_depth;
///
/// let start = Chess::from_text("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
/// let mut parameters = Parameters::default();
/// parameters.set_text("check", "0.25").unwrap();
/// assert_eq!(path_depth(&start, &["a1a7", "h7h6", "a7a8"], &parameters, 3)?.to_real(), 2.25);
/// # Ok::<(), plywise_engine::game::NotationError>(())
/// ```
pub fn path_depth<G: Playable>(
    start: &G,
    moves: &[impl AsRef<str>],
    parameters: &Parameters,
    nominal: i32,
) -> Result<Depth, NotationError> {
    let rules = G::classes(parameters);
    let function = DepthFunction::new(&parameters.search, rules.weights());
    let far = 2 * nominal.max(0) as usize;
    let mut position = start.clone();
    let mut depth = Depth::ZERO;
    for (ply, text) in moves.iter().enumerate() {
        let mv: Move = position.parse_move(text.as_ref())?;
        let mut after = position.clone();
        after.play(mv);
        let classes = position.node_classes(false, &rules).union(position.move_classes(mv, &after, &rules));
        depth += function.cost(classes, ply >= far);
        position = after;
    }
    Ok(depth)
}
