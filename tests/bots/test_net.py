"""The net in plain Python against the sums written out, and its data files."""

from __future__ import annotations

import json
from array import array
from base64 import b64encode
from pathlib import Path
from random import Random
from zlib import compress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots import weights
from game.bots.net import SCALE, Net, chance, net_from

FEATURES, HIDDEN, SECOND = 12, 5, 3
COUNT = (FEATURES + 1) * HIDDEN + (HIDDEN + 1) * SECOND + SECOND + 1
WHOLE = st.integers(-32768, 32767)


def written_out(values: list[int], on: list[int]) -> float:
    """The output of a net by its definition, in floats."""
    scaled = [value / SCALE for value in values]
    rows = [scaled[place : place + HIDDEN] for place in range(0, (FEATURES + 1) * HIDDEN, HIDDEN)]
    rest = scaled[(FEATURES + 1) * HIDDEN :]
    columns = [rest[place : place + SECOND] for place in range(0, (HIDDEN + 1) * SECOND, SECOND)]
    last = rest[(HIDDEN + 1) * SECOND :]
    first = [
        max(0.0, rows[-1][unit] + sum(rows[one][unit] for one in on)) for unit in range(HIDDEN)
    ]
    second = [
        max(0.0, columns[-1][unit] + sum(first[one] * columns[one][unit] for one in range(HIDDEN)))
        for unit in range(SECOND)
    ]
    return last[-1] + sum(value * weight for value, weight in zip(second, last[:-1], strict=True))


@given(
    st.lists(WHOLE, min_size=COUNT, max_size=COUNT),
    st.lists(st.integers(0, FEATURES - 1), max_size=40),
    st.integers(0, 40),
)
def test_the_output_is_the_one_written_out(values: list[int], on: list[int], cut: int) -> None:
    net = Net(FEATURES, HIDDEN, SECOND, array("h", values))

    output = net.output(net.add(net.start(on[:cut]), on[cut:]))
    assert output / SCALE**3 == pytest.approx(written_out(values, on), abs=1e-6)


def test_the_largest_weights_do_not_spill_into_the_next_lane() -> None:
    for value in (32767, -32768):
        values = [value] * COUNT
        net = Net(FEATURES, HIDDEN, SECOND, array("h", values))
        on = [index % FEATURES for index in range(159)]
        output = net.output(net.start(on)) / SCALE**3
        assert output == pytest.approx(written_out(values, on), rel=1e-9)


def test_chances() -> None:
    assert chance(0) == 0.5
    assert chance(2 * SCALE**3) == pytest.approx(0.8808, abs=1e-4)
    assert chance(-2 * SCALE**3) == pytest.approx(0.1192, abs=1e-4)


def test_a_net_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="another number of weights"):
        Net(FEATURES, HIDDEN, SECOND, array("h", [0] * (COUNT - 1)))


def test_a_net_comes_from_its_data() -> None:
    rng = Random(1)
    values = array("h", [rng.randint(-5000, 5000) for _ in range(COUNT)])
    raw = b"".join(value.to_bytes(2, "little", signed=True) for value in values)
    data = {"features": FEATURES, "hidden": HIDDEN, "second": SECOND,
            "weights": b64encode(compress(raw)).decode()}  # fmt: skip

    net = net_from(data)
    assert net.output(net.start([1, 2])) == Net(FEATURES, HIDDEN, SECOND, values).output(
        net.start([1, 2])
    )


def test_a_file_tells_when_it_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    weights.write(path, {"format": "some/1", "weights": {"a": 0.5}})
    assert weights.read("some.json", "some/1", tmp_path)["weights"] == {"a": 0.5}

    with pytest.raises(weights.WeightsError, match="not 'some/2'"):
        weights.read("some.json", "some/2", tmp_path)
    said = json.loads(path.read_text("ascii"))
    said["weights"]["a"] = 0.25
    path.write_text(json.dumps(said), "ascii")
    with pytest.raises(weights.WeightsError, match="checksum"):
        weights.read("some.json", "some/1", tmp_path)
