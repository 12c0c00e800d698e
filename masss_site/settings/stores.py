"""Where a site keeps things: database, channel layer, cache, Celery's broker.

Each function takes an address and gives the settings for it. Without an address it gives the
embedded store, which needs no other process.
"""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

REDIS_TIMEOUT_S = 30
"""Longer than any pause between two messages of the client library's own keep-alive."""


def database(url: str, data_dir: Path) -> dict[str, Any]:
    """PostgreSQL for `postgresql://user:password@host:port/name?sslmode=…`, else SQLite."""
    return _postgresql(url) if url else sqlite(data_dir / "masss.sqlite3")


def sqlite(path: Path | str) -> dict[str, Any]:
    """SQLite that eight writers can share.

    WAL lets readers go on while one writes. IMMEDIATE takes the write lock at the start of a
    transaction: the default takes it at the first write, and then one of two transactions that
    have both read must fail with "database is locked".
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def _postgresql(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ImproperlyConfigured("The database address must be postgresql://…/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def channel_layer(redis_url: str, prefix: str = "masss") -> dict[str, Any]:
    """Redis pub/sub between several processes, or a layer inside this one.

    The other layer of channels_redis drops messages once one process has a hundred waiting, and
    forgets its groups when Redis restarts; the pub/sub one does neither.
    """
    if not redis_url:
        return {"BACKEND": "masss_site.layers.HomeLoopLayer"}
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [{"address": redis_url, "socket_timeout": REDIS_TIMEOUT_S}],
            "prefix": prefix,
        },
    }


def cache(redis_url: str) -> dict[str, Any]:
    """Shared by all processes on Redis; in the memory of this one without it."""
    if not redis_url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": redis_url,
        "KEY_PREFIX": "masss",
        "OPTIONS": {"socket_timeout": REDIS_TIMEOUT_S},
    }


def broker_options(redis_url: str) -> dict[str, Any]:
    """How Celery's broker waits, and how soon it hands on what a dead worker held.

    The longest delay of a task must stay below `visibility_timeout`: above it Redis gives the
    task out again, and it runs several times.
    """
    if not redis_url:
        return {"polling_interval": 0.01}
    return {
        "visibility_timeout": 300,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": REDIS_TIMEOUT_S,
    }
