"""Django's description of this app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """People and what surrounds a match."""

    name = "lobby"
