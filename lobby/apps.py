"""Django's description of this app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """People and what surrounds a match."""

    name = "lobby"

    def ready(self) -> None:
        """Hear of matches that end: their rooms open again at once, and ratings change soon."""
        from game import outbox  # noqa: PLC0415 - models are loaded only now
        from lobby.services import ratings, upkeep  # noqa: PLC0415

        outbox.listen(upkeep.match_moved)
        outbox.listen(ratings.match_moved)
