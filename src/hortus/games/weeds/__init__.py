"""Weeds, the Icehouse plant game: plants of pyramids grow toward the sun and shade one another."""

from hortus.games.weeds.game import Weeds

__all__ = ["Weeds"]
