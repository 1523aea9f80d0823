"""A database that does not answer fills no log: it is said once, now and then, and when it is over."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from hortus.server.logs import REFUSED, SELDOM, Quiet, Seldom
from hortus.server.outage import REMIND, Outage, is_outage
from hortus.server.problems import busy


def gone() -> OperationalError:
    """What is raised when there is no database any more."""
    return OperationalError("select 1", {}, sqlite3.OperationalError("disk I/O error"))


def test_an_outage_is_said_once_now_and_then_and_when_it_is_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    moment = 100.0
    outage = Outage(lambda: moment)
    outage.well()
    assert caplog.messages == []
    for _ in range(500):
        outage.note(gone())
    (said,) = caplog.messages
    assert said == "the database does not answer: (sqlite3.OperationalError) disk I/O error"
    moment += REMIND
    outage.note(gone())
    assert caplog.messages[1:] == [
        f"the database has not answered for {REMIND:.0f} s; 501 tries failed"
    ]
    outage.well()
    outage.well()
    assert caplog.messages[2:] == [
        f"the database answers again after {REMIND:.0f} s; 501 tries failed"
    ]


def test_faults_of_ours_and_moves_that_came_too_late_are_no_outage(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'it.sqlite3'}")
    with engine.connect() as connection, pytest.raises(OperationalError) as wrong:
        connection.execute(text("select what from nowhere"))
    engine.dispose()
    late = OperationalError("commit", {}, type("Late", (Exception,), {"sqlstate": "40001"})())
    assert [is_outage(one) for one in (wrong.value, late, ValueError("?"), None)] == [False] * 4
    assert is_outage(gone())


def test_what_fails_only_because_of_it_is_left_out_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = logging.getLogger("tests.outage")
    log.addFilter(Quiet())
    for cause in (gone(), ValueError("another fault")):
        try:
            try:
                raise cause
            except Exception:
                raise busy() from None
        except Exception:
            log.exception("a table could not be written")
    log.warning("there is something else")
    (fault, _) = caplog.records
    assert fault.exc_info is not None
    assert isinstance(fault.exc_info[1], Exception)
    assert isinstance(fault.exc_info[1].__context__, ValueError)


def test_what_strangers_can_cause_is_said_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    moment = 100.0
    log = logging.getLogger("tests.strangers")
    log.addFilter(Seldom(lambda: moment))
    for _ in range(50):
        log.warning("Invalid HTTP request received.")
        log.error(REFUSED)
    assert caplog.messages == ["Invalid HTTP request received."]
    moment += SELDOM
    log.warning("Invalid HTTP request received.")
    log.error("something is really wrong")
    log.error("something is really wrong")
    assert len(caplog.messages) == 4
