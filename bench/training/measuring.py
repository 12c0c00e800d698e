"""What is measured of a finished net: how far its chances are off, and whom to let open."""

import numpy as np

from bench.training.learning import MOST_SAMPLES, chance_of, self_play
from bench.training.players import (
    MOST_MOVES,
    NET,
    add_rows,
    output_of,
    play_out,
    workspace,
)
from bench.training.rounds import (
    B_TURN,
    B_WINNER,
    BOARD_LENGTH,
    VOID,
    deal,
    moves_of,
    see,
)
from game.bots.context_features import context_features
from game.bots.feature_layout import C_LIMIT, M_KIND, M_LEFT, MOST_ACTIVE
from game.bots.move_features import move_features
from game.bots.scene import LENGTH

KINDS_OF_POSITION = 9 * 6 * 14


def output_of_sample(net, numbers, count, work):
    """The net's output for a list of features."""
    work[2][:] = net[1]
    add_rows(net[0], numbers, 0, count, work[2])
    return output_of(net, work[2], work[3])


def kind_of_sample(numbers, count):
    """To which kind of position a sample belongs: by move, smallest hand, cards left."""
    move = limit = left = 0
    for place in range(count):
        number = numbers[place]
        if M_KIND <= number < M_LEFT:
            move = number - M_KIND
        elif M_LEFT <= number < M_LEFT + 14:
            left = number - M_LEFT
        elif C_LIMIT <= number < C_LIMIT + 6:
            limit = number - C_LIMIT
    return (move * 6 + limit) * 14 + left


def chances_and_results(net, weights, all_beaters, rounds, seed):
    """Chances that a net saw after its moves, how the rounds ended, and kinds of position."""
    np.random.seed(seed)
    board = np.zeros(BOARD_LENGTH, np.int64)
    scene = np.zeros(LENGTH, np.int64)
    moves = np.zeros(MOST_MOVES, np.int64)
    work = workspace(net)
    numbers = np.zeros((MOST_SAMPLES, MOST_ACTIVE), np.int64)
    lengths = np.zeros(MOST_SAMPLES, np.int64)
    teams = np.zeros(MOST_SAMPLES, np.int64)
    samples = (numbers, lengths, teams)
    room = rounds * 60
    chances, results = np.zeros(room), np.zeros(room)
    kinds = np.zeros(room, np.int64)
    total = 0
    for _ in range(rounds):
        deal(np.random.permutation(43), np.random.randint(8), board)
        count = self_play(
            board, 0, all_beaters[0], (NET, NET), weights, net, 0.0, scene, moves, work, samples
        )
        if board[B_WINNER] == VOID:
            continue
        for sample in range(min(count, room - total)):
            output = output_of_sample(net, numbers[sample], lengths[sample], work)
            chances[total] = chance_of(output)
            results[total] = 1.0 if board[B_WINNER] == teams[sample] else 0.0
            kinds[total] = kind_of_sample(numbers[sample], lengths[sample])
            total += 1
    return chances[:total], results[:total], kinds[:total]


def opening_output(board, seat, beaters, net, scene, moves, work):
    """The output for the best lead, if this seat opened."""
    board[B_TURN] = seat
    see(board, 0, scene)
    count = moves_of(scene, beaters, moves)
    numbers = work[0]
    context = context_features(scene, numbers)
    best = -1e30
    for index in range(count):
        last = move_features(scene, moves[index], beaters, numbers, context)
        best = max(best, output_of_sample(net, numbers, last, work))
    return best


def named_opener(outputs, bar, fallback):
    """The seat that the naming of `game.bots.master` leads to; places in the team, 0–3."""
    votes = np.zeros(4, np.int64)
    for place in range(4):
        votes[place if outputs[place] >= bar else (place + 1) % 4] += 1
    most = votes.max()
    return votes.argmax() if (votes == most).sum() == 1 else fallback


def share_of_openers(net, weights, all_beaters, bar, rounds, seed):
    """The share of rounds that the opening team wins when it names openers with this bar."""
    np.random.seed(seed)
    board = np.zeros(BOARD_LENGTH, np.int64)
    scene = np.zeros(LENGTH, np.int64)
    moves = np.zeros(MOST_MOVES, np.int64)
    work = workspace(net)
    outputs = np.zeros(4)
    won = 0.0
    for _ in range(rounds):
        team = np.random.randint(2)
        deal(np.random.permutation(43), 0, board)
        for place in range(4):
            seat = 2 * place + team
            outputs[place] = opening_output(board, seat, all_beaters[0], net, scene, moves, work)
        board[B_TURN] = 2 * named_opener(outputs, bar, np.random.randint(4)) + team
        winner = play_out(
            board,
            0,
            all_beaters[0],
            (NET, NET),
            (weights, weights),
            (net, net),
            scene,
            moves,
            (work, work),
        )
        if winner == VOID:
            won += 0.5
        elif winner == team:
            won += 1.0
    return won / rounds
