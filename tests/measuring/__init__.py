"""Tests of what measures: its arithmetic, never the times it measures."""
