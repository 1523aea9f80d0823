"""What is measured, against whom: `make bench`."""
