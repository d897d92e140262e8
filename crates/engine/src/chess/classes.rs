//! The classes of chess moves: checks, recaptures, forced replies, advanced passed pawns, mate threats.

use super::board::{Chess, Piece};
use super::geometry::{path_ahead, rank_of};
use crate::depth::Depth;
use crate::game::{ClassSet, Move};

crate::choice! {
    /// When a reply counts as forced.
    pub enum ForcedReply {
        /// The only reply to a check (Björnsson & Marsland).
        Check = "check",
        /// The only legal move (David-Tabibi, Koppel & Netanyahu: one-reply extension).
        Always = "always",
    }
}

crate::classes! {
    /// Chess: the weights of the classes of moves, in plies (1 is a plain ply, 0 a full extension), and how some are recognised.
    pub struct ChessClasses in "chess.classes" {
        /// A move that gives check.
        CHECK = check: Depth::ZERO, 0..=8;
        /// A capture on the last capture's square, of equal value, not twice running.
        RECAPTURE = recapture: Depth::ONE, 0..=8;
        /// A reply without alternative.
        FORCED_REPLY = forced_reply: Depth::ONE, 0..=8;
        /// A pawn's move to the rank passed_pawn_rank or beyond, with no pawn to stop it.
        PASSED_PAWN = passed_pawn: Depth::ONE, 0..=8;
        /// Any move of a position where passing was found to lose at once.
        MATE_THREAT = mate_threat: Depth::ONE, 0..=8;
    }
    rules {
        /// When a reply counts as forced: as the only one to a check, or always when it is the only legal move.
        forced_reply_when: ForcedReply = ForcedReply::Check;
        /// The first rank, from the pawn's own side, on which a push of a passed pawn is a class.
        passed_pawn_rank: i32 = 7, 3..=8;
    }
}

/// The classes that every move of a position has.
pub(super) fn of_node(position: &Chess, threat: bool, rules: &ChessClasses) -> ClassSet {
    let may_be_forced = match rules.forced_reply_when {
        ForcedReply::Check => !position.checkers().is_empty(),
        ForcedReply::Always => true,
    };
    ClassSet::EMPTY.with(MATE_THREAT, threat).with(FORCED_REPLY, may_be_forced && position.has_single_reply())
}

/// The further classes of a legal move.
pub(super) fn of_move(position: &Chess, mv: Move, after: &Chess, rules: &ChessClasses) -> ClassSet {
    ClassSet::EMPTY
        .with(CHECK, !after.checkers().is_empty())
        .with(RECAPTURE, position.is_recapture(mv))
        .with(PASSED_PAWN, is_passed_pawn_push(position, mv, rules.passed_pawn_rank))
}

fn is_passed_pawn_push(position: &Chess, mv: Move, first_rank: i32) -> bool {
    let (from, to, _) = Chess::parts(mv);
    let color = position.color();
    position.pieces(color, Piece::Pawn).has(from)
        && rank_of(to, color) as i32 + 1 >= first_rank
        && position.pieces(!color, Piece::Pawn).is_disjoint(path_ahead(to, color))
}

#[cfg(test)]
mod tests {
    use super::{ChessClasses, ForcedReply, NAMES};
    use crate::chess::Chess;
    use crate::game::{Game, Notation};

    fn classes(fen: &str, moves: &[&str], rules: &ChessClasses) -> Vec<&'static str> {
        let mut position = Chess::from_text(fen).unwrap();
        let (last, line) = moves.split_last().unwrap();
        for text in line {
            let mv = position.parse_move(text).unwrap();
            position.play(mv);
        }
        let mv = position.parse_move(last).unwrap();
        let mut after = position.clone();
        after.play(mv);
        let set = position.node_classes(false, rules).union(position.move_classes(mv, &after, rules));
        set.map(|class| NAMES[class]).collect()
    }

    #[test]
    fn a_recapture_is_equal_and_not_twice_running() {
        let rules = ChessClasses::default();
        let fen = "3r2k1/3n4/5n2/3p4/4P3/2N1N3/8/3R2K1 w - - 0 1";
        assert_eq!(classes(fen, &["e4d5"], &rules), [""; 0]);
        let knights = "4k3/8/1n3n2/3p4/8/2N1N3/8/4K3 w - - 0 1";
        // A knight takes a pawn: taking the knight is no equal exchange.
        assert_eq!(classes(knights, &["c3d5", "b6d5"], &rules), [""; 0]);
        // A knight takes a knight back: an equal one; the next is the second running, the one after counts again.
        assert_eq!(classes(knights, &["c3d5", "b6d5", "e3d5"], &rules), ["recapture"]);
        assert_eq!(classes(knights, &["c3d5", "b6d5", "e3d5", "f6d5"], &rules), [""; 0]);
    }

    #[test]
    fn a_forced_reply_is_the_only_one_to_a_check_or_the_only_one() {
        let mut rules = ChessClasses::default();
        let checked = "6k1/8/8/8/8/8/1q6/K7 w - - 0 1";
        let unchecked = "1r5k/8/8/8/8/7P/7r/K7 w - - 0 1";
        // Both have one legal move; only the first answers a check.
        assert_eq!(classes(checked, &["a1b2"], &rules), ["forced_reply"]);
        assert_eq!(classes(unchecked, &["h3h4"], &rules), [""; 0]);
        rules.forced_reply_when = ForcedReply::Always;
        assert_eq!(classes(checked, &["a1b2"], &rules), ["forced_reply"]);
        assert_eq!(classes(unchecked, &["h3h4"], &rules), ["forced_reply"]);
    }

    #[test]
    fn a_push_to_the_seventh_is_a_class_and_the_sixth_is_if_asked() {
        let mut rules = ChessClasses::default();
        assert_eq!(classes("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", &["a6a7"], &rules), ["passed_pawn"]);
        assert_eq!(classes("4k3/8/8/8/8/p7/8/4K3 b - - 0 1", &["a3a2"], &rules), ["passed_pawn"]);
        let sixth = "4k3/8/8/P7/8/8/8/4K3 w - - 0 1";
        assert_eq!(classes(sixth, &["a5a6"], &rules), [""; 0]);
        rules.passed_pawn_rank = 6;
        assert_eq!(classes(sixth, &["a5a6"], &rules), ["passed_pawn"]);
        assert_eq!(classes("4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1", &["a5a6"], &rules), [""; 0]);
    }
}
