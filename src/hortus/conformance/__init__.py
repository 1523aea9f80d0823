"""The kit that checks any game against the contract."""
