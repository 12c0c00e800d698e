"""The match: rules, log, live table."""

from django.apps import AppConfig


class GameConfig(AppConfig):
    """The app of matches and their live tables."""

    name = "game"
    default_auto_field = "django.db.models.BigAutoField"
