"""How a talk goes on: which links keep their number, and that no number comes again."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from voice.links import Scope
from voice.state import Situation, Talker, VoiceState, next_state


def talker(seat: int | None, *, speaker: int | None = None, muted: bool = False) -> Talker:
    number = speaker if speaker is not None else 100 + (seat or 0)
    return Talker(
        speaker=number,
        player=number,
        name=f"P{number}",
        seat=seat,
        mic="open",
        muted=muted,
        kept=False,
    )


def situation(*seats: int, scope: Scope = Scope.ALL) -> Situation:
    return Situation(scope, 100, tuple(talker(seat) for seat in seats), frozenset())


def test_links_that_stay_keep_their_numbers() -> None:
    three = next_state(VoiceState(), situation(0, 1, 2))
    four = next_state(three, situation(0, 1, 2, 3))

    assert four.links[:3] == three.links
    assert [link.id for link in four.links] == [1, 2, 3, 4, 5, 6]


def test_a_link_that_was_away_comes_back_under_another_number() -> None:
    first = next_state(VoiceState(), situation(0, 1))
    parted = next_state(first, situation(0, 1, scope=Scope.TEAM))
    again = next_state(parted, situation(0, 1))

    assert [link.id for link in first.links] == [1]
    assert parted.links == ()
    assert [link.id for link in again.links] == [2]


def test_muting_makes_the_link_anew_without_the_right_to_send() -> None:
    before = next_state(VoiceState(), situation(0, 1))
    muted = replace(situation(0, 1), talkers=(talker(0), talker(1, muted=True)))
    after = next_state(before, muted)

    assert [(link.id, link.low_sends, link.high_sends) for link in after.links] == [
        (2, True, False)
    ]


def test_another_tab_of_the_same_person_gets_other_links() -> None:
    before = next_state(VoiceState(), situation(0, 1))
    other_tab = replace(situation(0), talkers=(talker(0), talker(1, speaker=300)))

    assert [link.id for link in next_state(before, other_tab).links] == [2]


def test_a_link_is_made_anew_on_demand_and_no_other() -> None:
    before = next_state(VoiceState(), situation(0, 1, 2))
    after = next_state(before, situation(0, 1, 2), renewed=[2])

    assert sorted(link.id for link in after.links) == [1, 3, 4]


def test_nothing_new_changes_nothing() -> None:
    state = next_state(VoiceState(), situation(0, 1, 2))

    assert next_state(state, situation(0, 1, 2)) == state


situations = st.builds(
    Situation,
    scope=st.sampled_from(Scope),
    owner=st.none() | st.integers(1, 9),
    talkers=st.lists(
        st.tuples(st.integers(1, 6), st.none() | st.integers(0, 7), st.booleans()),
        max_size=6,
        unique_by=(lambda one: one[0], lambda one: one[1]),
    ).map(lambda rows: tuple(talker(seat, speaker=who, muted=muted) for who, seat, muted in rows)),
    blocked=st.frozensets(st.frozensets(st.integers(1, 6), min_size=2, max_size=2), max_size=3),
)


@given(st.lists(situations, max_size=8))
def test_a_number_always_means_the_same_link(history: list[Situation]) -> None:
    state, seen = VoiceState(), {}
    gone: set[int] = set()
    for now in history:
        before = {link.id for link in state.links}
        state = next_state(state, now)
        gone |= before - {link.id for link in state.links}
        for link in state.links:
            assert link.id not in gone
            assert seen.setdefault(link.id, link) == link
            assert link.id < state.next_link
        ends = [(link.low, link.high) for link in state.links]
        assert len(set(ends)) == len(ends)
