"""A position as one seat knows it, as a flat row of whole numbers.

The row is what `odds`, `endings`, `terms` and the features read. Plain numbers at
fixed places can be read by the same source both here and where training compiles
it to machine code, so a net is never trained on anything else than it plays on.

Card sets in a row are *arranged*: the trump suit is suit 3 (`cheapest.arrange`).
Other seats are counted from the own one, clockwise: 0 is the own, 1 the next.
"""

HAND = 0
"""The own cards."""
TO_BEAT = 1
"""The cards last laid, 0 when the seat leads."""
TABLE = 2
"""Everything on the table."""
UNSEEN = 3
"""Cards that may be in another hand or in the ground and are not known to be anywhere."""
GROUND = 4
"""How many cards are left in the ground."""
LAID = 5
"""How many seats have laid cards in this circle, 0 when the seat leads."""
MOVES = 6
"""Moves of the round so far."""
LIMIT = 7
"""The smallest hand among the other seats (R4.4)."""
HOUSE = 8
"""House rules as bits: 1 for `joker_beats_trump`, 2 for `optional_mass`."""
SIZES = 9
"""From here on: how many cards each of the eight seats holds."""
KNOWN = 17
"""From here on: the cards that each seat is known to hold, for it took them."""
LACKS = 25
"""From here on: the cards that each seat hardly holds, by what it laid and declined."""
LENGTH = 33

PLAIN = (1 << 30) - 1
"""The three suits that are not trump."""
TRUMPS = 1023 << 30
JOKERS = 7 << 40
ALL_CARDS = (1 << 43) - 1
