"""The rounds that training plays are the rules' own, move for move and sight for sight."""

from __future__ import annotations

from random import Random

import pytest

from bench.training import rounds, worlds
from game.bots.cheapest import arrange, arranged_beaters
from game.bots.scene import HOUSE, LACKS, LENGTH, UNSEEN
from game.bots.sight import sight_of
from game.rules import mass
from tests.bots.positions import dealt, stepped


def board_of(state: mass.MatchState) -> list[int]:
    """The same start of a round on a training board."""
    rnd = mass.running_round(state)
    board = [0] * rounds.BOARD_LENGTH
    rounds.deal(list(mass.DECK), rnd.turn, board)
    for seat, hand in enumerate(rnd.hands):
        board[rounds.B_HANDS + seat] = arrange(hand, rnd.start.trump)
    for place, card in enumerate(reversed(rnd.ground)):
        board[rounds.B_DRAWS + place] = arrange(1 << card, rnd.start.trump)
    return board


@pytest.mark.parametrize(
    "house",
    [mass.DEFAULT_HOUSE, mass.HouseRules(joker_beats_trump=True, optional_mass=True)],
)
def test_whole_rounds_of_random_moves(house: mass.HouseRules) -> None:
    rng = Random(1)
    beaters = arranged_beaters(house)
    house_bits = house.joker_beats_trump | house.optional_mass << 1
    for _ in range(60):
        state = dealt(rng, house)
        board, history = board_of(state), ()
        while (seat := mass.running_round(state).turn) is not None:
            sight = sight_of(mass.view_of(state, seat), history)
            scene, moves = [0] * LENGTH, [0] * 1600
            rounds.see(board, house_bits, scene)
            count = rounds.moves_of(scene, beaters, moves)
            assert board[rounds.B_TURN] == seat
            assert scene == sight.scene
            assert sorted(moves[:count]) == sorted(sight.cards)

            chosen = rng.randrange(count)
            rounds.play(board, sight.cards[chosen], beaters)
            state, history = stepped(state, sight.moves[chosen], history)
        assert board[rounds.B_WINNER] == list(mass.Team).index(state.results[-1].team)


def test_a_world_looks_the_same_to_the_seat_on_turn() -> None:
    rng = Random(3)
    beaters = arranged_beaters(mass.DEFAULT_HOUSE)
    scene, again, moves = [0] * LENGTH, [0] * LENGTH, [0] * 1600
    order, room, world = [0] * 43, [0] * 9, [0] * rounds.BOARD_LENGTH
    kept = doubted = others = 0
    for _ in range(20):
        board = board_of(dealt(rng, mass.DEFAULT_HOUSE))
        while board[rounds.B_WINNER] == rounds.NOBODY:
            rounds.see(board, scene[HOUSE], scene)
            worlds.deal_world(board, scene, order, room, world)

            rounds.see(world, scene[HOUSE], again)
            assert again == scene
            assert cards_of(world) == cards_of(board)
            kept += world == board
            for seat in range(1, 8):
                hand = world[rounds.B_HANDS + (board[rounds.B_TURN] + seat & 7)]
                doubted += (hand & scene[LACKS + seat] & scene[UNSEEN]).bit_count()
                others += (scene[LACKS + seat] & scene[UNSEEN]).bit_count()
            count = rounds.moves_of(scene, beaters, moves)
            rounds.play(board, moves[rng.randrange(count)], beaters)
    # The cards do lie otherwise, and rarely where they are doubted: a fair deal gives each of the
    # seven hands and the ground about an eighth of the unseen ones (15 % here).
    assert kept < 20
    assert 0 < doubted / others < 0.12


def cards_of(board: list[int]) -> list[int]:
    """Every card that somebody holds or may still draw, each once."""
    draws = board[rounds.B_DRAWS : rounds.B_DRAWS + board[rounds.B_GROUND]]
    held = [*board[rounds.B_HANDS : rounds.B_HANDS + 8], *draws]
    return sorted(card for cards in held for card in range(43) if cards >> card & 1)


def test_a_round_without_an_end_is_void() -> None:
    board = [0] * rounds.BOARD_LENGTH
    rounds.deal(list(mass.DECK), 0, board)
    board[rounds.B_MOVES] = rounds.VOID_AFTER - 1

    rounds.play(board, board[rounds.B_HANDS] & -board[rounds.B_HANDS], [0] * mass.DECK_SIZE)
    assert board[rounds.B_WINNER] == rounds.VOID
