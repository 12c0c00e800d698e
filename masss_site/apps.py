"""Django's description of this app."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps


class SiteConfig(AppConfig):
    """Commands, template tags and static files of the whole site."""

    name = "masss_site"
    default = True


class DeskConfig(admin_apps.AdminConfig):
    """Django's admin site, with our own class of site."""

    default = False
    default_site = "masss_site.admin_site.Desk"
