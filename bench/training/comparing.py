"""Moves compared in worlds: what a search would add to the master's net.

An experiment that the product does without: `docs/strength.md` tells what it gains and what
it would cost.
"""

import math
import random

import numpy as np

from bench.training.learning import chance_of
from bench.training.players import MOST_MOVES, NET, choose, net_outputs, workspace
from bench.training.rounds import (
    B_TURN,
    B_WINNER,
    BOARD_LENGTH,
    NOBODY,
    VOID,
    deal,
    moves_of,
    play,
    see,
)
from bench.training.worlds import GROUND_PLACE, deal_world
from game.bots.scene import LENGTH

MOST_COMPARED = 4
MARGIN = 0.6
"""Moves whose output is so far below the best one's are not compared."""
PRIOR = 0.5
"""What part of the net's own difference a move must make good."""


def compared(outputs, count, order):
    """Write the moves worth comparing into `order`, the best first; returns how many."""
    best = np.argsort(-outputs[:count])
    kept = 0
    while kept < min(count, MOST_COMPARED):
        if outputs[best[kept]] < outputs[best[0]] - MARGIN:
            break
        order[kept] = best[kept]
        kept += 1
    return kept


def searched_move(board, house, beaters, kind, weights, net, worlds, scene, moves, count, rows):
    """The net's move, or one that wins clearly more of the same worlds.

    Args:
        board: the round.
        house: its house rules as bits.
        beaters: the table of beaters under them.
        kind: who plays the worlds to their end.
        weights: the expert's.
        net: the master's.
        worlds: how many there are.
        scene: what the seat on turn knows.
        moves: its legal moves.
        count: how many.
        rows: arrays to write over, as `rows_for` makes them.
    """
    work, outputs, order, cards, room, world, then, after, listed = rows
    net_outputs(scene, moves, count, beaters, net, work, outputs)
    few = compared(outputs, count, order)
    if few == 1:
        return moves[order[0]]
    won = np.zeros((few, worlds))
    for number in range(worlds):
        deal_world(board, scene, cards, room, world)
        for place in range(few):
            then[:] = world
            play(then, moves[order[place]], beaters)
            while then[B_WINNER] == NOBODY:
                see(then, house, after)
                choices = moves_of(after, beaters, listed)
                cards_laid = choose(kind, after, listed, choices, beaters, weights, net, work)
                play(then, cards_laid, beaters)
            won[place, number] = share_won(then[B_WINNER], board[B_TURN] & 1)
    best = 0
    most = 0.0
    first = chance_of(outputs[order[0]])
    for place in range(1, few):
        differences = won[place] - won[0]
        gain = differences.mean() - differences.std() / math.sqrt(worlds)
        gain -= PRIOR * (first - chance_of(outputs[order[place]]))
        if gain > most:
            most = gain
            best = place
    return moves[order[best]]


def share_won(winner, team):
    """1 where the team has won, 0 where it has lost, a half for a void round."""
    if winner == VOID:
        return 0.5
    return 1.0 if winner == team else 0.0


def rows_for(net):
    """What a search writes into."""
    return (
        workspace(net),
        np.zeros(MOST_MOVES),
        np.zeros(MOST_COMPARED, np.int64),
        np.zeros(43, np.int64),
        np.zeros(GROUND_PLACE + 1, np.int64),
        np.zeros(BOARD_LENGTH, np.int64),
        np.zeros(BOARD_LENGTH, np.int64),
        np.zeros(LENGTH, np.int64),
        np.zeros(MOST_MOVES, np.int64),
    )


def duel_with_search(kind, rival, weights, net, beaters, worlds, deals, seed):
    """What a net with search wins of deals that are played twice, the teams exchanged.

    Args:
        kind: who plays the worlds to their end.
        rival: who plays the other team.
        weights: the expert's.
        net: the master's.
        beaters: the table of beaters.
        worlds: of each search; 0 for the net alone.
        deals: how many.
        seed: of all chance; the same one deals the same cards.

    Returns:
        For each deal 0, 0.5, 1, 1.5 or 2.
    """
    board = np.zeros(BOARD_LENGTH, np.int64)
    scene = np.zeros(LENGTH, np.int64)
    moves = np.zeros(MOST_MOVES, np.int64)
    rows = rows_for(net)
    won = np.zeros(deals)
    for index in range(deals):
        np.random.seed(seed * deals + index)
        random.seed(seed * deals + index)
        deck = np.random.permutation(43)
        opener = np.random.randint(8)
        for team in range(2):
            deal(deck, opener, board)
            while board[B_WINNER] == NOBODY:
                see(board, 0, scene)
                count = moves_of(scene, beaters, moves)
                if worlds and count > 1 and board[B_TURN] & 1 == team:
                    cards = searched_move(
                        board, 0, beaters, kind, weights, net, worlds, scene, moves, count, rows
                    )
                else:
                    mind = NET if board[B_TURN] & 1 == team else rival
                    cards = choose(mind, scene, moves, count, beaters, weights, net, rows[0])
                play(board, cards, beaters)
            won[index] += share_won(board[B_WINNER], team)
    return won
