"""Starting a match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from game.models import Match, Seat
from game.rules import mass
from game.services import dealing, fairness_first
from game.services.apply import apply, json_text, open_match
from game.services.bots import DEFAULT_BOT

_chance = secrets.SystemRandom()


def start_alone(
    *, player: AbstractUser, house: mass.HouseRules | None = None, bot: str = DEFAULT_BOT
) -> Match:
    """Start a match of one person against and among seven bots.

    Who may call: an edge, for its own signed-in person. Rings nothing that anyone
    could hear yet; sets the first alarm after the commit.

    Args:
        player: the person, who gets a seat by chance.
        house: the house rules, the defaults if None.
        bot: name of the policy that plays the other seats.

    Returns:
        The match; its first round is dealt at once, or within moments (R3.5).
    """
    own_seat = _chance.randrange(mass.SEATS)
    names = iter(range(1, mass.SEATS))
    seats = [
        Seat(number=number, name=player.username, player_id=player.pk, seen_at=timezone.now())
        if number == own_seat
        else Seat(number=number, name=_("Bot %(number)d") % {"number": next(names)}, bot=bot)
        for number in range(mass.SEATS)
    ]
    return start(seats=seats, house=house or mass.DEFAULT_HOUSE, created_by=player)


def start(
    *,
    seats: Sequence[Seat],
    house: mass.HouseRules,
    created_by: AbstractUser | None,
    room: str = "",
    clock_s: int = 0,
    hints: bool = True,
) -> Match:
    """Start a match with the given seats, and deal round 1 unless it waits for people's pages.

    Args:
        seats: eight unsaved seats, numbered 0–7.
        house: the house rules.
        created_by: the person who started it.
        room: code of the room whose people play it, empty for a match alone.
        clock_s: the turn clock in seconds, 0 for none (R9.1).
        hints: whether its people may ask for advice.

    Returns:
        The match; its first round is dealt at once, or within moments (R3.5).
    """
    occupants = tuple(mass.Occupant(seat.name, "bot" if seat.bot else "human") for seat in seats)
    with transaction.atomic():
        row = Match.objects.create(
            created_by_id=None if created_by is None else created_by.pk,
            target=house.target,
            joker_beats_trump=house.joker_beats_trump,
            optional_mass=house.optional_mass,
            state=json_text(mass.state_to_plain(mass.NEW_MATCH)),
            woken_at=timezone.now(),
            room=room,
            clock_s=clock_s,
            hints=hints,
        )
        for seat in seats:
            seat.match = row
        Seat.objects.bulk_create(seats)
        match = open_match(row.pk)
        apply(match, mass.StartMatch(occupants, house))
        if not fairness_first.waits_for_people(match):
            dealing.deal(match, timezone.now())
    return row
