"""The command line: hortus games, play, replay, render."""
