"""Players in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from lobby.models import Player

admin.site.register(Player, UserAdmin)
