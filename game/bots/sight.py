"""From a seat's view and the public history to the row of numbers that bots reckon with."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.cheapest import arrange, arranged_beaters
from game.bots.history import History, history_in_view, knowledge_of
from game.bots.scene import ALL_CARDS
from game.rules import mass


@dataclass(frozen=True, slots=True)
class Sight:
    """A decision as the seat on turn sees it.

    Attributes:
        scene: the position, as `scene` lays it out.
        beaters: for each arranged card the arranged cards that beat it.
        moves: the legal moves.
        cards: for each of them the arranged cards it lays, 0 for a take.
    """

    scene: list[int]
    beaters: tuple[mass.CardSet, ...]
    moves: tuple[mass.Move, ...]
    cards: tuple[mass.CardSet, ...]


def sight_of(view: mass.SeatView, history: History | None) -> Sight:
    """What the seat on turn knows, and what it may do.

    Args:
        view: of the seat on turn.
        history: the round's public acts; None where only the view is at hand, which
            then tells of this circle and the one before.
    """
    assert view.trump is not None, "cards are led only after a deal"
    moves = tuple(mass.moves_in_view(view))
    trump = view.trump
    return Sight(
        scene_of(view, history),
        arranged_beaters(view.house),
        moves,
        tuple(0 if isinstance(move, mass.Take) else arrange(move.cards, trump) for move in moves),
    )


def scene_of(view: mass.SeatView, history: History | None) -> list[int]:
    """The position as a row of numbers, seats counted from the viewer's own."""
    assert view.seat is not None, "a spectator has no hand"
    assert view.hand is not None, "a seat sees its own hand"
    assert view.trump is not None, "cards are held only after a deal"
    seat, trump = view.seat, view.trump
    hand = arrange(view.hand, trump)
    table = arrange(_union(view.circle), trump)
    elsewhere = ALL_CARDS & ~(hand | table | arrange(view.discarded, trump))
    sizes = view.sizes[seat:] + view.sizes[:seat]
    told = knowledge_of(
        history_in_view(view) if history is None else history, trump, arranged_beaters(view.house)
    )
    known = _credible(told.known[seat:] + told.known[:seat], sizes, elsewhere)
    known[0] = told.known[seat] & hand
    unseen = elsewhere
    for cards in known[1:]:
        unseen &= ~cards
    return [
        hand,
        arrange(mass.card_set(view.to_beat), trump),
        table,
        unseen,
        view.ground,
        len(view.circle),
        view.moves,
        min(sizes[1:]),
        view.house.joker_beats_trump | view.house.optional_mass << 1,
        *sizes,
        *known,
        *told.lacks[seat:],
        *told.lacks[:seat],
    ]


def _union(plays: tuple[mass.Play, ...]) -> mass.CardSet:
    cards = 0
    for play in plays:
        cards |= mass.card_set(play.cards)
    return cards


def _credible(
    known: list[mass.CardSet], sizes: tuple[int, ...], elsewhere: mass.CardSet
) -> list[mass.CardSet]:
    """What is known of each hand, as far as it agrees with the view.

    A history that lags behind must not make a bot reckon with cards twice.
    """
    agreed = [cards & elsewhere for cards in known]
    return [
        cards if cards.bit_count() <= size else 0 for cards, size in zip(agreed, sizes, strict=True)
    ]
