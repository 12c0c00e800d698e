"""Friends and blocks: what each button does, what is refused, what nobody learns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from lobby.models import Block, Friendship, Invitation, Player
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.people_selectors import (
    Relation,
    blocks_of,
    circle_of,
    friends_of,
    may_invite,
    relation_of,
)
from lobby.services import blocks, friends
from tests.support.at_once import at_once
from tests.support.people import befriend, people, room_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[Player, Player]:
    bat, saraa = people("Bat", "Saraa")
    return bat, saraa


def rows() -> list[Any]:
    """All that can be changed here."""
    return [list(model.objects.order_by("pk").values_list()) for model in (Friendship, Block)]


def assert_refused(code: PeopleRefusal, call: Callable[[], object]) -> None:
    """The call is refused with this code and changes nothing."""
    before = rows()
    with pytest.raises(PeopleRefused) as refused:
        call()
    assert refused.value.code is code
    assert "{" not in refused.value.sentence
    assert rows() == before


def test_one_asks_and_the_other_accepts(two: tuple[Player, Player]) -> None:
    bat, saraa = two

    friends.ask(bat.pk, saraa.pk)
    assert relation_of(bat.pk, saraa.pk) is Relation.ASKED
    assert relation_of(saraa.pk, bat.pk) is Relation.ASKS
    assert friends_of(bat.pk) == set()
    friends.accept(saraa.pk, bat.pk)

    assert relation_of(bat.pk, saraa.pk) is relation_of(saraa.pk, bat.pk) is Relation.FRIENDS
    assert friends_of(bat.pk) == {saraa.pk}
    assert friends_of(saraa.pk) == {bat.pk}


def test_who_asks_back_accepts(two: tuple[Player, Player]) -> None:
    bat, saraa = two
    friends.ask(bat.pk, saraa.pk)

    friends.ask(saraa.pk, bat.pk)

    assert relation_of(bat.pk, saraa.pk) is Relation.FRIENDS


def test_doing_it_twice_changes_nothing(two: tuple[Player, Player]) -> None:
    bat, saraa = two
    for _ in range(2):
        friends.ask(bat.pk, saraa.pk)
    for _ in range(2):
        friends.accept(saraa.pk, bat.pk)
    once = rows()

    friends.ask(bat.pk, saraa.pk)
    friends.ask(saraa.pk, bat.pk)
    assert rows() == once
    for _ in range(2):
        blocks.block(bat.pk, saraa.pk)
    assert Block.objects.count() == 1
    for _ in range(2):
        blocks.unblock(bat.pk, saraa.pk)
    assert rows() == [[], []]


def test_a_request_can_be_declined_and_taken_back(two: tuple[Player, Player]) -> None:
    bat, saraa = two
    friends.ask(bat.pk, saraa.pk)
    friends.decline(saraa.pk, bat.pk)
    assert relation_of(bat.pk, saraa.pk) is Relation.NONE

    friends.ask(bat.pk, saraa.pk)
    friends.end(bat.pk, saraa.pk)
    assert rows() == [[], []]


def test_ending_does_not_decline_what_another_asks(two: tuple[Player, Player]) -> None:
    bat, saraa = two
    friends.ask(bat.pk, saraa.pk)

    friends.end(saraa.pk, bat.pk)

    assert relation_of(saraa.pk, bat.pk) is Relation.ASKS


@pytest.mark.parametrize("ender", [0, 1])
def test_either_friend_can_end_it(two: tuple[Player, Player], ender: int) -> None:
    befriend(*two)

    friends.end(two[ender].pk, two[1 - ender].pk)

    assert friends_of(two[0].pk) == friends_of(two[1].pk) == set()


@pytest.mark.parametrize(
    "do", [friends.ask, friends.accept, friends.decline, friends.end, blocks.block, blocks.unblock]
)
def test_nobody_does_it_to_the_own_self_or_to_nobody(
    two: tuple[Player, Player], do: Callable[[int, int], None]
) -> None:
    bat, saraa = two
    Player.objects.filter(pk=saraa.pk).update(is_active=False)

    assert_refused(PeopleRefusal.OWN_SELF, lambda: do(bat.pk, bat.pk))
    assert_refused(PeopleRefusal.NO_SUCH_PLAYER, lambda: do(bat.pk, 10**15))
    assert_refused(PeopleRefusal.NO_SUCH_PLAYER, lambda: do(bat.pk, saraa.pk))


def test_what_was_not_asked_cannot_be_answered(two: tuple[Player, Player]) -> None:
    bat, saraa = two

    for answer in (friends.accept, friends.decline):
        assert_refused(PeopleRefusal.NO_SUCH_ASK, lambda do=answer: do(bat.pk, saraa.pk))
    friends.ask(bat.pk, saraa.pk)
    for answer in (friends.accept, friends.decline):  # nobody answers the own request
        assert_refused(PeopleRefusal.NO_SUCH_ASK, lambda do=answer: do(bat.pk, saraa.pk))
    friends.accept(saraa.pk, bat.pk)
    assert_refused(PeopleRefusal.NO_SUCH_ASK, lambda: friends.decline(saraa.pk, bat.pk))


def test_a_list_of_friends_has_an_end(
    two: tuple[Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    bat, saraa = two
    dorj, oyun = people("Dorj", "Oyun")
    monkeypatch.setattr(friends, "MOST", 1)
    monkeypatch.setattr(blocks, "MOST", 1)
    friends.ask(bat.pk, saraa.pk)
    friends.ask(oyun.pk, bat.pk)  # what others ask does not fill one's own list

    assert_refused(PeopleRefusal.TOO_MANY_FRIENDS, lambda: friends.ask(bat.pk, dorj.pk))
    assert_refused(PeopleRefusal.TOO_MANY_FRIENDS, lambda: friends.accept(bat.pk, oyun.pk))
    blocks.block(bat.pk, dorj.pk)
    assert_refused(PeopleRefusal.TOO_MANY_BLOCKS, lambda: blocks.block(bat.pk, oyun.pk))


# Blocks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blocker", [0, 1])
def test_a_block_ends_friendship_and_invitations(two: tuple[Player, Player], blocker: int) -> None:
    bat, saraa = two
    befriend(bat, saraa)
    for inviter, invited in ((bat, saraa), (saraa, bat)):
        Invitation.objects.create(
            room=room_with(inviter), inviter=inviter, invited=invited, at=timezone.now()
        )
    assert may_invite(bat.pk, saraa.pk)

    blocks.block(two[blocker].pk, two[1 - blocker].pk)

    assert friends_of(bat.pk) == friends_of(saraa.pk) == set()
    assert Invitation.objects.count() == 0
    assert not may_invite(bat.pk, saraa.pk)
    assert not may_invite(saraa.pk, bat.pk)
    blocks.unblock(two[blocker].pk, two[1 - blocker].pk)
    assert friends_of(bat.pk) == set()


def test_only_friends_may_invite(two: tuple[Player, Player]) -> None:
    bat, saraa = two

    assert not may_invite(bat.pk, saraa.pk)
    friends.ask(bat.pk, saraa.pk)
    assert not may_invite(bat.pk, saraa.pk)
    friends.accept(saraa.pk, bat.pk)
    assert may_invite(bat.pk, saraa.pk)
    assert may_invite(saraa.pk, bat.pk)


def test_who_is_blocked_sees_what_anybody_sees(two: tuple[Player, Player]) -> None:
    """A blocked person and one who is not get the same answers and see the same."""
    bat, saraa = two
    (dorj,) = people("Dorj")
    blocks.block(saraa.pk, bat.pk)

    for asker in (bat, dorj):
        friends.ask(asker.pk, saraa.pk)
    assert relation_of(bat.pk, saraa.pk) is relation_of(dorj.pk, saraa.pk) is Relation.ASKED
    assert circle_of(bat.pk).asked == circle_of(dorj.pk).asked == [saraa]
    assert circle_of(saraa.pk).asking == [dorj]
    assert circle_of(saraa.pk).blocked == [bat]
    for asker in (bat, dorj):
        friends.end(asker.pk, saraa.pk)
    assert relation_of(bat.pk, saraa.pk) is relation_of(dorj.pk, saraa.pk) is Relation.NONE


def test_who_blocks_must_unblock_to_ask_or_accept(two: tuple[Player, Player]) -> None:
    bat, saraa = two
    blocks.block(saraa.pk, bat.pk)
    friends.ask(bat.pk, saraa.pk)

    assert_refused(PeopleRefusal.YOU_BLOCK, lambda: friends.ask(saraa.pk, bat.pk))
    assert_refused(PeopleRefusal.YOU_BLOCK, lambda: friends.accept(saraa.pk, bat.pk))
    blocks.unblock(saraa.pk, bat.pk)
    friends.ask(saraa.pk, bat.pk)
    assert relation_of(bat.pk, saraa.pk) is Relation.FRIENDS


def test_blocks_are_told_by_who_blocks(two: tuple[Player, Player]) -> None:
    bat, saraa = two
    (dorj,) = people("Dorj")
    blocks.block(bat.pk, saraa.pk)
    blocks.block(bat.pk, dorj.pk)
    blocks.block(dorj.pk, bat.pk)

    assert blocks_of([bat.pk, saraa.pk]) == {bat.pk: {saraa.pk, dorj.pk}}
    assert blocks_of([bat.pk, saraa.pk, dorj.pk])[dorj.pk] == {bat.pk}
    assert blocks_of([]) == {}


# At one moment -----------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_each_other_at_one_moment_are_friends() -> None:
    bat, saraa = people("Bat", "Saraa")

    outcomes = at_once(
        [lambda: friends.ask(bat.pk, saraa.pk), lambda: friends.ask(saraa.pk, bat.pk)]
    )

    assert outcomes == [None, None]
    assert relation_of(bat.pk, saraa.pk) is Relation.FRIENDS


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(5))
def test_a_block_wins_over_an_acceptance_at_the_same_moment(attempt: int) -> None:
    bat, saraa = people("Bat", "Saraa")
    friends.ask(bat.pk, saraa.pk)

    accepted, blocked = at_once(
        [lambda: friends.accept(saraa.pk, bat.pk), lambda: blocks.block(bat.pk, saraa.pk)]
    )

    assert blocked is None
    assert accepted is None or accepted.code is PeopleRefusal.NO_SUCH_ASK
    assert friends_of(bat.pk) == set()
    assert not may_invite(saraa.pk, bat.pk)
