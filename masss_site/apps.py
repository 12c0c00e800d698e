"""Django's description of this app."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Commands, template tags and static files of the whole site."""

    name = "masss_site"
