"""`python -m plywise` is the command `plywise`."""

import sys

from plywise.cli import main

if __name__ == "__main__":
    sys.exit(main())
