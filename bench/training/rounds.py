"""A round on flat rows of numbers, for self-play compiled to machine code.

Plain loops over whole numbers, so that the same source also runs in Python: there
`tests/bots/test_training.py` holds it against the rules move for move. Card sets
are arranged (`game.bots.cheapest`).
"""

from game.bots.inference import hardly_held
from game.bots.scene import (
    GROUND,
    HAND,
    HOUSE,
    KNOWN,
    LACKS,
    LAID,
    LIMIT,
    MOVES,
    SIZES,
    TABLE,
    TO_BEAT,
    UNSEEN,
)
from game.bots.shapes import is_one_lead, pairs_in

# Places of a board.
B_HANDS = 0
B_KNOWN = 8
B_LACKS = 16
B_TABLE = 24
B_TO_BEAT = 25
B_LAID = 26
B_TURN = 27
B_GROUND = 28
B_MOVES = 29
B_DISCARDED = 30
B_WINNER = 31
B_DRAWS = 32
BOARD_LENGTH = 35

VOID_AFTER = 1000
NOBODY = -1
VOID = 2
FULL = (1 << 43) - 1


def deal(deck, opener, board):
    """Set a board to the start of a round (R3.1); `deck` is the shuffled numbers 0–42."""
    for place in range(BOARD_LENGTH):
        board[place] = 0
    for seat in range(8):
        hand = 0
        for index in range(5):
            hand |= 1 << deck[seat * 5 + index]
        board[B_HANDS + seat] = hand
    for index in range(3):
        board[B_DRAWS + index] = 1 << deck[40 + index]
    board[B_GROUND] = 3
    board[B_TURN] = opener
    board[B_WINNER] = NOBODY


def see(board, house, scene):
    """Write what the seat on turn knows into a scene."""
    turn = board[B_TURN]
    hidden = board[B_HANDS + turn] | board[B_TABLE] | board[B_DISCARDED]
    limit = 99
    for offset in range(8):
        seat = turn + offset & 7
        size = board[B_HANDS + seat].bit_count()
        scene[SIZES + offset] = size
        scene[KNOWN + offset] = board[B_KNOWN + seat]
        scene[LACKS + offset] = board[B_LACKS + seat]
        if offset:
            hidden |= board[B_KNOWN + seat]
            limit = min(limit, size)
    scene[HAND] = board[B_HANDS + turn]
    scene[TO_BEAT] = board[B_TO_BEAT]
    scene[TABLE] = board[B_TABLE]
    scene[UNSEEN] = FULL & ~hidden
    scene[GROUND] = board[B_GROUND]
    scene[LAID] = board[B_LAID]
    scene[MOVES] = board[B_MOVES]
    scene[LIMIT] = limit
    scene[HOUSE] = house


def moves_of(scene, beaters, out):
    """Write the legal moves into `out`, a take as 0, and return how many there are."""
    if scene[LAID]:
        count = _beats(scene, beaters, out)
        out[count] = 0
        return count + 1
    return _leads(scene, out)


def _leads(scene, out):
    hand = scene[HAND]
    limit = scene[LIMIT]
    count = 0
    if limit >= 3 and hand.bit_count() >= 3 and pairs_in(hand):
        count = _triples(hand, limit, out)
        if limit >= 5 and hand.bit_count() >= 5:
            count = _fives(hand, limit, out, count)
        if not scene[HOUSE] & 2:
            return count
    return _singles(hand, out, count)


def _singles(cards, out, count):
    while cards:
        out[count] = cards & -cards
        cards &= cards - 1
        count += 1
    return count


def _triples(hand, limit, out):
    """Every mass of three (R4.1)."""
    count = 0
    first = hand
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            third = second
            while third:
                c = third & -third
                third ^= c
                if is_one_lead(a | b | c, limit):
                    out[count] = a | b | c
                    count += 1
    return count


def _fives(hand, limit, out, count):
    """Every mass of five: the hand has eight cards at most (R4.4)."""
    subset = hand
    while subset:
        if subset.bit_count() == 5 and is_one_lead(subset, limit):
            out[count] = subset
            count += 1
        subset = subset - 1 & hand
    return count


def _beats(scene, beaters, out):
    to_beat = scene[TO_BEAT]
    useful = 0
    targets = to_beat
    while targets:
        target = targets.bit_length() - 1
        targets ^= 1 << target
        useful |= beaters[target]
    useful &= scene[HAND]
    size = to_beat.bit_count()
    if useful.bit_count() < size:
        return 0
    if size == 1:
        return _singles(useful, out, 0)
    if size == 3:
        return _beating_triples(useful, to_beat, beaters, out)
    return _beating_fives(useful, to_beat, beaters, out)


def covers(cards, to_beat, beaters):
    """Tell whether cards beat all of as many targets (R5.3)."""
    while to_beat:
        target = to_beat.bit_length() - 1
        to_beat ^= 1 << target
        fitting = cards & beaters[target]
        if not fitting:
            return False
        cards ^= fitting & -fitting
    return True


def _beating_triples(useful, to_beat, beaters, out):
    count = 0
    first = useful
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            third = second
            while third:
                c = third & -third
                third ^= c
                if covers(a | b | c, to_beat, beaters):
                    out[count] = a | b | c
                    count += 1
    return count


def _beating_fives(useful, to_beat, beaters, out):
    count = 0
    subset = useful
    while subset:
        if subset.bit_count() == 5 and covers(subset, to_beat, beaters):
            out[count] = subset
            count += 1
        subset = subset - 1 & useful
    return count


def play(board, cards, beaters):
    """Carry out a legal move of the seat on turn; 0 takes."""
    turn = board[B_TURN]
    board[B_LACKS + turn] |= hardly_held(board[B_TO_BEAT], cards, beaters)
    if cards:
        _lay(board, turn, cards)
    else:
        board[B_HANDS + turn] |= board[B_TABLE]
        board[B_KNOWN + turn] |= board[B_TABLE]
        board[B_TABLE] = 0
        board[B_TO_BEAT] = 0
        board[B_LAID] = 0
        board[B_TURN] = turn + 1 & 7
    board[B_MOVES] += 1
    if board[B_WINNER] == NOBODY and board[B_MOVES] >= VOID_AFTER:
        board[B_WINNER] = VOID


def _lay(board, turn, cards):
    hand = board[B_HANDS + turn] & ~cards
    board[B_KNOWN + turn] &= ~cards
    hand |= _draw(board, cards)
    board[B_HANDS + turn] = hand
    board[B_TABLE] |= cards
    board[B_TO_BEAT] = cards
    board[B_LAID] += 1
    if not hand:
        board[B_WINNER] = turn & 1
    elif board[B_LAID] == 8:
        board[B_DISCARDED] |= board[B_TABLE]
        board[B_TABLE] = 0
        board[B_TO_BEAT] = 0
        board[B_LAID] = 0
    else:
        board[B_TURN] = turn + 1 & 7


def _draw(board, cards):
    """The cards that laying draws (R6)."""
    if board[B_GROUND] == 0 or (board[B_LAID] == 0 and board[B_MOVES] > 0):
        return 0
    wanted = board[B_GROUND] if board[B_LAID] == 0 and cards & cards - 1 else 1
    drawn = 0
    for _ in range(wanted):
        board[B_GROUND] -= 1
        drawn |= board[B_DRAWS + board[B_GROUND]]
    return drawn
