"""The sockets of rooms and of the lobby: who is it, what is said, which service answers."""

from __future__ import annotations

from django.contrib.auth.base_user import AbstractBaseUser

from game.consumers import Standing, TableConsumer
from lobby.live.watching import standing_of_spectator


class WatchConsumer(TableConsumer):
    """One socket of one spectator at the table of a room's match."""

    def _standing_of(self, player: AbstractBaseUser) -> Standing:
        """What a person is at the table of the room's match."""
        code = self.scope["url_route"]["kwargs"]["code"]
        return standing_of_spectator(player, self.session_key, code)
