"""A bot that joins a table over HTTP and WebSocket: `python examples/remote_bot.py LINK`.

LINK is the link of an open seat, such as http://127.0.0.1:8080/table/ID/seat/KEY. With the address
of a server alone it makes a table of its own and plays one game against the server's bot. It keeps
to what a frame offers: it asks for a preview of each option and takes the one that changes most.
"""

from __future__ import annotations

import sys
from urllib.parse import urlsplit

from hortus.client import Chair, Json, Player, Refused


def choose(seat: Chair, frame: Json) -> str:
    """The option whose preview shows the most: a greedy eye that knows no rules at all."""
    options: list[str] = [option["text"] for option in frame["options"]]
    shown = {text: len(seat.preview(text)["svg"]) for text in options[:12]}
    return max(options[:12], key=lambda text: shown[text])


def play(player: Player, table: str) -> Json:
    """Play one game to its end; the last frame."""
    with player.sit(table) as seat:
        for frame in seat.turns():
            seat.play(choose(seat, frame))
        return seat.frame


def main(link: str, patience: float = 60.0) -> None:
    """Join or make a table, play, and say how it went."""
    parts = urlsplit(link)
    server = f"{parts.scheme}://{parts.netloc}" if parts.scheme and parts.netloc else link
    player = Player(server, patience=patience)
    if parts.path.strip("/"):
        table = player.claim(link, "Remote bot")
    else:
        table = player.create("wizards-garden", name="Remote bot")
    print(f"playing {table['title']} at {player.server}{table['url']}", flush=True)
    last = play(player, table["id"])
    result = last["result"]
    if result is None:
        sys.exit(f"The table cannot be played on: {last['problem']}.")
    names = [last["seats"][seat]["name"] for seat in result["winners"]]
    print(f"{' and '.join(names) or 'nobody'} won: {result['reason']}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(sys.argv[1])
    except Refused as refused:
        sys.exit(str(refused))
