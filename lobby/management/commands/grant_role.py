"""`manage.py grant_role NAME ROLE`: make a player a member of staff, or take that away."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from lobby.desk_refusals import DeskRefused
from lobby.people_selectors import find_by_name
from lobby.services import roles

NONE = "none"


class Command(BaseCommand):
    """Give a player a role in place of any other; it is written down in the audit log."""

    help = "Give a player a role of staff: viewer, moderator, admin; “none” takes it away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Define the arguments."""
        parser.add_argument("name", metavar="NAME", help="the player's name")
        parser.add_argument("role", metavar="ROLE", choices=[*roles.ROLES, NONE])

    def handle(self, *, name: str, role: str, **_options: Any) -> None:
        """Find the player and change the role."""
        player = find_by_name(name)
        if player is None:
            raise CommandError(f"There is no player {name}.")
        try:
            with translation.override("en"):
                roles.grant(player.pk, "" if role == NONE else role)
        except DeskRefused as refused:
            raise CommandError(refused.sentence) from refused
        self.stdout.write(f"{player.username}: {role}")
