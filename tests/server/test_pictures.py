"""Pictures over the wire: in parts to those who can lay them, whole to all others, drawn once for all."""

from __future__ import annotations

import gzip
import json
from contextlib import ExitStack
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

import hortus
from hortus.core import registry
from hortus.core.contract import Move
from hortus.core.parts import Sheet, Skeleton, applied
from hortus.server.live import LiveTable
from hortus.server.messages import MOST_KEPT, frame_message, frame_text, in_short
from hortus.server.queries import Place
from hortus.server.queries import Sheet as Table
from hortus.server.watching import Held, Watcher, Written
from hortus.server.wire import Batch, FrameMessage, PartsView, WholeWish, read_wish
from hortus.table.frame import Chronicle, Offer, Retelling, frame_of, reshaped
from hortus.table.match import Match
from tests.server.serving import PATIENCE, Server

GAMES = ("wizards-garden", "weeds", "power-plants", "leaf-and-let-die", "potato-patrol")


class Eye:
    """A client that takes pictures in parts."""

    def __init__(self, server: Server, table: str, token: str, more: str = "&parts=1") -> None:
        self._stack = ExitStack()
        self.line: ClientConnection = self._stack.enter_context(
            connect(
                f"{server.url.replace('http', 'ws')}/ws/{table}?seat=0&shape=wide{more}",
                additional_headers={"Authorization": f"Bearer {token}"},
                proxy=None,
            )
        )
        self.number = 0
        self.parts: dict[str, Skeleton] = {}
        self.known: dict[str, Skeleton] = {}
        """Parts that may be in a later picture, too."""
        self.offered: dict[str, Any] = {}
        self.frame: dict[str, Any] = {}

    def see(self) -> dict[str, Any]:
        """The next frame, laid over what was seen."""
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(PATIENCE))
            if message["type"] == "frame":
                break
        if "parts" in message:
            since, new = message["parts"]["since"], message["parts"]["new"]
            assert since in (0, self.number)
            cuts = {name: tuple(cut) for name, cut in new.items()}
            self.known = {**(self.known if since else {}), **cuts}
            self.parts = applied(self.known, {})
            if not message["parts"]["keep"]:
                self.known = self.parts
            self.number = message["picture"]
        self._offer(message)
        self.frame = message
        return message

    def _offer(self, message: dict[str, Any]) -> None:
        """Put the options into a frame that has them in short."""
        for one in message.get("offers", []):
            if isinstance(one, str):
                message["options"].append(self.offered[one])
                continue
            if isinstance(one, dict):
                message["options"].append(one)
                continue
            group, common, of = one
            for text, rest, own in of:
                label = group + rest
                short = rest.lstrip(" :,") if rest[:1] in (" ", ":", ",") else label
                touches = [own, *common]
                spelled = {"text": text, "label": label, "touches": touches, "firm": False}
                message["options"].append({**spelled, "group": group, "short": short, "asks": ""})
        self.offered |= {one["text"]: one for one in message["options"]}

    def say(self, **wish: Any) -> None:
        self.line.send(json.dumps({"id": 1, **wish}))

    def play(self) -> dict[str, Any]:
        text = self.frame["options"][0]["text"]
        self.say(type="move", ply=self.frame["ply"], text=text)
        return self.see()

    @property
    def svg(self) -> str:
        return Sheet(self.parts).svg

    def close(self) -> None:
        self._stack.close()


def sitting(server: Server) -> tuple[Eye, Any, str]:
    player = server.player()
    me = {"kind": "me"}
    table = player.create("wizards-garden", [me, {"kind": "bot", "bot": "seedling"}])["id"]
    return Eye(server, table, player.token), player, table


def test_after_the_first_frame_only_what_changed_is_sent(server: Server) -> None:
    eye, player, table = sitting(server)
    first = eye.see()
    assert "svg" not in first
    assert first["parts"]["since"] == 0
    sizes = []
    for _ in range(3):
        seen = eye.play()
        sizes.append(len(json.dumps(seen["parts"])))
        assert seen["parts"]["since"]
        while not seen["your_turn"]:
            seen = eye.see()
    whole = player._ask("GET", f"/api/tables/{table}/frame?seat=0&shape=wide")
    assert whole["ply"] == eye.frame["ply"]
    assert eye.svg == whole["svg"]
    assert sum(sizes) / len(sizes) < len(json.dumps(first["parts"]))
    eye.close()


def test_the_whole_comes_when_it_is_asked_for_and_after_a_new_connection(server: Server) -> None:
    eye, player, table = sitting(server)
    eye.see()
    eye.play()
    eye.say(type="whole")
    while eye.see()["parts"]["since"]:
        pass
    shown = eye.svg
    eye.close()
    again = Eye(server, table, player.token)
    assert again.see()["parts"]["since"] == 0
    assert again.frame["log"]["from"] == 0
    if again.frame["ply"] == eye.frame["ply"]:
        assert again.svg == shown
    again.close()


def test_whoever_does_not_know_of_parts_is_sent_whole_pictures(server: Server) -> None:
    eye, player, table = sitting(server)
    eye.close()
    plain = Eye(server, table, player.token, more="")
    for seen in (plain.see(), plain.play()):
        assert "parts" not in seen
        assert seen["svg"].startswith("<svg")
    assert player.frame(table)["svg"].startswith("<svg")
    plain.close()


def test_another_shape_is_laid_over_or_sent_whole(server: Server) -> None:
    eye, player, table = sitting(server)
    eye.see()
    eye.say(type="shape", shape="tall")
    seen = eye.see()
    tall = player._ask("GET", f"/api/tables/{table}/frame?seat=0&shape=tall")
    assert seen["ply"] == tall["ply"]
    assert eye.svg == tall["svg"]
    eye.close()


def test_the_wish_for_the_whole_is_a_message_of_the_protocol() -> None:
    assert read_wish('{"type": "whole", "id": 4}') == WholeWish(id=4)


# --- drawn once ---------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, str]]:
    """What is drawn from now on."""
    face = type(registry.load("wizards-garden").face)
    seen: list[tuple[int | None, str]] = []
    draw = face.sheet

    def counted(self: Any, view: Any, shape: str, names: Any) -> Sheet:
        seen.append((view.seat, shape))
        return draw(self, view, shape, names)

    monkeypatch.setattr(face, "sheet", counted)
    return seen


def live_table(name: str = "wizards-garden", players: int = 2) -> LiveTable:
    places = [Place("person", f"P{seat}", holders={f"p{seat}"}) for seat in range(players)]
    sheet = Table("t", name, 1, "", "", "", "p0", 0, "running", "", places, [])
    nobody: Any = None
    return LiveTable(sheet, None, nobody, nobody, 0.0)


def test_all_who_see_the_same_in_the_same_shape_are_drawn_and_written_for_once(
    drawn: list[tuple[int | None, str]],
) -> None:
    table = live_table()
    watchers = [
        Watcher(seat, shape=shape, parts=parts)
        for seat in (0, None)
        for shape in ("wide", "tall")
        for parts in (True, True, False)
    ]
    texts = [frame_text(table, watcher) for watcher in watchers]
    assert sorted(drawn, key=str) == [(0, "tall"), (0, "wide"), (None, "tall"), (None, "wide")]
    assert len(set(texts)) == 8, "those who take parts have one text, the others another"
    assert all([texts[place] is texts[place + 1] for place in range(0, 12, 3)])


def test_nothing_is_drawn_for_seats_and_shapes_that_nobody_watches(
    drawn: list[tuple[int | None, str]],
) -> None:
    table = live_table()
    watcher = Watcher(1, shape="tall", parts=True)
    for _ in range(3):
        frame_text(table, watcher)
        table.show()
    assert drawn == [(1, "tall")] * 3


def test_a_new_shape_asks_the_game_for_nothing_but_the_picture() -> None:
    match = Match(registry.load("weeds"), ["A", "B"])
    wide = frame_of(match, 0, "wide")
    tall = reshaped(wide, match, "tall")
    assert tall.offers is wide.offers
    assert tall.svg == frame_of(match, 0, "tall").svg


def test_who_comes_and_goes_is_in_the_next_frame_even_if_nothing_moved() -> None:
    table = live_table()
    one, two = Watcher(0, parts=True), Watcher(0, parts=True)
    assert '"here":true' not in frame_text(table, one)
    table.enter(one)
    assert '"here":true' in frame_text(table, two)


def test_a_frame_over_http_is_whole_whatever_was_sent_in_parts() -> None:
    table = live_table()
    watcher = Watcher(0, parts=True)
    frame_text(table, watcher)
    shown: FrameMessage = frame_message(table, 0)
    assert isinstance(shown.svg, str)
    assert not isinstance(shown.parts, PartsView)


# --- the log --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_is_hidden_all_read_the_same_log(name: str) -> None:
    game = registry.load(name)
    rng = Random(4)
    state = game.start(2)
    for _ in range(40):
        if state.over:
            break
        move = state.draw(rng) if state.chance else rng.choice(state.moves())
        views = [state.view(seat) for seat in (None, 0, 1)]
        told = {(game.face.tell(view, move), game.face.traces(view, move)) for view in views}
        assert game.about.hidden or len(told) == 1
        state.play(move)


def test_a_log_told_apart_goes_on_with_what_happened_meanwhile() -> None:
    match = Match(registry.load("wizards-garden"), ["A", "B"])
    for _ in range(4):
        match.append(match.state.moves()[0])
    plain, chronicle = Chronicle(match), Chronicle(match)
    retelling = chronicle.retelling(0)
    assert isinstance(retelling, Retelling)
    retelling.tell()
    retelling.draw(0, "wide")
    match.append(match.state.moves()[0])
    chronicle.adopt(retelling)
    assert chronicle.retelling(1) is None, "nothing is hidden: it was told for all"
    assert chronicle.lines(1) == plain.lines(1)
    assert len(chronicle.lines(0)) == 5


def test_a_log_told_apart_is_forgotten_if_moves_were_taken_back_meanwhile() -> None:
    match = Match(registry.load("wizards-garden"), ["A", "B"])
    match.append(match.state.moves()[0])
    chronicle = Chronicle(match)
    retelling = chronicle.retelling(0)
    assert retelling is not None
    retelling.tell()
    match.undo(0)
    match.append(match.state.moves()[3])
    chronicle.adopt(retelling)
    assert chronicle.lines(0) == Chronicle(match).lines(0)


# --- what a player is sent is kept --------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_was_sent_to_a_player_is_not_sent_again_and_adds_up_to_the_whole(
    server: Server, game: str
) -> None:
    player = server.player()
    table = player.create(game, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["id"]
    eye = Eye(server, table, player.token)
    frame = eye.see()
    for _ in range(12):
        while not frame["your_turn"] and not frame["over"]:
            frame = eye.see()
        whole = player._ask("GET", f"/api/tables/{table}/frame?seat=0&shape=wide")
        if whole["ply"] == frame["ply"]:
            assert eye.svg == whole["svg"]
            assert frame["options"] == whole["options"]
        if frame["over"]:
            break
        frame = eye.play()
    eye.close()


def test_options_that_were_sent_are_told_by_their_notation_and_new_ones_in_batches() -> None:
    def offer(text: str, **more: Any) -> Offer:
        label = f"Small from the root, {text}"
        given = {"touches": (f"grow-{text}", "piece-0"), "firm": False, **more}
        return Offer(text=text, label=label, group="Small from the root", short=text, **given)

    old, new, other, firm = offer("a"), offer("b"), offer("c"), offer("d", firm=True)
    told = in_short([old, new, other, firm], {"a": old, "b": offer("b", asks="Sure?")})
    of = [("b", ", b", "grow-b"), ("c", ", c", "grow-c")]
    assert told == ["a", Batch("Small from the root", ("piece-0",), of), firm]
    batch = ["Small from the root", ["piece-0"], [list(one) for one in of]]
    assert msgspec.json.decode(msgspec.json.encode(told[1])) == batch, (
        "without names for its fields"
    )


def played(name: str, players: int) -> list[Move]:
    """A whole game of bots, chance included."""
    state, bot, rng = registry.load(name).start(players), hortus.bot("habit"), Random(1)
    moves: list[Move] = []
    while not state.over:
        view = state.view([*state.actors, 0][0])
        moves.append(state.draw(rng) if state.chance else bot.choose(view, rng))
        state.play(moves[-1])
    return moves


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_what_a_page_is_sent_first_is_small(name: str, most: bool) -> None:
    counts = registry.about(name).players
    players = max(counts) if most else min(counts)
    table, moves = live_table(name, players), played(name, players)
    match = table.whole()
    for step in range(len(moves) + 1):
        if step in (0, 1, len(moves) // 2, len(moves) - 1, len(moves)):
            watcher = Watcher([*match.state.actors, 0][0], shape="wide", parts=True)
            sent = frame_text(table, watcher).encode()
            assert len(sent) <= 100_000, f"step {step}"
            assert len(gzip.compress(sent)) <= 20_000, f"step {step}"
        if step < len(moves):
            table.chronicle.note(match.state, moves[step])
            match.append(moves[step])
            table.show()


def test_of_much_that_is_kept_all_but_the_present_picture_is_forgotten() -> None:
    table = live_table()
    watcher = Watcher(0, shape="wide", parts=True)
    frame_text(table, watcher)
    assert watcher.has is not None
    held = {f"old-{number}": ("",) for number in range(MOST_KEPT * len(watcher.has.sheet.parts))}
    watcher.has = Held(1, Sheet({**watcher.has.sheet.parts, **held}), {})
    table.show()
    assert '"since":0' in frame_text(table, watcher)
    assert not held.keys() & watcher.has.sheet.parts.keys()


def test_those_who_only_watch_keep_no_more_than_the_last_picture() -> None:
    table = live_table()
    watcher = Watcher(None, shape="wide", parts=True)
    text = frame_text(table, watcher)
    assert '"keep":false' in text
    assert list(table.texts.values()) == [Written(text, watcher.has)]
    assert watcher.has is not None
    assert watcher.has.sheet.parts == table.frame(None, "wide").sheet.parts


def test_of_two_at_one_seat_the_slower_one_is_sent_the_whole() -> None:
    table, moves = live_table(), played("wizards-garden", 2)
    quick, slow = (Watcher(0, shape="wide", parts=True) for _ in range(2))
    assert frame_text(table, quick) == frame_text(table, slow)
    assert quick.has is slow.has
    match = table.whole()
    for move in moves[:2]:
        match.append(move)
        table.show()
        assert '"since":0' not in frame_text(table, quick)
    assert '"since":0' in frame_text(table, slow)
    match.append(moves[2])
    table.show()
    assert '"since":0' not in frame_text(table, quick)
    assert '"since":0' not in frame_text(table, slow)
    present = table.frame(0, "wide").sheet.parts
    for one in (quick, slow):
        assert one.has is not None
        assert present.items() <= one.has.sheet.parts.items()
