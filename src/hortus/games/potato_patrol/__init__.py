"""Potato Patrol: a co-operative year of building towers against hungry animals."""

from hortus.games.potato_patrol.rules import PotatoPatrol

__all__ = ["PotatoPatrol"]
