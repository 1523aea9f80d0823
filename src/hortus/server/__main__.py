"""`python -m hortus.server`: the same as `hortus serve`, with the usual settings."""

if __name__ == "__main__":
    from hortus.server.running import serve  # not at the top: bots' processes import this, too
    from hortus.server.settings import Settings

    serve(Settings())
