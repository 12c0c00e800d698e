"""The tests: no pauses, quick password hashes, static files straight from their folders.

`python -m tests.support.scaled` starts a PostgreSQL and a Redis server and names them in two
variables; without these the tests run on the embedded stores.
"""

import tempfile
from pathlib import Path

from masss_site.settings import env, stores
from masss_site.settings.base import *

SECRET_KEY = "for tests only"  # noqa: S105 - protects nothing
DATA_DIR = Path(tempfile.gettempdir())
STATIC_ROOT = DATA_DIR / "masss-no-static"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]

REDIS_URL = env.text("MASSS_TEST_REDIS_URL")
# Pub/sub does not know Redis' numbered databases: a prefix keeps parallel test workers apart.
_worker = env.text("PYTEST_XDIST_WORKER", "main")
DATABASES = {"default": stores.database(env.text("MASSS_TEST_DATABASE_URL"), DATA_DIR)}
CHANNEL_LAYERS = {"default": stores.channel_layer(REDIS_URL, prefix=f"masss-{_worker}")}
CACHES = {"default": stores.cache("")}
CELERY_BROKER_URL = "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = stores.broker_options("")
EMBEDDED_WORKER = False

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

MASSS_BOT_PAUSE_MS = (0, 0)
MASSS_ROUND_PAUSE_MS = 0
MASSS_FIRST_DEAL_MS = 0
MASSS_OPENER_CHOICE_S = 20
MASSS_AWAY_S = 30
MASSS_ABANDON_H = 24
MASSS_CALL_S = 15
MASSS_OWNER_GONE_S = 60
MASSS_ROOM_IDLE_S = 600
