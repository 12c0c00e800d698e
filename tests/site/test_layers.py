"""The channel layer, embedded and scaled, as the table's hub and the worker's threads use it."""

import asyncio
import threading

import pytest
from asgiref.sync import async_to_sync
from channels.layers import channel_layers, get_channel_layer

from masss_site.layers import HomeLoopLayer

GROUP = "match.abcdefghij"

pytestmark = pytest.mark.socket


async def test_a_message_to_a_group_reaches_every_member() -> None:
    layer = get_channel_layer()
    channels = [await layer.new_channel() for _ in range(3)]
    for channel in channels:
        await layer.group_add(GROUP, channel)

    await layer.group_send(GROUP, {"type": "ring", "n": 44})

    for channel in channels:
        assert (await asyncio.wait_for(layer.receive(channel), 5))["n"] == 44


async def test_who_has_left_a_group_hears_nothing() -> None:
    layer = get_channel_layer()
    stays, leaves = await layer.new_channel(), await layer.new_channel()
    for channel in (stays, leaves):
        await layer.group_add(GROUP, channel)

    await layer.group_discard(GROUP, leaves)
    await layer.group_send(GROUP, {"type": "ring", "n": 1})

    assert (await asyncio.wait_for(layer.receive(stays), 5))["n"] == 1
    await layer.send(leaves, {"type": "last"})
    assert (await asyncio.wait_for(layer.receive(leaves), 5))["type"] == "last"


async def test_a_thread_wakes_who_is_waiting() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(GROUP, channel)
    waiting = asyncio.create_task(layer.receive(channel))
    # The receiver must be asleep in its queue: that is where a foreign loop could not wake it.
    await asyncio.sleep(0)

    # As a task of the worker does, on a loop of its own.
    thread = threading.Thread(
        target=lambda: async_to_sync(get_channel_layer().group_send)(
            GROUP, {"type": "ring", "n": 7}
        )
    )
    thread.start()
    message = await asyncio.wait_for(waiting, 5)
    await asyncio.to_thread(thread.join)

    assert message["n"] == 7


async def test_the_embedded_layer_refuses_a_receiver_on_a_second_loop() -> None:
    layer = HomeLoopLayer()
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "ring"})
    await layer.receive(channel)

    def receive_elsewhere() -> None:
        asyncio.run(layer.receive(channel))

    with pytest.raises(RuntimeError, match="second event loop"):
        await asyncio.to_thread(receive_elsewhere)


async def test_the_embedded_layer_finds_a_new_home_after_its_loop_has_ended() -> None:
    layer = HomeLoopLayer()

    async def exchange() -> str:
        channel = await layer.new_channel()
        await layer.send(channel, {"type": "ring"})
        return str((await layer.receive(channel))["type"])

    assert await asyncio.to_thread(lambda: asyncio.run(exchange())) == "ring"
    assert await exchange() == "ring"


@pytest.fixture(autouse=True)
def _own_layer() -> None:
    """Each test gets a layer of its own, as each has a loop of its own."""
    channel_layers.backends.clear()
