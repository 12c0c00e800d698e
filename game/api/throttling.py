"""How much of the API one asker may use: so many requests of a kind in a window of time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.utils import timezone
from rest_framework.throttling import BaseThrottle


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests in so many seconds."""

    most: int
    window_s: int


RATES = {
    "read": Rate(300, 60),
    "write": Rate(60, 60),
    "play": Rate(600, 60),
    "verify": Rate(30, 60),
    "export": Rate(10, 60),
    "denied": Rate(60, 60),
}
"""By kind of request. `denied` counts what was refused for want of a right, by address."""


@dataclass(frozen=True, slots=True)
class Share:
    """What is left of an asker's share; the values of the RateLimit headers.

    Attributes:
        limit: requests in a window.
        left: how many are left of it; below 0 this one was too many.
        reset_s: seconds until the next window.
    """

    limit: int
    left: int
    reset_s: int


def take(kind: str, whose: str) -> Share:
    """Count a request, and tell what is left.

    Windows begin at the same moment for all, so that a counter with an end of its own
    is all that must be kept, and any number of processes can share it.

    Args:
        kind: as in `RATES`.
        whose: for whom it is counted.
    """
    rate = RATES[kind]
    now = timezone.now().timestamp()
    window = int(now // rate.window_s)
    key = f"api-{kind}-{whose}-{window}"
    cache.add(key, 0, 2 * rate.window_s)
    try:
        used = cache.incr(key)
    except ValueError:  # forgotten in between
        used = 1
    reset_s = max(1, round((window + 1) * rate.window_s - now))
    return Share(rate.most, rate.most - used, reset_s)


def address_of(request: Any) -> str:
    """Where a request comes from, behind as many proxies as the site trusts."""
    return str(get_adapter().get_client_ip(request))


class FairShare(BaseThrottle):
    """Counts a request for its person, over all sessions and keys, else for its address."""

    share: Share

    def allow_request(self, request: Any, view: Any) -> bool:
        """Count, and tell whether the request may go on."""
        user = request.user
        whose = str(user.pk) if user.is_authenticated else f"at-{address_of(request)}"
        self.share = request.share = take(view.kind_of(request.method), whose)
        return self.share.left >= 0

    def wait(self) -> float:
        """Seconds until the next request may come."""
        return self.share.reset_s
