"""The application that the server runs: pages over HTTP, tables and rooms over WebSocket."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")
pages = get_asgi_application()

# Only now may the apps' modules be imported: they need the settings to be loaded.
from game.routing import websocket_urlpatterns as tables  # noqa: E402
from lobby.routing import websocket_urlpatterns as rooms  # noqa: E402
from masss_site.sockets import KeyOrCookie, NowhereConsumer, SameHost  # noqa: E402
from voice.routing import websocket_urlpatterns as voices  # noqa: E402

nowhere = re_path("", NowhereConsumer.as_asgi())
sockets = URLRouter([*tables, *rooms, *voices, nowhere])
# A program plays and sits in rooms; nobody is to be heard by it.
sockets_of_programs = URLRouter([*tables, *rooms, nowhere])

# The origin is checked first: a browser sends the cookie with a socket that any page opens.
application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": KeyOrCookie(
            by_key=sockets_of_programs,
            by_cookie=AllowedHostsOriginValidator(SameHost(AuthMiddlewareStack(sockets))),
        ),
    }
)
