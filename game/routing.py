"""Addresses of the sockets of a match."""

from django.urls import re_path

from game.consumers import TableConsumer
from game.models import CODE_LENGTH, CODE_LETTERS

# No code of another shape gets as far as the database, which may not even take its letters.
_CODE = rf"[{CODE_LETTERS}]{{{CODE_LENGTH}}}"

websocket_urlpatterns = [re_path(rf"^ws/match/(?P<code>{_CODE})/\Z", TableConsumer.as_asgi())]
