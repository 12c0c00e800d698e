"""Any commands of a room in any order: what must hold after each of them."""
# ruff: noqa: D102 - the names of rules and invariants are sentences

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.core.cache import cache
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from game.models import Match, Seat
from lobby import outbox, selectors
from lobby.models import Chair, Member, Player, Room
from lobby.protocol import client
from lobby.protocol.parts import House
from lobby.services import joining, upkeep
from lobby.services.refusals import RoomRefused
from tests.rules.profiles import examples
from tests.support.clock import Clock
from tests.support.people import person
from tests.support.rooms import StoredRoom, everything, listening, make_room
from tests.support.stored_table import eight_people

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

PEOPLE = st.integers(0, 9)
SEATS = st.integers(0, 7)
LEVELS = st.sampled_from(["random", "greedy"])
COMMANDS = st.one_of(
    st.tuples(st.just(client.TakeSeat), st.fixed_dictionaries({"seat": SEATS})),
    st.tuples(st.just(client.StandUp), st.just({})),
    st.tuples(
        st.just(client.Ready),
        st.fixed_dictionaries(
            {"ready": st.booleans(), "wants": st.sampled_from([None, "same", "mixed"])}
        ),
    ),
    st.tuples(
        st.just(client.Say),
        st.fixed_dictionaries(
            {"channel": st.sampled_from(["room", "team", "watch"]), "text": st.just("hi")}
        ),
    ),
    st.tuples(st.just(client.AskSeat), st.fixed_dictionaries({"seat": st.none() | SEATS})),
    st.tuples(st.just(client.Leave), st.just({})),
)
OWNERS_COMMANDS = st.one_of(
    st.tuples(st.just(client.Shuffle), st.just({})),
    st.tuples(st.just(client.Balance), st.just({})),
    st.tuples(
        st.just(client.SetRoom),
        st.fixed_dictionaries(
            {},
            optional={
                "name": st.sampled_from(["", "Гэр"]),
                "access": st.sampled_from(["public", "link", "password"]),
                "house": st.builds(House, st.booleans(), st.booleans(), st.integers(1, 9)),
                "seats_locked": st.booleans(),
            },
        ),
    ),
    st.tuples(
        st.just(client.PutBot), st.fixed_dictionaries({"seat": SEATS, "level": st.none() | LEVELS})
    ),
    st.tuples(st.just(client.FillBots), st.fixed_dictionaries({"level": LEVELS})),
    st.tuples(
        st.just(client.Place), st.fixed_dictionaries({"player": PEOPLE, "seat": st.none() | SEATS})
    ),
    st.tuples(st.just(client.Kick), st.fixed_dictionaries({"player": PEOPLE})),
    st.tuples(st.just(client.HandOver), st.fixed_dictionaries({"player": PEOPLE})),
    st.tuples(st.just(client.Start), st.just({})),
    st.tuples(st.just(client.CallOff), st.just({})),
    st.tuples(st.just(client.LetIn), st.fixed_dictionaries({"player": PEOPLE, "seat": SEATS})),
)

_ids = count(1)


class AnyRoom(RuleBasedStateMachine):
    """A room to which lawful and unlawful commands of ten people come in any order."""

    def __init__(self) -> None:
        super().__init__()
        cache.clear()
        self.clock = Clock()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr("django.utils.timezone.now", self.clock)
        people = [*eight_people(), person("Khulan"), person("Temuulen")]
        self.room: StoredRoom = make_room(seated=1, people=people)
        self.look()

    @initialize(seated=st.integers(0, 7), ready=st.booleans())
    def some_are_there(self, seated: int, ready: bool) -> None:
        self.room.join(*range(1, seated + 1))
        if ready:
            self.room.all_ready()
        self.look()

    # What happens.

    @rule(who=PEOPLE, command=COMMANDS)
    def anybody_says(self, who: int, command: tuple[type[client.Message], dict[str, Any]]) -> None:
        self.say(who, *command)

    @rule(who=PEOPLE, is_owner=st.integers(0, 4), command=OWNERS_COMMANDS)
    def the_owner_says(
        self, who: int, is_owner: int, command: tuple[type[client.Message], dict[str, Any]]
    ) -> None:
        kind, fields = command
        if "player" in fields:
            fields = fields | {"player": self.room.people[fields["player"]].pk}
        owner = self.state.owner
        numbers = {player.pk: number for number, player in enumerate(self.room.people)}
        self.say(numbers.get(owner or 0, who) if is_owner else who, kind, fields)

    @rule(who=PEOPLE, sits=st.booleans())
    def somebody_comes(self, who: int, sits: bool) -> None:
        self.watched(lambda: self.room.join(who, sits=sits))

    @rule(who=PEOPLE)
    def somebody_comes_anywhere(self, who: int) -> None:
        if self.state.access == "public":
            self.watched(lambda: joining.quick_join(self.room.people[who]), here=False)

    @rule()
    def everybody_is_ready_and_the_owner_starts(self) -> None:
        state = self.state
        self.the_owner_says(0, 1, (client.FillBots, {"level": "random"}))
        for number, player in enumerate(self.room.people):
            if player.pk in {chair.player for chair in state.chairs}:
                self.say(number, client.Ready, {"ready": True})
        self.the_owner_says(0, 1, (client.Start, {}))

    @rule(winner=st.sampled_from("AB"))
    def the_match_ends(self, winner: str) -> None:
        if self.state.phase == "playing":
            self.room.win_match(winner)
            self.look()
            self.watched(upkeep.sweep)

    @rule(seconds=st.sampled_from([5, 15, 60, 900]), online=st.lists(PEOPLE, max_size=4))
    def time_passes(self, seconds: int, online: list[int]) -> None:
        self.clock.forward(seconds)
        self.room.heartbeat(*online)
        self.look()
        self.watched(upkeep.sweep)

    # How it is carried out.

    def say(self, who: int, kind: type[client.Message], fields: dict[str, Any]) -> None:
        command_id = f"m{next(_ids)}"
        answer = self.watched(lambda: self.room.do(who, kind, id=command_id, **fields))
        if answer is None:
            return
        assert answer == self.n
        if kind is not client.Leave and self.state.phase != "closed":
            assert self.room.do(who, kind, id=command_id, **fields) == answer
            assert everything() == self.rows

    def watched(self, act: Callable[[], object], *, here: bool = True) -> object:
        """Act; a refusal changes nothing, a change is counted and told."""
        n, state = self.n, self.state
        with listening() as told:
            try:
                result = act()
            except RoomRefused:
                assert everything() == self.rows
                assert told == []
                return None
        self.look()
        assert (self.n > n) == (self.state != state)
        assert (outbox.RoomNews(self.room.id, self.n) in told) == (self.n > n) or not here
        return result

    def look(self) -> None:
        """See how everything is now."""
        self.rows = everything()
        self.n, self.state = selectors.room_state(self.room.id)

    # What holds.

    @invariant()
    def nobody_sits_twice_and_who_sits_is_here(self) -> None:
        chairs = list(Chair.objects.filter(room=self.room.row).order_by("number"))
        assert [chair.number for chair in chairs] == list(range(8))
        seated = [chair.player_id for chair in chairs if chair.player_id]
        assert len(seated) == len(set(seated))
        members = Member.objects.filter(room=self.room.row).values_list("player_id", flat=True)
        assert set(seated) <= set(members)
        assert not any(chair.ready for chair in chairs if chair.player_id is None)

    @invariant()
    def the_owner_is_here_or_the_room_is_closed(self) -> None:
        state = self.state
        assert state.phase == "closed" or state.owner in {m.player for m in state.members}

    @invariant()
    def a_room_plays_while_its_match_runs(self) -> None:
        state = self.state
        runs = state.match is not None and not state.over
        assert state.phase == "closed" or (state.phase == "playing") == runs
        assert (state.call_ends_at is not None) == (state.phase == "calling")
        assert state.phase != "calling" or all(c.player or c.bot for c in state.chairs)
        assert state.played == Match.objects.count()

    @invariant()
    def the_table_and_the_room_agree_on_who_plays(self) -> None:
        state = self.state
        if state.phase == "playing":
            seats = Seat.objects.filter(match__code=state.match).order_by("number")
            assert [chair.player for chair in state.chairs] == [seat.player_id for seat in seats]

    def teardown(self) -> None:
        self.patch.undo()
        Room.objects.all().delete()
        Match.objects.all().delete()
        for name in ("Khulan", "Temuulen"):
            Player.objects.filter(username=name).delete()


def test_any_commands_in_any_order() -> None:
    run_state_machine_as_test(AnyRoom, settings=examples(15, steps=30))
