"""Django's description of this app."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


def _settle_roles(using: str, **_: Any) -> None:
    """After migrations each role of staff has its rights."""
    from lobby.services import roles  # noqa: PLC0415 - models are loaded only now

    roles.settle(using)


class LobbyConfig(AppConfig):
    """People and what surrounds a match."""

    name = "lobby"

    def ready(self) -> None:
        """Hear of matches that end: their rooms open again at once, and ratings change soon."""
        from game import outbox  # noqa: PLC0415 - models are loaded only now
        from game.tickets import check_keys_with, check_people_with  # noqa: PLC0415
        from lobby import origins  # noqa: PLC0415
        from lobby.services import (  # noqa: PLC0415
            ratings,
            sanctions,
            tokens,
            upkeep,
        )

        check_people_with(sanctions.suspended_among)
        check_keys_with(tokens.living)
        origins.listen()
        post_migrate.connect(_settle_roles, sender=self)
        outbox.listen(upkeep.match_moved)
        outbox.listen(ratings.match_moved)
