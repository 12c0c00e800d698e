"""Addresses of the sockets of a match."""

from django.urls import path

from game.consumers import TableConsumer

websocket_urlpatterns = [path("ws/match/<str:code>/", TableConsumer.as_asgi())]
