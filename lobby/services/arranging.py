"""How the owner fills and mixes the eight chairs."""

from __future__ import annotations

import secrets

from lobby.protocol.parts import BotLevel
from lobby.services import seating, strength
from lobby.services.change import OpenRoom
from lobby.services.places import free, is_free
from lobby.services.refusals import RoomRefusal, RoomRefused

_chance = secrets.SystemRandom()


def shuffle(room: OpenRoom, player_id: int) -> None:
    """Seat everyone anew by chance; nobody is ready any more.

    Raises:
        RoomRefused: `not_owner`, `starting`, `match_running`.
    """
    _require_may_arrange(room, player_id)
    seating.shuffle(room.chairs, _chance)


def balance(room: OpenRoom, player_id: int) -> None:
    """Seat everyone anew so that the teams are as even as can be; nobody is ready any more.

    Raises:
        RoomRefused: `not_owner`, `starting`, `match_running`.
    """
    _require_may_arrange(room, player_id)
    seating.balance(room.chairs, strength.of(room.chairs), _chance)


def put_bot(room: OpenRoom, player_id: int, seat: int, level: BotLevel | None) -> None:
    """Give a free seat, or another bot's, to a bot; or free a bot's.

    Raises:
        RoomRefused: `not_owner`, `starting`, `match_running`, `seat_taken` by a person,
            `not_a_bot_seat` where there is no bot to take away.
    """
    _require_may_arrange(room, player_id)
    chair = room.chairs[seat]
    if level is None and not chair.bot:
        raise RoomRefused(RoomRefusal.NOT_A_BOT_SEAT)
    if chair.player_id is not None:
        raise RoomRefused(RoomRefusal.SEAT_TAKEN)
    free(chair)
    chair.bot = level or ""


def fill_bots(room: OpenRoom, player_id: int, level: BotLevel) -> None:
    """Give every free seat to a bot.

    Raises:
        RoomRefused: `not_owner`, `starting`, `match_running`.
    """
    _require_may_arrange(room, player_id)
    for chair in room.chairs:
        if is_free(chair):
            chair.bot = level


def _require_may_arrange(room: OpenRoom, player_id: int) -> None:
    room.require_owner(player_id)
    room.require_open()
