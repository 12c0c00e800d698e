"""Worlds: the hidden cards of a round dealt anew, as a seat's knowledge allows.

Plain loops over whole numbers, as in `rounds`; `tests/bots/test_training.py` runs them in Python.
"""

import random

from bench.training.rounds import B_DRAWS, B_HANDS, B_TURN
from game.bots.scene import GROUND, KNOWN, LACKS, SIZES, UNSEEN

DOUBT = 0.3
"""How likely a seat keeps a card that it hardly holds, against any other."""
GROUND_PLACE = 8


def deal_world(board, scene, order, room, world):
    """Deal what the seat on turn cannot see, as likely as its knowledge makes it.

    What a seat is known to hold stays with it (it took those cards), sizes of hands and ground
    are kept, and a card goes to a seat that hardly holds it less often (`LACKS`).

    Args:
        board: the round; its hidden cards are not read.
        scene: what the seat on turn knows.
        order: written over: the unseen cards in the order of their dealing.
        room: written over: how many cards each other seat and the ground still get.
        world: written over with the round in which the cards lie otherwise.
    """
    world[:] = board
    turn = board[B_TURN]
    for offset in range(1, 8):
        known = scene[KNOWN + offset]
        room[offset] = scene[SIZES + offset] - known.bit_count()
        world[B_HANDS + (turn + offset & 7)] = known
    room[GROUND_PLACE] = scene[GROUND]
    drawn = 0
    for index in range(shuffle_unseen(scene[UNSEEN], order)):
        card = order[index]
        offset = place_for(card, scene, room)
        room[offset] -= 1
        if offset == GROUND_PLACE:
            world[B_DRAWS + drawn] = card
            drawn += 1
        else:
            world[B_HANDS + (turn + offset & 7)] |= card


def shuffle_unseen(cards, order):
    """Write the cards into `order` in any order; returns how many there are."""
    count = 0
    while cards:
        place = random.randrange(count + 1)
        order[count] = order[place]
        order[place] = cards & -cards
        cards &= cards - 1
        count += 1
    return count


def place_for(card, scene, room):
    """Where a card goes: by how much room there is, and less where it is hardly held."""
    total = 0.0
    for offset in range(1, GROUND_PLACE + 1):
        total += share_of(offset, card, scene, room)
    luck = random.random() * total
    last = 0
    for offset in range(1, GROUND_PLACE + 1):
        if room[offset]:
            last = offset
            luck -= share_of(offset, card, scene, room)
            if luck < 0:
                break
    return last


def share_of(offset, card, scene, room):
    """How likely a card goes to a place, against the other places."""
    doubted = offset < GROUND_PLACE and card & scene[LACKS + offset]
    return room[offset] * (DOUBT if doubted else 1.0)
