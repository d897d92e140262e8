"""Where work is done: tasks that carry their own seeds, spread over whatever there is to do them.

`Local` uses this machine's cores. Whatever meets `Workers` may take its place: results come in the order of the tasks,
so they do not depend on who did what.
"""

from plywise.workers.base import Bench, Cancelled, Workers
from plywise.workers.local import Local

__all__ = ["Bench", "Cancelled", "Local", "Workers"]
