"""What a server is charged with: its own work, not that of the bots beside it."""

from __future__ import annotations

import subprocess
import sys

from bench.load import Heard
from bench.server import Serving, spent

THINKING = """
import subprocess, sys
work = "import time\\nwhile time.process_time() < 0.5: pass\\nprint('done', flush=True)\\ninput()"
child = subprocess.Popen([sys.executable, "-c", work], stdout=subprocess.PIPE, stdin=subprocess.PIPE)
child.stdout.readline()
print("done", flush=True)
input()
child.stdin.close()
child.wait()
"""


def test_what_bots_think_in_processes_of_a_server_is_not_its_own_work() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", THINKING], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdin is not None
        parent.stdout.readline()
        alone = spent(Serving(0, parent.pid))
        together = spent(Serving(0, parent.pid, several=True))
        parent.stdin.write("\n")
    assert together - alone >= 0.4, "with those it serves with, if there are several"


def test_a_client_of_the_load_reads_options_told_in_every_way() -> None:
    batch = ["Small from the root", ["piece-0"], [["s0:0@1200", ", 15° right", "grow-s0-0-1200"]]]
    heard = Heard("frame", offers=["m0:0@1200", {"text": "pass"}, batch])
    assert heard.moves() == ["m0:0@1200", "pass", "s0:0@1200"]
