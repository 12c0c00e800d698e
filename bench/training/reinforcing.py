"""The expert's weights by policy gradient: moves of won rounds become likelier.

While it learns, the expert plays a move the likelier the higher it scores. That
covers most of the way; cross-entropy search (`searching`) then works on the expert as
it plays in the end, always the highest score.
"""

import math

import numpy as np

from bench.training.players import (
    EXPERT,
    GREEDY,
    MOST_MOVES,
    TERM_PLACES,
    choose,
    play_out,
    workspace,
)
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
from game.bots.endings import LOST, WON, ending
from game.bots.scene import LENGTH
from game.bots.terms import terms

LOST_SCORE = 1000.0
USUAL = 0.55
"""About the share of rounds won while learning."""
AGAINST_GREEDY = 0.6
DEAL_TELLS = 0.35
"""How much of a round's result the same cards in greedy's hands foretell."""


def draw_move(scene, moves, count, beaters, weights, rows, likely, gradient):
    """Draw a move by its score; add to `gradient` where the weights made it likelier.

    A move that certainly wins is always drawn, one that certainly loses never if there
    is another; neither teaches the weights anything.
    """
    total = 0.0
    for index in range(count):
        end = ending(scene, moves[index], beaters)
        if end == WON:
            return moves[index]
        terms(scene, moves[index], beaters, rows[index])
        score = (weights * rows[index, : weights.shape[0]]).sum()
        if end == LOST:
            score -= LOST_SCORE
        likely[index] = math.exp(min(max(score, -300.0), 300.0))
        total += likely[index]
    luck = np.random.random() * total
    chosen = 0
    while chosen < count - 1 and luck >= likely[chosen]:
        luck -= likely[chosen]
        chosen += 1
    gradient += rows[chosen, : weights.shape[0]]
    for index in range(count):
        gradient -= likely[index] / total * rows[index, : weights.shape[0]]
    return moves[chosen]


def follow(board, team, rival, beaters, weights, net, scene, moves, rows, likely, gradient, work):
    """Play a dealt round, the team drawing its moves; `gradient` gathers what it drew."""
    gradient[:] = 0.0
    while board[B_WINNER] == NOBODY:
        see(board, 0, scene)
        count = moves_of(scene, beaters, moves)
        if board[B_TURN] & 1 != team or count == 1:
            cards = choose(rival, scene, moves, count, beaters, weights, net, work)
        else:
            cards = draw_move(scene, moves, count, beaters, weights, rows, likely, gradient)
        play(board, cards, beaters)
    return board[B_WINNER]


def reinforce(net, start, all_beaters, rounds, first_rate, last_rate, seed):
    """Play rounds as one team and learn from who won.

    Args:
        net: any net; nobody here plays by it.
        start: the weights to begin with.
        all_beaters: the tables of beaters by house rule.
        rounds: how many.
        first_rate: of learning, falling evenly
        last_rate: to this.
        seed: of all chance.

    Returns:
        The weights, and the share of rounds won.
    """
    np.random.seed(seed)
    weights = start.copy()
    beaters = all_beaters[0]
    board, scene = np.zeros(BOARD_LENGTH, np.int64), np.zeros(LENGTH, np.int64)
    moves, likely = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    rows, gradient = np.zeros((MOST_MOVES, TERM_PLACES)), np.zeros(weights.shape[0])
    work = workspace(net)
    greedy, minds = (GREEDY, GREEDY), (weights, weights)
    won = 0.0
    for index in range(rounds):
        rate = first_rate + (last_rate - first_rate) * index / rounds
        rival = GREEDY if np.random.random() < AGAINST_GREEDY else EXPERT
        team = np.random.randint(2)
        deck, opener = np.random.permutation(43), np.random.randint(8)
        deal(deck, opener, board)
        foretold = play_out(
            board, 0, beaters, greedy, minds, (net, net), scene, moves, (work, work)
        )
        deal(deck, opener, board)
        winner = follow(
            board, team, rival, beaters, weights, net, scene, moves, rows, likely, gradient, work
        )
        if winner != VOID:
            result = 1.0 if winner == team else 0.0
            won += result
            usual = USUAL + DEAL_TELLS * (0.5 if foretold == team else -0.5)
            weights += rate * (result - usual) * gradient
    return weights, won / rounds
