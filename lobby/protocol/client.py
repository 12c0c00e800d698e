"""What a browser may say in a room and in the lobby. One class a message."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from game.protocol.envelope import CommandId, EventNumber, Message, SeatNumber
from lobby.protocol.parts import (
    Access,
    BotLevel,
    Channel,
    ClockSeconds,
    House,
    Language,
    Phrase,
    PlayerId,
    RoomName,
    RoomNumber,
    Spectators,
    Voice,
    Wants,
)

ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
RoomPassword = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Sync(Message, frozen=True, tag="sync"):
    """I have the room as it was at change `n`; null when I have nothing.

    Answers: `room` where it is newer, `chat` with the last lines.
    """

    n: RoomNumber | None


class Ping(Message, frozen=True, tag="ping"):
    """My heartbeat, every 5 s; it renews my lease.

    Answers: `pong`; before it whatever I missed.
    """

    n: RoomNumber | None


class TakeSeat(Message, frozen=True, tag="take_seat"):
    """Sit down in this free seat; a seat I had becomes free."""

    id: CommandId
    seat: SeatNumber


class StandUp(Message, frozen=True, tag="stand_up"):
    """Leave my seat, stay in the room."""

    id: CommandId


class Ready(Message, frozen=True, tag="ready"):
    """I am ready, or no more; after a match with the teams I would like (rematch)."""

    id: CommandId
    ready: bool
    wants: Wants | None = None


class Say(Message, frozen=True, tag="say"):
    """Write a line."""

    id: CommandId
    channel: Channel
    text: ChatText


class SayPhrase(Message, frozen=True, tag="say_phrase"):
    """Write a quick phrase."""

    id: CommandId
    channel: Channel
    phrase: Phrase


class AskSeat(Message, frozen=True, tag="ask_seat"):
    """While a match runs: I would like this bot's seat; null takes the wish back."""

    id: CommandId
    seat: SeatNumber | None


class Leave(Message, frozen=True, tag="leave"):
    """Leave the room for good; in a running match a bot takes my seat (R9.2)."""

    id: CommandId


class Invite(Message, frozen=True, tag="invite"):
    """Ask a friend to come."""

    id: CommandId
    player: PlayerId


class SetRoom(Message, frozen=True, tag="set_room"):
    """Owner: change settings; what is left out stays. `password` belongs to its access."""

    id: CommandId
    name: RoomName | msgspec.UnsetType = msgspec.UNSET
    language: Language | msgspec.UnsetType = msgspec.UNSET
    access: Access | msgspec.UnsetType = msgspec.UNSET
    password: RoomPassword | msgspec.UnsetType = msgspec.UNSET
    house: House | msgspec.UnsetType = msgspec.UNSET
    clock_s: ClockSeconds | msgspec.UnsetType = msgspec.UNSET
    hints: bool | msgspec.UnsetType = msgspec.UNSET
    voice: Voice | msgspec.UnsetType = msgspec.UNSET
    spectators: Spectators | msgspec.UnsetType = msgspec.UNSET
    rated: bool | msgspec.UnsetType = msgspec.UNSET
    seats_locked: bool | msgspec.UnsetType = msgspec.UNSET


class Shuffle(Message, frozen=True, tag="shuffle"):
    """Owner: seat everyone anew by chance."""

    id: CommandId


class Balance(Message, frozen=True, tag="balance"):
    """Owner: seat everyone anew so that the teams are as even as they can be."""

    id: CommandId


class PutBot(Message, frozen=True, tag="put_bot"):
    """Owner: a bot of this level takes a free seat or another bot's; null frees it."""

    id: CommandId
    seat: SeatNumber
    level: BotLevel | None


class FillBots(Message, frozen=True, tag="fill_bots"):
    """Owner: bots of this level take all free seats."""

    id: CommandId
    level: BotLevel


class Place(Message, frozen=True, tag="place"):
    """Owner: move a member to a free seat, or out of the seat (null)."""

    id: CommandId
    player: PlayerId
    seat: SeatNumber | None


class Kick(Message, frozen=True, tag="kick"):
    """Owner: send a person away for a time."""

    id: CommandId
    player: PlayerId


class HandOver(Message, frozen=True, tag="hand_over"):
    """Owner: another member becomes the owner."""

    id: CommandId
    player: PlayerId


class Start(Message, frozen=True, tag="start"):
    """Owner: start; people who are not ready are called first, for 15 s."""

    id: CommandId


class CallOff(Message, frozen=True, tag="call_off"):
    """Owner: end the call, do not start."""

    id: CommandId


class LetIn(Message, frozen=True, tag="let_in"):
    """Owner: a waiting member takes a bot's seat in the running match."""

    id: CommandId
    player: PlayerId
    seat: SeatNumber


class LobbySync(Message, frozen=True, tag="sync"):
    """Send me the list of rooms. Answers: `rooms`."""

    n: EventNumber | None


class LobbyPing(Message, frozen=True, tag="ping"):
    """My heartbeat, every 5 s. Answers: `pong`."""

    n: EventNumber | None


RoomCommand: TypeAlias = (
    TakeSeat
    | StandUp
    | Ready
    | Say
    | SayPhrase
    | AskSeat
    | Leave
    | Invite
    | SetRoom
    | Shuffle
    | Balance
    | PutBot
    | FillBots
    | Place
    | Kick
    | HandOver
    | Start
    | CallOff
    | LetIn
)
RoomClientMessage: TypeAlias = Sync | Ping | RoomCommand
LobbyClientMessage: TypeAlias = LobbySync | LobbyPing
