"""What may happen in a game, for those who count or tell it: the kinds of `Event`, a sentence each.

`seat` is the player concerned, -1 where it is nobody in particular; `what` is the id of a card,
or a colour where cubes are concerned.
"""

from __future__ import annotations

from typing import Final

EVENT_KINDS: Final[dict[str, str]] = {
    "character": "A player gets a character.",
    "stocked": "A card comes to the market.",
    "season": "A season card is turned and resolved.",
    "burnt": "A season card is discarded unresolved, because of invaders.",
    "told": "The lookout tells the next season card.",
    "rested": "Enemies do not move: a fallow week.",
    "spawned": "Enemies of a colour appear, counted over all lanes.",
    "reinforced": "One more enemy of a colour appears on a single lane.",
    "arrived": "Enemies of a colour reach the Invasion card.",
    "breach": "Enough invaders leave the Invasion card and cost a season card.",
    "searched": "Invaders are sent back to the supply by an idea.",
    "defeated": "A player takes enemies of a colour; what a tower takes goes to its owner.",
    "scattered": "Enemies of a colour go back to the supply; nobody gets them.",
    "driven": "An enemy of a colour is moved outward.",
    "held": "An enemy of a colour will not move with the others next time.",
    "gained": "A player gets cubes of a colour from the supply.",
    "paid": "A player gives cubes of a colour to the supply.",
    "bought": "A player buys a card of the market.",
    "built": "A tower is placed; it belongs to the player on whose side it stands.",
    "razed": "A player pulls down a tower.",
    "upgraded": "A disc is placed on a player's tower; it is a colour or range.",
    "worked": "A tower of a player is set to work.",
    "idled": "A tower of a player is switched off for the round.",
    "molehill": "A tower space of a player cannot be built on for the round.",
    "offered": "A player offers a trade of so many cubes.",
    "traded": "An offer of a player is accepted, and so many cubes change hands.",
    "declined": "An offer of a player comes to nothing.",
    "commanded": "A player is commanded to act at once.",
    "volunteered": "A player takes a third action.",
    "refreshed": "A player pays for a refresh of the market.",
    "culled": "A player discards a card of the market.",
    "plundered": "A season card discards a card of the market.",
    "snowed": "The market cannot be refreshed for the round.",
    "delivered": "A player puts cubes of a colour on the mission card.",
    "task": "A mission card is done.",
    "revealed": "A mission card is turned up.",
    "won": "The last mission card is done.",
    "lost": "A season card is needed and there is none.",
}
