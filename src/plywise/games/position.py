"""A position of a game, as researchers use it."""

from typing import Literal, Self, TypeAlias

from plywise import _core
from plywise.parameters import ParameterSource, load

Game: TypeAlias = Literal["chess", "loa"]
"""The name of a game: `chess`, or `loa` for Lines of Action."""

Rules: TypeAlias = Literal["olympiad", "openspiel"]
"""The rules of Lines of Action: the Computer Olympiad's (where nothing else is said), or OpenSpiel's."""

GAMES: tuple[Game, ...] = ("chess", "loa")


class Position:
    """A position of a game, with the moves that led to it. It never changes: a move leads to another position.

    Moves of chess are written as UCI writes them, those of Lines of Action as `b1-h1`, `c1xa3` or `pass`.

    >>> position = Position("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    >>> position.moves()
    ['e1d1', 'e1d2', 'e1f1', 'e1f2', 'e2e3', 'e2e4']
    >>> position.play("e2e4", "e8d7").text
    '8/3k4/8/8/4P3/8/8/4K3 w - - 1 2'
    >>> Position.start("loa").play("b1-h1").text
    '1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/2xxxxxx o'
    """

    __slots__ = ("core",)

    core: _core.Position
    """The same position, as the core's functions take it."""

    def __init__(
        self, game: Game = "chess", text: str | None = None, *, rules: Rules | None = None, chess960: bool = False
    ) -> None:
        """Reads `text`, or takes the position from which games start.

        `chess960` is needed only where the text alone does not show that castling is written as the king taking its
        rook.
        """
        self.core = _core.Position(game, text, rules=rules, chess960=chess960)

    @classmethod
    def of(cls, core: _core.Position) -> Self:
        """The core's position, with what came before."""
        position = object.__new__(cls)
        position.core = core
        return position

    @classmethod
    def start(cls, game: Game = "chess", *, rules: Rules | None = None) -> Self:
        """The position from which games start.

        >>> len(Position.start("loa").moves())
        36
        """
        return cls(game, rules=rules)

    @property
    def game(self) -> Game:
        """The name of the game."""
        return "chess" if self.core.game == "chess" else "loa"

    @property
    def rules(self) -> Rules | None:
        """The rules of Lines of Action; None for chess."""
        rules = self.core.rules
        return None if rules is None else "olympiad" if rules == "olympiad" else "openspiel"

    @property
    def chess960(self) -> bool:
        """Whether castling is written as the king taking its rook."""
        return self.core.chess960

    @property
    def text(self) -> str:
        """The position on a line: FEN for chess; for Lines of Action rank 8 first, `x` Black, `o` White, side to move.

        What came before (repetitions) is not in it.
        """
        return self.core.text

    @property
    def key(self) -> int:
        """A number of 64 bits, different (but for chance) wherever the legal moves may differ."""
        return self.core.key

    @property
    def to_move(self) -> str:
        """`white` or `black`."""
        return self.core.to_move

    @property
    def outcome(self) -> str | None:
        """`win`, `draw` or `loss` for the player to move; None while the game goes on.

        >>> print(Position().outcome)
        None
        >>> Position("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").outcome
        'loss'
        """
        return self.core.outcome

    def moves(self, kind: Literal["all", "tactical", "quiet"] = "all") -> list[str]:
        """The legal moves, in order of notation; the tactical ones capture or promote, the quiet ones do not."""
        return self.core.moves(kind)

    def classes(self, move: str, parameters: ParameterSource | None = None) -> list[str]:
        """The classes of a legal move, which settle what it costs in depth.

        >>> Position("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").classes("a1a8")
        ['check']
        """
        return self.core.classes(move, None if parameters is None else load(parameters))

    def play(self, *moves: str) -> Self:
        """The position after legal moves."""
        return type(self).of(self.core.play(*moves))

    def board(self) -> str:
        """The board as text."""
        return self.core.board()

    def __str__(self) -> str:
        """The board as text."""
        return self.board()

    def __repr__(self) -> str:
        """What makes the position again, but for the moves that led to it."""
        rules = f", rules={self.rules!r}" if self.rules == "openspiel" else ""
        chess960 = ", chess960=True" if self.chess960 else ""
        return f"Position({self.game!r}, {self.text!r}{rules}{chess960})"

    def __eq__(self, other: object) -> bool:
        """Whether game, text and rules are the same; the moves that led there do not count."""
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.text, self.rules) == (other.game, other.text, other.rules)

    def __hash__(self) -> int:
        """The same for equal positions."""
        return hash((self.game, self.text, self.rules))

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it."""
        from plywise.games.drawing import draw

        return draw(self)
