"""Django's description of this app."""

from django.apps import AppConfig


class VoiceConfig(AppConfig):
    """Who may hear whom at a table."""

    name = "voice"
    default_auto_field = "django.db.models.BigAutoField"
