"""Leaf & Let Die, rule by rule."""
