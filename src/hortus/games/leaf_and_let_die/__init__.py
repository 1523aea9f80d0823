"""Leaf & Let Die: gnomes cultivate a Plant Creature out of cards and dice, then let them tangle."""

from hortus.games.leaf_and_let_die.game import LeafAndLetDie

__all__ = ["LeafAndLetDie"]
