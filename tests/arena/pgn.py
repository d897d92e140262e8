"""Games as text."""

from collections.abc import Iterable

FIRST_FEN = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
SECOND_FEN = "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"


def game(white: str, black: str, result: str, fen: str | None = None, moves: str = "1. e4 e5 2. Nf3 Nc6") -> str:
    """A game of a PGN."""
    tags = {"Event": "a match", "White": white, "Black": black, "Result": result}
    if fen is not None:
        tags |= {"SetUp": "1", "FEN": fen}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{moves} {result}\n\n"


def pairs(results: Iterable[tuple[str, str]]) -> str:
    """Pairs of games between A and B, each from its own position; the results as a match would write them."""
    text = ""
    for number, (first, second) in enumerate(results, start=1):
        fen = FIRST_FEN.replace("0 2", f"0 {number}")
        text += game("A", "B", first, fen) + game("B", "A", second, fen)
    return text
