"""Addresses of the sockets of rooms and of the lobby."""

from django.urls import re_path

from lobby.consumers import LobbyConsumer, RoomConsumer, WatchConsumer
from lobby.models import ROOM_CODE_LENGTH, ROOM_CODE_LETTERS

# No code of another shape gets as far as the database.
_CODE = rf"[{ROOM_CODE_LETTERS}]{{{ROOM_CODE_LENGTH}}}"

websocket_urlpatterns = [
    re_path(r"^ws/lobby/\Z", LobbyConsumer.as_asgi()),
    re_path(rf"^ws/room/(?P<code>{_CODE})/\Z", RoomConsumer.as_asgi()),
    re_path(rf"^ws/room/(?P<code>{_CODE})/watch/\Z", WatchConsumer.as_asgi()),
]
