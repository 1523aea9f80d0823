"""Power Plants: wizards share a garden of magical plants, and their Sprites fight for its fields."""

from hortus.games.power_plants.game import PowerPlants

__all__ = ["PowerPlants"]
