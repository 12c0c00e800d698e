"""The expert's weights by cross-entropy search: the best of many guesses breed the next."""

import numpy as np

from bench.training.players import EXPERT, GREEDY, duel


def fitness(weights, rival, net, all_beaters, deals, seed):
    """The share of rounds won against greedy and against a rival expert, averaged."""
    nets = (net, net)
    against_greedy = duel((EXPERT, GREEDY), (weights, weights), nets, all_beaters, 0, deals, seed)
    against_rival = duel((EXPERT, EXPERT), (weights, rival), nets, all_beaters, 0, deals, seed)
    return (against_greedy.mean() + against_rival.mean()) / 4


def search(start, spread, net, all_beaters, generations, guesses, kept, deals, seed):
    """Improve weights.

    Args:
        start: the weights to begin with.
        spread: how far guesses lie around them at first.
        net: any net; the searched players do not use it.
        all_beaters: the tables of beaters by house rule.
        generations: how often the best breed.
        guesses: how many are tried each time.
        kept: how many of them breed.
        deals: how many deals each guess plays, each twice.
        seed: of all chance.

    Returns:
        The weights, and the mean fitness of each generation's best.
    """
    np.random.seed(seed)
    center = start.copy()
    around = np.full(start.shape[0], spread)
    course = np.zeros(generations)
    tried = np.zeros((guesses, start.shape[0]))
    scores = np.zeros(guesses)
    for generation in range(generations):
        for guess in range(guesses):
            for place in range(start.shape[0]):
                tried[guess, place] = center[place] + around[place] * np.random.normal()
        for guess in range(guesses):
            state = np.random.randint(1 << 30)
            scores[guess] = fitness(
                tried[guess], center, net, all_beaters, deals, seed + 1000 * generation
            )
            np.random.seed(state)
        best = np.argsort(-scores)[:kept]
        course[generation] = scores[best].mean()
        for place in range(start.shape[0]):
            values = tried[best, place]
            center[place] = 0.3 * center[place] + 0.7 * values.mean()
            around[place] = max(0.3 * around[place] + 0.7 * values.std(), 0.02)
    return center, course
