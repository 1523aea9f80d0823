"""`python -m hortus.server`: serve with the usual settings."""

from hortus.server.running import serve
from hortus.server.settings import Settings

if __name__ == "__main__":
    settings = Settings()
    print(f"Hortus is at http://{settings.host}:{settings.port}")
    serve(settings)
