"""Who plays in self-play: the bots once more, on flat rows of numbers."""

import numpy as np

from bench.training.rounds import (
    B_TURN,
    B_WINNER,
    BOARD_LENGTH,
    NOBODY,
    deal,
    moves_of,
    play,
    see,
)
from game.bots.context_features import context_features
from game.bots.endings import LOST, WON, ending
from game.bots.feature_layout import MOST_ACTIVE
from game.bots.move_features import move_features
from game.bots.scene import LENGTH
from game.bots.terms import terms

RANDOM = 0
GREEDY = 1
EXPERT = 2
NET = 3
MOST_MOVES = 1600
TERM_PLACES = 85
"""As many as the expert has terms; the compiler wants a number."""
CERTAIN = 1e6
"""Further off than any output of the net."""


def cost(cards):
    """The sum of `mass.strength` over arranged cards."""
    total = 0
    while cards:
        card = cards.bit_length() - 1
        cards ^= 1 << card
        total += card - 20 if card >= 30 else card % 10
    return total


def greedy_move(moves, count):
    """What `game.bots.greedy` plays: the largest lead, the cheapest, never a needless take."""
    best = moves[0]
    for index in range(1, count):
        cards = moves[index]
        if not cards:
            continue
        more = cards.bit_count() - best.bit_count()
        dearer = cost(cards) - cost(best)
        if more > 0 or (more == 0 and (dearer < 0 or (dearer == 0 and cards < best))):
            best = cards
    return best


def expert_score(scene, cards, beaters, weights, row):
    """The weighted sum of a move's terms."""
    terms(scene, cards, beaters, row)
    score = 0.0
    for index in range(weights.shape[0]):
        score += weights[index] * row[index]
    return score


def expert_move(scene, moves, count, beaters, weights, row):
    """What `game.bots.expert` plays."""
    best = moves[0]
    best_score = -1e30
    for index in range(count):
        end = ending(scene, moves[index], beaters)
        if end == WON:
            return moves[index]
        score = expert_score(scene, moves[index], beaters, weights, row)
        if end == LOST:
            score -= 1e6
        if score > best_score:
            best_score = score
            best = moves[index]
    return best


def add_rows(rows, numbers, first, last, total):
    """Add the rows with these numbers to a sum."""
    width = total.shape[0]
    for place in range(first, last):
        row = rows[numbers[place]]
        for index in range(width):
            total[index] += row[index]


def output_of(net, hidden, second):
    """The net's output from the sums of its first layer."""
    _, _, weights, bias, last, last_bias = net
    for index in range(second.shape[0]):
        second[index] = bias[index]
    for unit in range(hidden.shape[0]):
        active = hidden[unit]
        if active > 0:
            row = weights[unit]
            for index in range(second.shape[0]):
                second[index] += active * row[index]
    result = last_bias[0]
    for index in range(second.shape[0]):
        if second[index] > 0:
            result += second[index] * last[index]
    return result


def net_outputs(scene, moves, count, beaters, net, work, outputs):
    """The net's output for each move; far off where one certainly wins or loses."""
    numbers, base, hidden, second, _ = work
    context = context_features(scene, numbers)
    base[:] = net[1]
    add_rows(net[0], numbers, 0, context, base)
    for index in range(count):
        end = ending(scene, moves[index], beaters)
        if end == WON:
            outputs[index] = CERTAIN
            continue
        last = move_features(scene, moves[index], beaters, numbers, context)
        hidden[:] = base
        add_rows(net[0], numbers, context, last, hidden)
        outputs[index] = output_of(net, hidden, second)
        if end == LOST:
            outputs[index] -= CERTAIN


def net_move(scene, moves, count, beaters, net, work, outputs):
    """What `game.bots.master` plays."""
    net_outputs(scene, moves, count, beaters, net, work, outputs)
    best = 0
    for index in range(1, count):
        if outputs[index] > outputs[best]:
            best = index
    return moves[best]


def workspace(net):
    """The rows that choosing writes into."""
    return (
        np.zeros(MOST_ACTIVE, np.int64),
        np.zeros(net[1].shape[0], np.float32),
        np.zeros(net[1].shape[0], np.float32),
        np.zeros(net[3].shape[0], np.float32),
        np.zeros(MOST_MOVES, np.float64),
    )


def choose(kind, scene, moves, count, beaters, weights, net, work):
    """The move of one kind of player."""
    if count == 1:
        return moves[0]
    if kind == RANDOM:
        return moves[np.random.randint(count)]
    if kind == GREEDY:
        return greedy_move(moves, count)
    if kind == EXPERT:
        return expert_move(scene, moves, count, beaters, weights, work[4])
    return net_move(scene, moves, count, beaters, net, work, work[4])


def play_out(board, house, beaters, kinds, minds, nets, scene, moves, work):
    """Play a dealt round to its end; `kinds`, `minds` and `nets` are by team, 0 and 1."""
    while board[B_WINNER] == NOBODY:
        see(board, house, scene)
        count = moves_of(scene, beaters, moves)
        team = board[B_TURN] & 1
        cards = choose(
            kinds[team], scene, moves, count, beaters, minds[team], nets[team], work[team]
        )
        play(board, cards, beaters)
    return board[B_WINNER]


def duel(kinds, minds, nets, all_beaters, house, deals, seed):
    """Play deals twice, with the teams exchanged, and return what the first side won of each.

    0, 0.5, 1, 1.5 or 2; a void round counts a half.
    """
    np.random.seed(seed)
    beaters = all_beaters[house & 1]
    board = np.zeros(BOARD_LENGTH, np.int64)
    scene = np.zeros(LENGTH, np.int64)
    moves = np.zeros(MOST_MOVES, np.int64)
    work = (workspace(nets[0]), workspace(nets[1]))
    other_work = (work[1], work[0])
    won = np.zeros(deals)
    for index in range(deals):
        deck = np.random.permutation(43)
        opener = np.random.randint(8)
        deal(deck, opener, board)
        winner = play_out(board, house, beaters, kinds, minds, nets, scene, moves, work)
        won[index] += 0.5 if winner > 1 else 1 - winner
        deal(deck, opener, board)
        winner = play_out(
            board,
            house,
            beaters,
            (kinds[1], kinds[0]),
            (minds[1], minds[0]),
            (nets[1], nets[0]),
            scene,
            moves,
            other_work,
        )
        won[index] += 0.5 if winner > 1 else winner
    return won
