"""The match: rules, log, live table."""

from django.apps import AppConfig


class GameConfig(AppConfig):
    """The app of matches and their live tables."""

    name = "game"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let records have proofs and hints, and look back at matches that end."""
        from game import outbox  # noqa: PLC0415 - models are there now
        from game.rules import mass  # noqa: PLC0415
        from game.services.analysis import match_moved  # noqa: PLC0415
        from game.services.fairness_told import recorded_fairness  # noqa: PLC0415
        from game.services.hints import recorded_hints  # noqa: PLC0415
        from game.services.record_extras import write_with  # noqa: PLC0415

        write_with(mass.FAIRNESS_KEY, recorded_fairness)
        write_with("hints", recorded_hints)
        outbox.listen(match_moved)
