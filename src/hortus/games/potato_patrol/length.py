"""How long a game can be: a proven bound, and one to size an array with. Rulebook: Game flow."""

from __future__ import annotations

from typing import Final

from hortus.games.potato_patrol.cards import CARDS_A_SEASON, DELIVER, SEASONS, YEAR, Book
from hortus.games.potato_patrol.effects import CREW, PLACES, REINFORCE, WINDFALL
from hortus.games.potato_patrol.position import ACTIONS, MOST_DRAFTS, MOST_REFUSALS

FOLLOWING: Final = 30
"""More questions than follow from one action or one tower at work, whatever the card says."""
REFRESH: Final = 2 * PLACES + 2
"""A refresh: paying, discarding every card, saying that it is enough, and drawing as many."""
SEEN: Final = 250
"""More than each player's share of the longest among thousands of random and greedy games."""


def longest(book: Book, players: int) -> int:
    """A proven bound on the moves and chance events of a game.

    It counts what may happen in each of twelve rounds. Most of it is refreshes and offers, which
    only the number of cubes limits: an offer names them one by one.
    """
    cubes = most_cubes(book, players)
    actions = most_actions(book, players)
    offers = actions * (players - 1) + (MOST_REFUSALS + MOST_DRAFTS) * players
    towers = min(6 * players, sum([card.copies for card in book.market if card.tower]))
    a_round = actions * FOLLOWING + offers * (cubes + 3) + towers * FOLLOWING
    a_round += 4 * players + PLACES + 3  # who is done or swaps, the market, season cards
    asked = sum([players * effect.count for card in book.seasons for effect in card.effects])
    wanted = [need for card in book.mission.cards for need in card.needs if need.what == DELIVER]
    delivered = sum([need.amount(players) for need in wanted])
    return YEAR * a_round + cubes * REFRESH + asked + delivered + players + PLACES


def long_game(players: int) -> int:
    """What no game seen has reached: nobody offers every cube one by one, round after round."""
    return SEEN * players


def most_actions(book: Book, players: int) -> int:
    """How many actions there are in a round; a command only hands one on."""
    crews = [card for card in book.market for effect in card.effects if effect.operation == CREW]
    return ACTIONS * players + sum([card.copies for card in crews])


def most_cubes(book: Book, players: int) -> int:
    """A bound on the cubes that the players ever have, all together."""
    enemies = sum([len(card.spawn) for card in book.mission.cards])
    for season in range(len(SEASONS)):
        sizes = [
            len(card.spawn) + sum([effect.operation == REINFORCE for effect in card.effects])
            for card in book.seasons
            if card.season == season
        ]
        enemies += sum(sorted(sizes)[-CARDS_A_SEASON:])
    effects = [effect for card in book.market for effect in card.effects]
    effects += [effect for card in book.seasons for effect in card.effects]
    gifts = [effect.count for effect in effects if effect.operation == WINDFALL]
    stalls = sum([card.copies for card in book.market if card.bonus >= 0])
    gift = players * max([0, *gifts])
    one_action = max([gift, *[max(who.gather, who.salvage) for who in book.characters]]) + stalls
    a_round = most_actions(book, players) * one_action + stalls + gift
    return players * (3 * book.start + 2 * enemies) + YEAR * a_round
