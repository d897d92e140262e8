"""The Rust core as Python sees it. Thin: the public functions of the package are built on these."""

from collections.abc import Callable, Sequence
from typing import ClassVar, final

__all__ = [
    "InputError",
    "Iteration",
    "Parameter",
    "Parameters",
    "Position",
    "SearchReport",
    "Searcher",
    "Stop",
    "Switch",
    "__version__",
    "bench",
    "search_batch",
    "uci",
]

__version__: str

class InputError(ValueError):
    """Something that a user gave is wrong; the message says what, where, and what to do."""

@final
class Position:
    """A position of a game, with the moves that led to it."""

    def __new__(
        cls,
        game: str = "chess",
        text: str | None = None,
        *,
        rules: str | None = None,
        chess960: bool = False,
        moves: Sequence[str] = (),
    ) -> Position: ...
    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> str | None:
        """`olympiad` or `openspiel`; None for chess."""
    @property
    def chess960(self) -> bool:
        """Whether castling is written as the king taking its rook."""
    @property
    def text(self) -> str: ...
    @property
    def start(self) -> str:
        """The text of the position from which the moves were played."""
    @property
    def played(self) -> list[str]:
        """The moves played since."""
    @property
    def key(self) -> int: ...
    @property
    def repetition_key(self) -> int: ...
    @property
    def to_move(self) -> str:
        """`white` or `black`."""
    @property
    def outcome(self) -> str | None:
        """`win`, `draw` or `loss` for the player to move; None while the game goes on."""
    @property
    def ending(self) -> str | None:
        """By which rule the game is over, as `checkmate` or `repetition`; None while it goes on."""
    def moves(self, kind: str = "all") -> list[str]:
        """The legal moves, in order of notation: `all`, `tactical` or `quiet` ones."""
    def classes(self, move: str, parameters: Parameters | None = None) -> list[str]:
        """The classes of a legal move, but for what only a search can find, as a mate threat."""
    def play(self, *moves: str) -> Position:
        """The position after legal moves."""
    def path_depth(self, moves: Sequence[str], parameters: Parameters, nominal: int) -> float:
        """The depth of a path from here, in plies, in a search of nominal depth `nominal`.

        What only a search can find, as a mate threat, is taken as not there.
        """
    def board(self) -> str:
        """The board as text."""
    def evaluate(self, parameters: Parameters | None = None) -> int:
        """The static value for the player to move, in thousandths of a pawn."""
    def perft(self, depth: int, threads: int = 1) -> int:
        """How many paths of legal moves of that length there are."""
    def divide(self, depth: int, threads: int = 1) -> list[tuple[str, int]]:
        """The same for each first move."""
    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, object]]: ...

@final
class Parameter:
    """A line of the table of parameters."""

    @property
    def name(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def kind(self) -> str:
        """`switch`, `whole`, `real`, `choice` or `list`."""
    @property
    def bounds(self) -> tuple[float, float] | None: ...
    @property
    def words(self) -> list[str] | None: ...
    @property
    def length(self) -> int | None: ...
    @property
    def default(self) -> bool | int | float | str | list[int]: ...
    @property
    def doc(self) -> str: ...

@final
class Parameters:
    """A value for every parameter."""

    def __new__(cls, profile: str = "modern") -> Parameters: ...
    @staticmethod
    def from_toml(text: str) -> Parameters: ...
    def to_toml(self, base: str | None = None) -> str: ...
    @staticmethod
    def table() -> list[Parameter]: ...
    @staticmethod
    def groups() -> list[tuple[str, str]]:
        """Name and doc line of each group."""
    @staticmethod
    def profiles() -> list[str]: ...
    def get(self, name: str) -> bool | int | float | str | list[int]: ...
    def replace(self, name: str, value: bool | int | float | str | list[int]) -> Parameters:
        """The same parameters but one."""
    def replace_text(self, name: str, text: str) -> Parameters:
        """The same, the value given as text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Callable[[str], Parameters], tuple[str]]: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Iteration:
    """A finished iteration of a search."""

    @property
    def depth(self) -> int: ...
    @property
    def seldepth(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def mate(self) -> int | None:
        """Moves to the end of a decided game, negative where the player to move loses."""
    @property
    def nodes(self) -> int: ...
    @property
    def pv(self) -> list[str]: ...
    @property
    def shadows(self) -> list[int]:
        """The nodes so far of searches with each shadow's parameters."""

@final
class Switch:
    """The moment at which a search took hold of another move."""

    @property
    def move(self) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def shadows(self) -> list[int]: ...

@final
class SearchReport:
    """What a search found, and how."""

    @property
    def move(self) -> str | None: ...
    @property
    def score(self) -> int: ...
    @property
    def mate(self) -> int | None: ...
    @property
    def depth(self) -> int: ...
    @property
    def seldepth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def hashfull(self) -> int: ...
    @property
    def pv(self) -> list[str]: ...
    @property
    def iterations(self) -> list[Iteration]: ...
    @property
    def switches(self) -> list[Switch]: ...
    @property
    def shadows(self) -> list[int]: ...

@final
class Stop:
    """A signal that ends a search from another thread. It stays set: whatever begins with it later ends at once."""

    def __new__(cls) -> Stop: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

@final
class Searcher:
    """One search with its table; what it learned about positions stays until it is cleared."""

    def __new__(cls, game: str, parameters: Parameters, *, hash_mb: int = 16) -> Searcher: ...
    def search(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        clock: tuple[float, float, int | None] | None = None,
        may_end_early: bool = False,
        shadows: Sequence[Parameters] = (),
        stop: Stop | None = None,
    ) -> SearchReport:
        """Searches until a limit is met, of which there must be one.

        `clock`: the seconds left, those that a move adds, and the moves until it is refilled, of which the search takes
        its share. `may_end_early`: or until the game is decided within the depth searched. `shadows`: altered
        parameters, to count the nodes that searches with them would visit. `stop`: ends the search from another thread;
        it then runs on the calling thread and looks for no signal. One search at a time.
        """
    def clear(self) -> None: ...

def search_batch(
    positions: Sequence[Position],
    parameters: Parameters,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    may_end_early: bool = False,
    hash_mb: int = 16,
    threads: int = 1,
    shadows: Sequence[Parameters] = (),
    stop_at: Sequence[Sequence[str]] | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[SearchReport]:
    """Searches each position from a cleared engine; the results do not depend on the number of threads.

    `stop_at`: moves that end a position's search once one of them has completed an iteration. `progress` is called with
    the number of positions finished so far.
    """

def bench(parameters: Parameters, depth: int | None = None) -> dict[str, tuple[int, float]]:
    """Nodes and seconds of the bench positions of each game."""

def uci(game: str = "chess", parameters: Parameters | None = None) -> None:
    """The engine on standard input and output, until it is told to quit."""
