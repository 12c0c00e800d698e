"""Addresses of the lobby."""

from django.urls import path

from lobby.pages import start

app_name = "lobby"
urlpatterns = [path("", start.start, name="start")]
