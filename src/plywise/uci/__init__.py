"""Other people's engines, as far as they speak UCI: a process, the protocol on it, and what its lines say."""

from plywise.uci.engine import Answer, Deadlines, UciEngine
from plywise.uci.lines import BestMove, Info

__all__ = ["Answer", "BestMove", "Deadlines", "Info", "UciEngine"]
