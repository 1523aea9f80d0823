"""What the lab measures of every game: one small module for each family of measures."""
