"""Addresses of people, rooms and keys in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from lobby.api import leaderboards, people, room_commands, rooms, tokens

urlpatterns: list[URLPattern] = [
    path("me/", people.Me.as_view(), name="me"),
    path("players/<player_key:player_id>/", people.OnePlayer.as_view(), name="player"),
    path("leaderboards/", leaderboards.Seasons.as_view(), name="leaderboards"),
    path("leaderboards/<str:season>/", leaderboards.Leaderboard.as_view(), name="leaderboard"),
    path("rooms/", rooms.Rooms.as_view(), name="rooms"),
    path("rooms/<str:code>/", rooms.OneRoom.as_view(), name="room"),
    path("rooms/<str:code>/join/", rooms.Join.as_view(), name="room_join"),
    path("rooms/<str:code>/leave/", room_commands.Leave.as_view(), name="room_leave"),
    path("rooms/<str:code>/seat/", room_commands.Seat.as_view(), name="room_seat"),
    path("rooms/<str:code>/ready/", room_commands.Ready.as_view(), name="room_ready"),
    path("rooms/<str:code>/bots/", room_commands.Bots.as_view(), name="room_bots"),
    path("rooms/<str:code>/start/", room_commands.Start.as_view(), name="room_start"),
    path("tokens/", tokens.Tokens.as_view(), name="tokens"),
    path("tokens/current/", tokens.CurrentToken.as_view(), name="token_current"),
    path("tokens/<player_key:token_id>/", tokens.OneToken.as_view(), name="token"),
]
