"""The one entry for what a member asks of a room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from django.contrib.auth.hashers import make_password

from game.protocol.envelope import Message
from lobby.models import Member, Room
from lobby.protocol import client
from lobby.services import (
    arranging,
    chairs,
    chat,
    inviting,
    leaving,
    owner,
    starting,
    tries,
    waiting,
)
from lobby.services.change import OpenRoom, change

ANSWERS_KEPT = 8
"""So many of a member's last commands are known again when they come once more."""

Action: TypeAlias = Callable[[OpenRoom, int, Any], None]


def carry_out(room_id: int, player_id: int, message: client.RoomCommand) -> int:
    """Carry out a member's command, once.

    Who may call: an edge that has taken the person from the session. Locks the room,
    where it must also its match; tells of the change after the commit. The same id of
    the same member again gives the first answer and does nothing. Saying something is
    a sign of life, so it renews the lease.

    Args:
        room_id: the room.
        player_id: the person who asks.
        message: the command, as it was read from the wire.

    Returns:
        Number of the newest change of the room after the command.

    Raises:
        RoomRefused: why not; nothing has changed. `too_many_tries` for many passwords.
    """
    asked = _prepared(room_id, player_id, message)
    with change(room_id) as room:
        member = room.member(player_id)
        for command_id, answer in member.answered:
            if command_id == message.id:
                return int(answer)
        _ACTIONS[type(message)](room, player_id, asked)
        room.save()
        if player_id in room.members:
            _remember(member, message.id, room)
    return room.row.n


def _remember(member: Member, command_id: str, room: OpenRoom) -> None:
    """Keep the answer to a command, and the last few before it."""
    member.answered = [*member.answered[1 - ANSWERS_KEPT :], (command_id, room.row.n)]
    member.seen_at = room.now
    member.save(update_fields=["answered", "seen_at"])


def takes_long(message: client.RoomCommand) -> bool:
    """Tell whether a command takes so long that nobody should wait behind it."""
    return isinstance(message, client.SetRoom) and message.password is not msgspec.UNSET


def _prepared(room_id: int, player_id: int, message: client.RoomCommand) -> Any:
    """What takes a moment is done before the lock: a password is made unreadable."""
    if not isinstance(message, client.SetRoom):
        return message
    values = {
        name: value
        for name in message.__struct_fields__
        if name != "id" and (value := getattr(message, name)) is not msgspec.UNSET
    }
    house = values.pop("house", None)
    if house is not None:
        values |= msgspec.structs.asdict(house)
    if "password" in values:
        values["password"] = _unreadable(room_id, player_id, values["password"])
    return values


def _unreadable(room_id: int, player_id: int, password: str) -> str:
    """A password as it is stored; for the owner alone, since it costs much."""
    if not Room.objects.filter(pk=room_id, owner_id=player_id).exists():
        return ""  # the command is refused in a moment
    tries.count(tries.SET_PASSWORD, player_id)
    return make_password(password)


_ACTIONS: dict[type[Message], Action] = {
    client.TakeSeat: lambda room, me, m: chairs.take(room, me, m.seat),
    client.StandUp: lambda room, me, _: chairs.stand(room, me),
    client.Ready: lambda room, me, m: chairs.ready(room, me, m.ready, m.wants),
    client.Say: lambda room, me, m: chat.say(room, me, m.channel, m.text, m.id),
    client.SayPhrase: lambda room, me, m: chat.say_phrase(room, me, m.channel, m.phrase, m.id),
    client.AskSeat: lambda room, me, m: waiting.ask_seat(room, me, m.seat),
    client.Leave: lambda room, me, _: leaving.go(room, me),
    client.Invite: lambda room, me, m: inviting.invite(room, me, m.player),
    client.SetRoom: owner.set_room,
    client.Shuffle: lambda room, me, _: arranging.shuffle(room, me),
    client.Balance: lambda room, me, _: arranging.balance(room, me),
    client.PutBot: lambda room, me, m: arranging.put_bot(room, me, m.seat, m.level),
    client.FillBots: lambda room, me, m: arranging.fill_bots(room, me, m.level),
    client.Place: lambda room, me, m: chairs.place(room, me, m.player, m.seat),
    client.Kick: lambda room, me, m: owner.kick(room, me, m.player),
    client.HandOver: lambda room, me, m: owner.hand_over(room, me, m.player),
    client.Start: lambda room, me, _: starting.start(room, me),
    client.CallOff: lambda room, me, _: starting.call_off(room, me),
    client.LetIn: lambda room, me, m: waiting.let_in(room, me, m.player, m.seat),
}
