"""A served site. Without any variable it is embedded: one process, SQLite, no other server.

Each variable is explained in docs/configuration.md.
"""

from django.core.exceptions import ImproperlyConfigured

from masss_site.settings import env, stores
from masss_site.settings.base import *
from masss_site.settings.secret import secret_key_in

DATA_DIR = env.folder("MASSS_DATA_DIR", BASE_DIR / "var")
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
SECRET_KEY = env.text("MASSS_SECRET_KEY") or secret_key_in(DATA_DIR)

# Stores -------------------------------------------------------------------------------------------

REDIS_URL = env.text("MASSS_REDIS_URL")
DATABASES = {"default": stores.database(env.text("MASSS_DATABASE_URL"), DATA_DIR)}
CHANNEL_LAYERS = {"default": stores.channel_layer(REDIS_URL)}
CACHES = {"default": stores.cache(REDIS_URL)}
CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = stores.broker_options(REDIS_URL)
# A broker in memory is seen by this process only, so the worker must run inside it.
EMBEDDED_WORKER = not REDIS_URL
STATIC_ROOT = DATA_DIR / "static"

# Addresses, HTTPS ---------------------------------------------------------------------------------

ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.names("MASSS_HOSTS")]
HTTPS = env.flag("MASSS_HTTPS")
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
if HTTPS:
    # Daphne serves plain HTTP; the proxy before it ends TLS and must set this header itself.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Both bind names beyond this site, so they are the owner's decision, not a default.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
ALLAUTH_TRUSTED_PROXY_COUNT = env.number("MASSS_PROXIES", 0)

# The game -----------------------------------------------------------------------------------------

MASSS_BOT_PAUSE_MS = env.span("MASSS_BOT_PAUSE_MS", "900-2200")
MASSS_ROUND_PAUSE_MS = env.number("MASSS_ROUND_PAUSE_MS", 4000)
MASSS_FIRST_DEAL_MS = env.number("MASSS_FIRST_DEAL_MS", 3000)
MASSS_OPENER_CHOICE_S = env.number("MASSS_OPENER_CHOICE_S", 20)
MASSS_AWAY_S = env.number("MASSS_AWAY_S", 30)
MASSS_ABANDON_H = env.number("MASSS_ABANDON_H", 24)

# Rooms --------------------------------------------------------------------------------------------

MASSS_CALL_S = env.number("MASSS_CALL_S", 15)
MASSS_OWNER_GONE_S = env.number("MASSS_OWNER_GONE_S", 60)
MASSS_ROOM_IDLE_S = env.number("MASSS_ROOM_IDLE_S", 600)

# Ratings ------------------------------------------------------------------------------------------

MASSS_SEASON_MONTHS = env.number("MASSS_SEASON_MONTHS", MASSS_SEASON_MONTHS)
if MASSS_SEASON_MONTHS not in (1, 2, 3, 4, 6, 12):
    raise ImproperlyConfigured("MASSS_SEASON_MONTHS must be 1, 2, 3, 4, 6 or 12")
MASSS_RATED_PEOPLE = env.number("MASSS_RATED_PEOPLE", MASSS_RATED_PEOPLE)

# Voice --------------------------------------------------------------------------------------------

MASSS_STUN = env.names("MASSS_STUN")
MASSS_TURN = env.names("MASSS_TURN")
MASSS_TURN_SECRET = env.text("MASSS_TURN_SECRET")
MASSS_TURN_S = env.number("MASSS_TURN_S", MASSS_TURN_S)
MASSS_VOICE_RELAY_ONLY = env.flag("MASSS_VOICE_RELAY_ONLY")
if MASSS_TURN and not MASSS_TURN_SECRET:
    raise ImproperlyConfigured("MASSS_TURN needs MASSS_TURN_SECRET, the relay's own secret")
