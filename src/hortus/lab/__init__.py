"""What is found out by playing many games: who is stronger, and by how much."""
