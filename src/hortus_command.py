"""Where the command `hortus` begins: outside the package, so that Ctrl-C is heard before it is loaded.

Loading Hortus takes a second or more, and nothing is at stake until it is there: whoever presses
Ctrl-C by then is gone at once, without a traceback through other people's imports.
"""

from __future__ import annotations

import os
import signal
import sys

INTERRUPTED = 130
"""The exit code of a command that was stopped with Ctrl-C."""


def leave(*_signal: object) -> None:
    """Be gone, with a word."""
    sys.stderr.write("\nGoodbye.\n")
    sys.stderr.flush()
    os._exit(INTERRUPTED)


def main() -> None:
    """Load Hortus and run the command line."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:  # not where a shell has begun it in the background, deaf to Ctrl-C
        signal.signal(signal.SIGINT, leave)
    from hortus.cli.main import main as run

    try:
        if heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run()
    except KeyboardInterrupt:
        leave()
