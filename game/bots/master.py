"""The strongest bot: a small net estimates the chance of winning after each move.

The net learned from rounds that it played against itself (`make train`) and lies in
`master.json`. Moves that certainly win or lose the round are not left to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random

from game.bots import weights
from game.bots.context_features import context_features
from game.bots.endings import LOST, WON, ending
from game.bots.feature_layout import FEATURES, MOST_ACTIVE
from game.bots.history import History
from game.bots.move_features import move_features
from game.bots.net import Net, Sum, net_from
from game.bots.sight import Sight, sight_of
from game.rules import mass

FILE = "master.json"
FORMAT = "mass-net/1"
NEVER = 1 << 60
"""More than any output of the net."""


@dataclass(frozen=True, slots=True)
class Tenth:
    """What was measured of the chances within a tenth.

    Attributes:
        seen: the mean of the chances that the net saw.
        won: the share of rounds that were won.
        half_width: half of the 95 % interval in which a kind of position lies.
    """

    seen: float
    won: float
    half_width: float


@dataclass(frozen=True, slots=True)
class Brain:
    """The net, and what was measured of it.

    Attributes:
        net: the net.
        opener_bar: the output from which a seat names itself as opener.
        calibration: how its chances by tenths compare with rounds won.
    """

    net: Net
    opener_bar: int
    calibration: tuple[Tenth, ...]


@cache
def brain() -> Brain:
    """The net, read once.

    Raises:
        WeightsError: the file is of another format, for other features, or changed.
    """
    data = weights.read(FILE, FORMAT)
    if data["features"] != FEATURES:
        raise weights.WeightsError(f"{FILE} is for {data['features']} features, not {FEATURES}")
    calibration = tuple(Tenth(*measured) for measured in data["calibration"])
    return Brain(net_from(data), data["opener_bar"], calibration)


class Master:
    """Plays the move after which the net sees the best chance for the team."""

    reads_history = True

    def choose(
        self, view: mass.SeatView, _rng: Random, history: History | None = None, /
    ) -> mass.Move:
        """Choose the move of the highest output; the first among equals."""
        sight = sight_of(view, history)
        if len(sight.moves) == 1:
            return replace(sight.moves[0], by="bot")
        outputs = outputs_of(sight)
        return replace(sight.moves[outputs.index(max(outputs))], by="bot")

    def name_opener(self, view: mass.SeatView, _rng: Random, /) -> int:
        """Name the own seat when leading with this hand promises enough, else the next member.

        Every member sees only its own hand (R3.4). Where one hand is good, its seat
        and the member before it name it; where none is, all seats are tied.
        """
        assert view.seat is not None, "a spectator names nobody"
        if opening_output(view) >= brain().opener_bar:
            return view.seat
        return mass.next_seat(mass.next_seat(view.seat))


def opening_output(view: mass.SeatView) -> int:
    """The net's output for the best lead, if the viewer opened the round (R3.4)."""
    seat = view.seat
    leading = replace(
        view, phase=mass.Phase.LEAD, opener=seat, turn=seat, last_circle=None, circle=(), moves=0
    )
    return max(outputs_of(sight_of(leading, ())))


def outputs_of(sight: Sight) -> list[int]:
    """The net's output for each legal move; one that certainly wins or loses is far off."""
    start = start_of(sight)
    return [_output(sight, cards, start) for cards in sight.cards]


def start_of(sight: Sight) -> Sum:
    """The sum over the features of the position, shared by all its moves."""
    numbers = [0] * MOST_ACTIVE
    count = context_features(sight.scene, numbers)
    return brain().net.start(numbers[:count])


def move_numbers(sight: Sight, cards: mass.CardSet) -> list[int]:
    """The numbers of a move's features."""
    numbers = [0] * MOST_ACTIVE
    return numbers[: move_features(sight.scene, cards, sight.beaters, numbers, 0)]


def _output(sight: Sight, cards: mass.CardSet, start: Sum) -> int:
    end = ending(sight.scene, cards, sight.beaters)
    if end == WON:
        return NEVER
    net = brain().net
    output = net.output(net.add(start, move_numbers(sight, cards)))
    return output - NEVER if end == LOST else output
