"""Django's description of this app."""

from django.apps import AppConfig


class VoiceConfig(AppConfig):
    """Who may hear whom at a table."""

    name = "voice"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Put who heard whom into the records of matches; forget who is to be forgotten."""
        from game.services.record_extras import write_with  # noqa: PLC0415 - models are there now
        from lobby.services.deleting import also_forget_with  # noqa: PLC0415
        from voice.selectors import scope_changes_of  # noqa: PLC0415
        from voice.services.forgetting import forget  # noqa: PLC0415

        write_with("voice", scope_changes_of)
        also_forget_with(forget)
