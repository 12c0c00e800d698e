"""A small neural net in plain Python, fast by adding many numbers at once.

The input is a list of features that are on. The first layer is therefore a sum of
rows, one for each; a row lies in one large integer, a lane for each unit, so that
adding two rows is one addition. The second layer is a sum of such integers too, each
multiplied by a unit's activation. All weights are whole numbers: the same input
gives the same output on every machine and in every version of Python.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode
from collections.abc import Iterable
from dataclasses import dataclass
from math import exp
from operator import mul
from typing import Any
from zlib import decompress

SCALE = 4096
"""A weight of 1 as a whole number."""
_SHIFT = 1 << 15
"""Added to each weight in a lane, so that none is negative."""
_NARROW = 4
"""Bytes of a lane of the first layer: 160 rows below 2¹⁶ stay below 2³²."""
_WIDE = 8
"""Bytes of a lane of the second layer."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Rows added up: the lanes, and how many rows they hold."""

    lanes: int
    rows: int


class Net:
    """Two hidden layers with rectified units and one output.

    Args:
        features: how many inputs there are.
        hidden: units of the first hidden layer.
        second: units of the second.
        weights: all weights times `SCALE`: a row of `hidden` for each feature, a row
            of biases; a row of `second` for each hidden unit, a row of biases; the
            output's weights, its bias.
    """

    def __init__(self, features: int, hidden: int, second: int, weights: array[int]) -> None:
        if len(weights) != (features + 1) * hidden + (hidden + 1) * second + second + 1:
            raise ValueError("a net of this shape has another number of weights")
        rows = _split(weights, hidden, features + 1)
        rest = weights[(features + 1) * hidden :]
        columns = _split(rest, second, hidden + 1)
        self.hidden, self.second = hidden, second
        self._rows = [_packed(row, _NARROW) for row in rows[:-1]]
        self._bias = _packed(rows[-1], _NARROW)
        self._columns = [_packed(column, _WIDE) for column in columns[:-1]]
        self._second_bias = [value * SCALE for value in columns[-1]]
        self._last = list(rest[-second - 1 : -1])
        self._last_bias = rest[-1] * SCALE * SCALE

    def start(self, features: Iterable[int]) -> Sum:
        """The sum over the features that all moves of a decision share."""
        return self.add(Sum(self._bias, 1), features)

    def add(self, total: Sum, features: Iterable[int]) -> Sum:
        """A sum with some features more."""
        rows = self._rows
        lanes, count = total.lanes, total.rows
        for feature in features:
            lanes += rows[feature]
            count += 1
        return Sum(lanes, count)

    def output(self, total: Sum) -> int:
        """The output for a sum of features; `chance` makes a chance of it."""
        shift = total.rows * _SHIFT
        raw = total.lanes.to_bytes(self.hidden * _NARROW, sys.byteorder)
        active = [
            lane - shift if lane > shift else 0 for lane in memoryview(raw).cast("I").tolist()
        ]
        lanes = sum(map(mul, active, self._columns))
        shift = sum(active) * _SHIFT
        raw = lanes.to_bytes(self.second * _WIDE, sys.byteorder)
        result = self._last_bias
        for lane, bias, weight in zip(
            memoryview(raw).cast("Q").tolist(), self._second_bias, self._last, strict=True
        ):
            value = lane - shift + bias
            if value > 0:
                result += value * weight
        return result


def chance(output: int) -> float:
    """The chance between 0 and 1 that an output stands for."""
    return 1.0 / (1.0 + exp(-output / SCALE**3))


def net_from(data: dict[str, Any]) -> Net:
    """The net of a data file.

    Raises:
        ValueError: its weights do not fit its shape.
    """
    weights = array("h", decompress(b64decode(data["weights"])))
    if sys.byteorder == "big":
        weights.byteswap()
    return Net(data["features"], data["hidden"], data["second"], weights)


def _split(weights: array[int], width: int, rows: int) -> list[array[int]]:
    return [weights[row * width : (row + 1) * width] for row in range(rows)]


def _packed(row: array[int], size: int) -> int:
    """A row as one integer with a lane of `size` bytes for each weight."""
    lanes = b"".join((value + _SHIFT).to_bytes(size, sys.byteorder) for value in row)
    return int.from_bytes(lanes, sys.byteorder)
