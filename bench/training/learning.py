"""The master's net by self-play: what was chosen learns how the round ended."""

import math

import numpy as np

from bench.training.players import (
    EXPERT,
    GREEDY,
    MOST_MOVES,
    NET,
    RANDOM,
    add_rows,
    choose,
    output_of,
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
from game.bots.context_features import context_features
from game.bots.endings import WON, ending
from game.bots.feature_layout import MOST_ACTIVE
from game.bots.move_features import move_features
from game.bots.scene import LENGTH

MOST_SAMPLES = 1000


def chance_of(output):
    """A chance from a net's output."""
    return 1.0 / (1.0 + math.exp(-output))


def learn(net, numbers, count, target, rate, hidden, second, back):
    """One step of gradient descent towards a target; returns the chance before it."""
    first, bias, weights, second_bias, last, last_bias = net
    hidden[:] = bias
    add_rows(first, numbers, 0, count, hidden)
    chance = chance_of(output_of(net, hidden, second))
    step = np.float32(rate * (target - chance))
    width = hidden.shape[0]
    last_bias[0] += step
    for index in range(second.shape[0]):
        if second[index] > 0:
            error = step * last[index]
            last[index] += step * second[index]
            second_bias[index] += error
            second[index] = error
        else:
            second[index] = 0
    for unit in range(width):
        back[unit] = 0
        active = hidden[unit]
        if active > 0:
            row = weights[unit]
            total = np.float32(0)
            for index in range(second.shape[0]):
                total += second[index] * row[index]
                row[index] += active * second[index]
            back[unit] = total
            bias[unit] += total
    for place in range(count):
        row = first[numbers[place]]
        for unit in range(width):
            row[unit] += back[unit]
    return chance


def pick_house():
    """Mostly the default house rules, else any."""
    return np.random.randint(1, 4) if np.random.random() < 0.2 else 0


def pick_kinds(mates_only):
    """Who plays: mostly the net against itself, else against one of the others."""
    if np.random.random() < mates_only:
        return NET, NET
    luck = np.random.random()
    other = GREEDY if luck < 0.45 else EXPERT if luck < 0.9 else RANDOM
    if np.random.random() < 0.5:
        return NET, other
    return other, NET


def self_play(board, house, beaters, kinds, weights, net, explore, scene, moves, work, samples):
    """Play a dealt round; keep the features of what the net chose where it had a choice.

    Args:
        board: the round, before its first lead.
        house: its house rules as bits.
        beaters: the table of beaters under them.
        kinds: who plays each team.
        weights: the expert's.
        net: the learner.
        explore: share of the net's moves that are played at random.
        scene: written over.
        moves: written over.
        work: written over.
        samples: arrays for features, their number, and the team that chose.

    Returns:
        How many samples there are.
    """
    numbers, lengths, teams = samples
    count = 0
    while board[B_WINNER] == NOBODY:
        see(board, house, scene)
        listed = moves_of(scene, beaters, moves)
        team = board[B_TURN] & 1
        learner = kinds[team] == NET and listed > 1
        if learner and np.random.random() < explore:
            cards = moves[np.random.randint(listed)]
        else:
            cards = choose(kinds[team], scene, moves, listed, beaters, weights, net, work)
        if learner and ending(scene, cards, beaters) != WON:
            row = numbers[count]
            context = context_features(scene, row)
            lengths[count] = move_features(scene, cards, beaters, row, context)
            teams[count] = team
            count += 1
        play(board, cards, beaters)
    return count


def train(net, weights, all_beaters, rounds, first_rate, last_rate, explore, mates_only, seed):
    """Play rounds and learn from each.

    Args:
        net: changed in place.
        weights: the expert's.
        all_beaters: the tables of beaters by house rule.
        rounds: how many.
        first_rate: of learning, falling evenly
        last_rate: to this.
        explore: share of moves played at random.
        mates_only: share of rounds in which the net plays all seats.
        seed: of all chance.

    Returns:
        The mean log loss before each step.
    """
    np.random.seed(seed)
    board = np.zeros(BOARD_LENGTH, np.int64)
    scene = np.zeros(LENGTH, np.int64)
    moves = np.zeros(MOST_MOVES, np.int64)
    work = workspace(net)
    back = np.zeros(net[1].shape[0], np.float32)
    numbers = np.zeros((MOST_SAMPLES, MOST_ACTIVE), np.int64)
    lengths = np.zeros(MOST_SAMPLES, np.int64)
    teams = np.zeros(MOST_SAMPLES, np.int64)
    samples = (numbers, lengths, teams)
    loss = 0.0
    learned = 0
    for index in range(rounds):
        rate = first_rate + (last_rate - first_rate) * index / rounds
        house = pick_house()
        beaters = all_beaters[house & 1]
        deal(np.random.permutation(43), np.random.randint(8), board)
        kinds = pick_kinds(mates_only)
        count = self_play(
            board, house, beaters, kinds, weights, net, explore, scene, moves, work, samples
        )
        if board[B_WINNER] == VOID:
            continue
        for sample in range(count - 1, -1, -1):
            target = 1.0 if board[B_WINNER] == teams[sample] else 0.0
            chance = learn(
                net, numbers[sample], lengths[sample], target, rate, work[2], work[3], back
            )
            loss -= math.log(max(1.0 - abs(target - chance), 1e-6))
            learned += 1
    return loss / max(learned, 1)
