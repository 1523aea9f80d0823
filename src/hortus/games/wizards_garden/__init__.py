"""Wizard's Garden: the Alesalitis plant. Two wizards plant two-sided seeds and harvest rows of four."""

from hortus.games.wizards_garden.game import WizardsGarden

__all__ = ["WizardsGarden"]
