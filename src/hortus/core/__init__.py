"""The contract that games, bots, tables, lab and server share. Standard library only."""
