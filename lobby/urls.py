"""Addresses of the lobby."""

from django.urls import path

from lobby import pages

app_name = "lobby"
urlpatterns = [path("", pages.start, name="start")]
