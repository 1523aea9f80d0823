"""Players that think. Each is given a `View` and a source of chance, never the whole truth."""
