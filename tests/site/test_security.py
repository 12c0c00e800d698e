"""Headers, cookies and the checks that Django itself makes of a served site."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).resolve().parents[2]
SCALED = {
    "MASSS_SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_",
    "MASSS_DATABASE_URL": "postgresql://masss:p%40ss@db.example:5433/masss?sslmode=require",
    "MASSS_REDIS_URL": "redis://redis.example:6379/1",
    "MASSS_HOSTS": "masss.example, www.masss.example",
    "MASSS_HTTPS": "1",
    "MASSS_PROXIES": "1",
}
SHOWN = (
    "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE",
    "DEBUG",
    "ALLOWED_HOSTS",
    "EMBEDDED_WORKER",
    "CELERY_BROKER_URL",
    "CHANNEL_LAYERS",
    "DATABASES",
    "MASSS_BOT_PAUSE_MS",
)


def live(*arguments: str, data_dir: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the settings of a served site and these variables only."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith("MASSS_")}
    environment |= {"DJANGO_SETTINGS_MODULE": "masss_site.settings.live"}
    environment |= {"MASSS_DATA_DIR": str(data_dir)} | variables
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def settings_of(data_dir: Path, **variables: str) -> dict[str, object]:
    program = f"""
import json
from django.conf import settings
print(json.dumps({{name: getattr(settings, name) for name in {SHOWN!r}}}, default=str))
"""
    run = live("-c", program, data_dir=data_dir, **variables)
    assert run.returncode == 0, run.stderr
    found: dict[str, object] = json.loads(run.stdout)
    return found


@pytest.mark.django_db
def test_a_page_lets_in_only_scripts_and_styles_of_this_site(client: Client) -> None:
    answer = client.get("/")

    policy = dict(
        part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_a_scaled_site_passes_every_deployment_check(tmp_path: Path) -> None:
    run = live(
        "manage.py", "check", "--deploy", "--fail-level", "INFO", data_dir=tmp_path, **SCALED
    )

    assert run.returncode == 0, run.stderr


def test_a_scaled_site_uses_what_it_is_given(tmp_path: Path) -> None:
    found = settings_of(tmp_path, **SCALED)

    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True
    assert found["DEBUG"] is found["EMBEDDED_WORKER"] is False
    assert found["ALLOWED_HOSTS"][3:] == ["masss.example", "www.masss.example"]
    database = found["DATABASES"]["default"]
    assert database["ENGINE"].endswith("postgresql")
    assert (database["HOST"], database["PORT"]) == ("db.example", "5433")
    assert (database["NAME"], database["PASSWORD"]) == ("masss", "p@ss")
    assert database["OPTIONS"] == {"sslmode": "require"}
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"].endswith("RedisPubSubChannelLayer")
    assert found["CELERY_BROKER_URL"] == SCALED["MASSS_REDIS_URL"]


def test_a_site_without_variables_needs_no_other_server(tmp_path: Path) -> None:
    found = settings_of(tmp_path)

    assert found["EMBEDDED_WORKER"] is True
    assert found["CELERY_BROKER_URL"] == "memory://localhost"
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "masss.sqlite3")
    assert found["MASSS_BOT_PAUSE_MS"] == [900, 2200]
    assert found["DEBUG"] is False


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MASSS_HTTPS", "yes"),
        ("MASSS_PROXIES", "-1"),
        ("MASSS_BOT_PAUSE_MS", "2000-900"),
        ("MASSS_ROUND_PAUSE_MS", "soon"),
        ("MASSS_DATABASE_URL", "mysql://localhost/masss"),
    ],
)
def test_a_variable_that_makes_no_sense_stops_the_start(
    tmp_path: Path, name: str, value: str
) -> None:
    run = live("manage.py", "check", data_dir=tmp_path, **{name: value})

    assert run.returncode != 0
    assert "ImproperlyConfigured" in run.stderr


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    program = "from django.conf import settings; print(settings.SECRET_KEY)"

    keys = {live("-c", program, data_dir=tmp_path).stdout.strip() for _ in range(2)}

    assert keys == {(tmp_path / "secret_key").read_text()}
    assert len(keys.pop()) >= 64
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.glob("secret_key*")] == ["secret_key"]
