"""What holds for every test."""

import signal


def pytest_configure() -> None:
    """Hear Ctrl-C, and let the programs that tests start hear it.

    A shell starts what runs in the background with that signal ignored, and children inherit it.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
