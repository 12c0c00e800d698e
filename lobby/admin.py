"""Players in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from lobby import people_admin, room_admin  # noqa: F401 - they register what is theirs
from lobby.models import Player

admin.site.register(Player, UserAdmin)
