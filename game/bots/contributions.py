"""Which features decided between two moves, by groups of like meaning.

A group's contribution is what the better move's output loses when its features of
that group are exchanged for those of the other move, all else left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from game.bots import feature_layout as at
from game.bots.net import Net, Sum


class Group(Enum):
    """Features of like meaning."""

    PAIRS = auto()
    TRUMPS = auto()
    JOKERS = auto()
    RANKS = auto()
    CARDS = auto()
    LEADS = auto()
    UNBEATABLE = auto()
    NEXT = auto()
    MATE = auto()
    MATE_LEADS = auto()
    RIVALS = auto()
    TAKEN = auto()


_FROM: tuple[tuple[int, Group], ...] = (
    (at.M_KIND, Group.CARDS),
    (at.M_RANK, Group.RANKS),
    (at.M_TRUMP, Group.TRUMPS),
    (at.M_JOKER, Group.JOKERS),
    (at.M_PAIRS, Group.PAIRS),
    (at.M_ONE_LEAD, Group.LEADS),
    (at.M_LONGEST, Group.RANKS),
    (at.M_UNBEATABLE, Group.UNBEATABLE),
    (at.M_LAID_RANK, Group.RANKS),
    (at.M_LAID_TRUMP, Group.TRUMPS),
    (at.M_LAID_JOKER, Group.JOKERS),
    (at.M_NEXT, Group.NEXT),
    (at.M_MATE, Group.MATE),
    (at.M_RIVAL, Group.RIVALS),
    (at.M_MATE_LEADS, Group.MATE_LEADS),
    (at.M_TAKEN, Group.TAKEN),
    (at.M_RIVAL_EXIT, Group.RIVALS),
    (at.M_MATE_EXIT, Group.MATE),
)
"""From which feature on the features belong to which group."""


def group_of(feature: int) -> Group:
    """The group of a move's feature."""
    found = Group.CARDS
    for first, group in _FROM:
        if feature >= first:
            found = group
    return found


def contributions(
    net: Net, start: Sum, better: Sequence[int], other: Sequence[int]
) -> list[tuple[int, Group]]:
    """What each group added to the better move, the largest first.

    Args:
        net: the net.
        start: the sum over the features of the position.
        better: the features of the better move.
        other: the features of the move it is compared with.
    """
    whole = net.output(net.add(start, better))
    found = [
        (whole - net.output(net.add(start, _exchanged(better, other, group))), group)
        for group in Group
    ]
    return sorted(found, key=lambda one: -one[0])


def _exchanged(better: Sequence[int], other: Sequence[int], group: Group) -> list[int]:
    """The features of the better move with one group taken from the other move."""
    return [number for number in better if group_of(number) is not group] + [
        number for number in other if group_of(number) is group
    ]
