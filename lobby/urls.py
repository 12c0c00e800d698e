"""Addresses of the lobby and its rooms."""

from django.urls import path

from lobby.pages import leaderboard, listing, rooms, start, watch
from lobby.people_urls import people_urls

app_name = "lobby"
urlpatterns = [
    path("", start.start, name="start"),
    path("lobby/", listing.lobby, name="lobby"),
    path("lobby/new/", listing.new_room, name="new_room"),
    path("lobby/quick/", listing.quick_join, name="quick_join"),
    path("lobby/code/", listing.by_code, name="by_code"),
    path("leaderboard/", leaderboard.show, name="leaderboard"),
    path("leaderboard/<str:key>/", leaderboard.show, name="leaderboard"),
    path("room/<str:code>/", rooms.room, name="room"),
    path("room/<str:code>/join/", rooms.join, name="join"),
    path("room/<str:code>/watch/", watch.watch, name="watch"),
    path("room/<str:code>/qr.svg", rooms.qr, name="qr"),
    *people_urls,
]
