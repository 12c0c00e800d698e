"""Addresses of the sockets of voice."""

from django.urls import re_path

from lobby.models import ROOM_CODE_LENGTH, ROOM_CODE_LETTERS
from voice.consumers import VoiceConsumer

# No code of another shape gets as far as the database.
_CODE = rf"[{ROOM_CODE_LETTERS}]{{{ROOM_CODE_LENGTH}}}"

websocket_urlpatterns = [
    re_path(rf"^ws/room/(?P<code>{_CODE})/voice/\Z", VoiceConsumer.as_asgi()),
]
