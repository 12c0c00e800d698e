"""Asks a full site for pages of a person's history and measures each.

`python -m bench.history_asked NAME REQUESTS`, in a site's environment; prints JSON: for each
kind of page the milliseconds of each request and how many queries one takes, and how many
whole matches a second are verified.
"""

from __future__ import annotations

import json
import sys
import time
from datetime import timedelta

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.utils import timezone  # noqa: E402

from game.history.listing import own_matches  # noqa: E402
from game.models import Seat  # noqa: E402
from game.rules import mass  # noqa: E402
from game.services.analysis import analyse  # noqa: E402
from game.services.records import record_file  # noqa: E402

VERIFIED = 40
"""Records, each verified several times."""
TIMES = 5


def pages(player: object, code: str) -> dict[str, str]:
    """Addresses, by what is asked."""
    mates = Seat.objects.filter(match__seats__player=player, bot="").exclude(player=player)
    often = mates.filter(match_id__in=[match.pk for match in own_matches(player)[:50]]).first()
    assert often is not None
    middle = (timezone.now() - timedelta(days=500)).date()
    return {
        "first page": "/matches/",
        "page before a match": f"/matches/?before={own_matches(player)[2000:].first().code}",
        "page: won": "/matches/?result=won",
        "page: abandoned": "/matches/?result=abandoned",
        "page: running": "/matches/?result=running",
        "page: with a partner": f"/matches/?partner={often.name}",
        "page: against somebody": f"/matches/?opponent={often.name}",
        "page: up to a day": f"/matches/?until={middle}",
        "page: house rules": "/matches/?jokers=yes",
        "page: many filters": f"/matches/?result=won&partner={often.name}&target=5&until={middle}",
        "result": f"/match/{code}/result/",
        "record": f"/match/{code}/record.json",
    }


def ask(client: Client, address: str, requests: int) -> tuple[list[float], list[float], int]:
    """Milliseconds of each request, after one that warms up, and queries of one.

    The milliseconds are told twice: by the clock, and of this process on a core.
    """
    address = address.replace(" ", "+")
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    counted = len(queries)  # the next request empties the log
    took_ms, busy_ms = [], []
    for _ in range(requests):
        start, busy = time.perf_counter(), time.process_time()
        client.get(address)
        took_ms.append(1e3 * (time.perf_counter() - start))
        busy_ms.append(1e3 * (time.process_time() - busy))
    return took_ms, busy_ms, counted


def verified_a_second(player: object) -> float:
    """How many records are read and verified in a second of one core."""
    matches = own_matches(player).filter(events__n=1, winner__isnull=False)[:VERIFIED]
    records = [record_file(match.pk) for match in matches]
    start = time.process_time()
    for record in records * TIMES:
        mass.verify(mass.load_record(record))
    return len(records) * TIMES / (time.process_time() - start)


def main() -> None:
    """Ask and print."""
    name, requests = sys.argv[1], int(sys.argv[2])
    player = get_user_model().objects.get(username=name)
    newest = own_matches(player).filter(events__n=1).first()
    assert newest is not None
    analyse(newest.pk)
    client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
    client.force_login(player)
    addresses = pages(player, newest.code)
    told = {kind: ask(client, address, requests) for kind, address in addresses.items()}
    print(json.dumps({"pages": told, "verified": verified_a_second(player)}))


if __name__ == "__main__":
    main()
