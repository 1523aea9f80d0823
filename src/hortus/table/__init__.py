"""A match in progress: seats, record, undo, hints. No input or output."""
