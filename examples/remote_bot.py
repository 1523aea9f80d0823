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
            try:
                seat.play(choose(seat, frame))
            except Refused as refused:
                if refused.code != "stale":  # then somebody was faster, and a new frame comes
                    raise
        return seat.frame


def main(link: str) -> None:
    """Join or make a table, play, and say how it went."""
    parts = urlsplit(link)
    player = Player(f"{parts.scheme}://{parts.netloc}")
    if parts.path.strip("/"):
        table = player.claim(link, "Remote bot")
    else:
        table = player.create("wizards-garden", name="Remote bot")
    print(f"playing {table['title']} at {player.server}{table['url']}")
    last = play(player, table["id"])
    result = last["result"]
    names = [last["seats"][seat]["name"] for seat in result["winners"]]
    print(f"{' and '.join(names) or 'nobody'} won: {result['reason']}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
