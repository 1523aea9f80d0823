"""`python -m hortus.server`: the same as `hortus serve`, with the usual settings."""

from hortus.server.running import serve
from hortus.server.settings import Settings

if __name__ == "__main__":
    serve(Settings())
