"""The match: rules, log, live table."""

from django.apps import AppConfig


class GameConfig(AppConfig):
    """The app of matches and their live tables."""

    name = "game"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let records have who had how many hints."""
        from game.services.hints import recorded_hints  # noqa: PLC0415 - models are there now
        from game.services.record_extras import write_with  # noqa: PLC0415

        write_with("hints", recorded_hints)
