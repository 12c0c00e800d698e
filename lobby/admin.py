"""Players in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from lobby import people_admin  # noqa: F401 - registers what people are to each other
from lobby.models import Player

admin.site.register(Player, UserAdmin)
