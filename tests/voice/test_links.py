"""Who is linked with whom: the table of cases, and what holds for any room."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.rules import mass
from voice.links import Pair, Person, Scope, links

NOBODY: frozenset[frozenset[int]] = frozenset()
EIGHT = [Person(speaker=100 + seat, player=seat + 1, seat=seat) for seat in range(8)]


def ends(pairs: frozenset[Pair]) -> set[tuple[int, int]]:
    """The seats of the two ends of each pair, by the speakers of `EIGHT`."""
    return {(pair.low - 100, pair.high - 100) for pair in pairs}


def test_everyone_hears_everyone_over_28_links() -> None:
    assert ends(links(Scope.ALL, EIGHT, NOBODY)) == set(combinations(range(8), 2))


def test_in_team_scope_each_team_has_its_own_six_links() -> None:
    pairs = ends(links(Scope.TEAM, EIGHT, NOBODY))

    assert pairs == {*combinations((0, 2, 4, 6), 2), *combinations((1, 3, 5, 7), 2)}


@pytest.mark.parametrize(
    "change",
    [{"seat": None}, {"is_kept": True}],
    ids=["without a seat", "a bot keeps the seat"],
)
@pytest.mark.parametrize("scope", Scope)
def test_who_is_not_at_the_table_has_no_link(scope: Scope, change: dict[str, object]) -> None:
    people = [replace(EIGHT[0], **change), *EIGHT[1:]]

    assert not any(100 in (pair.low, pair.high) for pair in links(scope, people, NOBODY))


def test_whom_the_owner_has_muted_hears_and_is_not_heard() -> None:
    people = [EIGHT[0], replace(EIGHT[2], is_muted=True), EIGHT[4]]

    assert links(Scope.TEAM, people, NOBODY) == {
        Pair(100, 102, low_sends=True, high_sends=False),
        Pair(102, 104, low_sends=False, high_sends=True),
        Pair(100, 104),
    }


def test_two_muted_people_have_nothing_to_link_them() -> None:
    people = [replace(person, is_muted=True) for person in EIGHT[:2]]

    assert links(Scope.ALL, people, NOBODY) == frozenset()


def test_a_block_parts_two_people_whichever_way_round() -> None:
    blocked = frozenset({frozenset({1, 2})})

    assert ends(links(Scope.ALL, EIGHT[:3], blocked)) == {(0, 2), (1, 2)}


def test_the_higher_seat_gives_way() -> None:
    low, high = replace(EIGHT[0], seat=7), replace(EIGHT[1], seat=3)

    assert links(Scope.ALL, [low, high], NOBODY) == {Pair(101, 100)}


people_of_a_room = st.lists(
    st.builds(
        Person,
        speaker=st.integers(1, 40),
        player=st.integers(1, 40),
        seat=st.none() | st.integers(0, 7),
        is_kept=st.booleans(),
        is_muted=st.booleans(),
    ),
    max_size=12,
    unique_by=(lambda person: person.speaker, lambda person: person.player),
)
blocks = st.frozensets(st.frozensets(st.integers(1, 40), min_size=2, max_size=2), max_size=20)


@given(st.sampled_from(Scope), people_of_a_room, blocks)
def test_no_sound_ever_passes_where_it_must_not(
    scope: Scope, people: list[Person], blocked: frozenset[frozenset[int]]
) -> None:
    known = {person.speaker: person for person in people}

    for pair in links(scope, people, blocked):
        low, high = known[pair.low], known[pair.high]
        assert low.seat is not None
        assert high.seat is not None
        assert low.seat < high.seat
        assert not low.is_kept
        assert not high.is_kept
        assert {low.player, high.player} not in blocked
        assert (pair.low_sends, pair.high_sends) == (not low.is_muted, not high.is_muted)
        if scope is Scope.TEAM:
            assert mass.team_of(low.seat) is mass.team_of(high.seat)


@given(people_of_a_room, blocks)
def test_the_team_scope_only_takes_links_away(
    people: list[Person], blocked: frozenset[frozenset[int]]
) -> None:
    assert links(Scope.TEAM, people, blocked) <= links(Scope.ALL, people, blocked)


@given(st.sampled_from(Scope), people_of_a_room, blocks, st.randoms())
def test_the_order_of_joining_decides_nothing(
    scope: Scope, people: list[Person], blocked: frozenset[frozenset[int]], rng: object
) -> None:
    # Two people on one seat cannot be; which of them counts would depend on the order.
    seats = [person.seat for person in people if person.seat is not None]
    assume(len(set(seats)) == len(seats))
    mixed = list(people)
    rng.shuffle(mixed)

    assert links(scope, mixed, blocked) == links(scope, people, blocked)
