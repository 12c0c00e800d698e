"""What every site has in common. Nothing here depends on the environment."""

from pathlib import Path

from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF

from masss_site.settings import desk

BASE_DIR = Path(__file__).resolve().parents[2]

# Apps ---------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "masss_site",
    "voice",
    "lobby",
    "game",
    "allauth",
    "allauth.account",
    "channels",
    "unfold.apps.BasicAppConfig",
    "masss_site.apps.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
]
ASGI_APPLICATION = "masss_site.asgi.application"
ROOT_URLCONF = "masss_site.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "lobby.origins.mark_browser",
    "lobby.middleware.suspension",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Language, time -----------------------------------------------------------------------------------

LANGUAGE_CODE = "mn"
LANGUAGES = [("mn", "Mongolian"), ("en", "English")]
# One folder an area (locale/site, locale/game, …), so that one subject is one file of messages.
LOCALE_PATHS = sorted(path for path in (BASE_DIR / "locale").glob("*") if path.is_dir())
# Django's own Mongolian formats put the year last and write "8:05 p.m.".
FORMAT_MODULE_PATH = "masss_site.formats"
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
TIME_ZONE = "Asia/Ulaanbaatar"
USE_TZ = True

# People -------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "lobby.Player"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby:start"
ACCOUNT_ADAPTER = "lobby.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "lobby:start"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip",
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/300s/key",
    "guest": "20/m/ip",
    "change_password": "5/m/user",
    "export_data": "6/h/user",
    "choose_avatar": "20/m/user",
    "find_player": "30/m/user",
    "ask_friend": "30/h/user",
}
# No page of this site sends a letter.
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

# Security -----------------------------------------------------------------------------------------

DEBUG = False
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        # The nonce is for one script only: the import map, which cannot be a file.
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
    },
}

# The API for programs -----------------------------------------------------------------------------

REST_FRAMEWORK = {
    # The first one says how a 401 asks: for a key.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "lobby.api.authentication.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["lobby.api.standing.NotSuspended", "game.api.rights.MayAsk"],
    "DEFAULT_THROTTLE_CLASSES": ["game.api.throttling.FairShare"],
    "DEFAULT_PARSER_CLASSES": ["game.api.reading.JsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "masss_site.api.schema.ApiSchema",
    "EXCEPTION_HANDLER": "masss_site.api.answers.problem_of",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "TITLE": "МАСС",
    "VERSION": "1",
    "DESCRIPTION": (
        "The API of the card table МАСС. What a person can see here, a program with the person's "
        "key can see, and no more: of a running match, the view of the own seat. To play, open "
        "the match's socket with the same key (scope `play`)."
    ),
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["masss_site.api.schema.complete"],
    "COMPONENT_SPLIT_REQUEST": True,  # so that forms say what may not be empty
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SORT_OPERATION_PARAMETERS": False,
}

# The desk of staff --------------------------------------------------------------------------------

UNFOLD = desk.UNFOLD

# Static files -------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "masss_site.library_files.LibraryFiles",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "masss_site.static_storage.StaticStorage"},
}

# Live tables --------------------------------------------------------------------------------------
# Threads of a server process that run the sockets' transactions. One suits SQLite, which lets one
# writer in at a time.

MASSS_LANES = 1

# Ratings ------------------------------------------------------------------------------------------

MASSS_SEASON_MONTHS = 3
MASSS_RATED_PEOPLE = 4

# Voice --------------------------------------------------------------------------------------------
# Without a server that helps, voice works inside one network.

MASSS_STUN: list[str] = []
MASSS_TURN: list[str] = []
MASSS_TURN_SECRET = ""
MASSS_TURN_S = 3600
MASSS_VOICE_RELAY_ONLY = False

# Wake-ups -----------------------------------------------------------------------------------------

CELERY_TASK_DEFAULT_QUEUE = "masss"
CELERY_TASK_IGNORE_RESULT = True
# The claim of a row in the database makes a task safe to run twice, so nothing is gained by
# acknowledging late, and a slow task would be given out again.
CELERY_TASK_ACKS_LATE = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# How long a worker may oversleep a wake-up; the default of a second is longer than a bot's pause.
CELERY_WORKER_TIMER_PRECISION = 0.02
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A move must not wait for a broker that is away: its wake-up is in the database too.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.2}
# Expires: while no worker runs, sweeps must not pile up in the queue.
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "game.sweep", "schedule": 1.0, "options": {"expires": 3}},
    "sweep-rooms": {"task": "lobby.sweep", "schedule": 1.0, "options": {"expires": 3}},
    "count-ratings": {"task": "lobby.rate", "schedule": 5.0, "options": {"expires": 5}},
    "forget-guests": {"task": "lobby.forget_guests", "schedule": crontab(hour="4", minute="20")},
}

# Logging ------------------------------------------------------------------------------------------
# One line an event, on standard error. Nothing logs cookies, frames or cards.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
        "daphne": {"level": "WARNING"},
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
    },
}
