"""Triggers that keep a table's rows as they were written. The migrations of the table use it."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

_POSTGRESQL = (
    "CREATE OR REPLACE FUNCTION {table}_keep() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'rows of {table} are never changed'; END $$",
    "CREATE TRIGGER {table}_keep BEFORE UPDATE OR DELETE ON {table}"
    " FOR EACH ROW EXECUTE FUNCTION {table}_keep()",
    # For the rows that TRUNCATE takes, no trigger for each row is asked. An empty table has none to
    # lose, and the framework empties all tables of a test's database so.
    "CREATE OR REPLACE FUNCTION {table}_keep_all() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN IF EXISTS (SELECT 1 FROM {table}) THEN"
    " RAISE EXCEPTION 'rows of {table} are never changed'; END IF; RETURN NULL; END $$",
    "CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table}"
    " FOR EACH STATEMENT EXECUTE FUNCTION {table}_keep_all()",
)
_REFUSE = " BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed'); END"
_SQLITE = (
    "CREATE TRIGGER {table}_keep_update BEFORE UPDATE ON {table}" + _REFUSE,
    "CREATE TRIGGER {table}_keep_delete BEFORE DELETE ON {table}" + _REFUSE,
    # REPLACE deletes the row that is in its way without asking the trigger above.
    "CREATE TRIGGER {table}_keep_replace BEFORE INSERT ON {table}"  # noqa: S608 - our own name
    " WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)" + _REFUSE,
)
_UNDO = {
    "postgresql": (
        "DROP TRIGGER IF EXISTS {table}_keep ON {table}",
        "DROP TRIGGER IF EXISTS {table}_keep_all ON {table}",
        "DROP FUNCTION IF EXISTS {table}_keep",
        "DROP FUNCTION IF EXISTS {table}_keep_all",
    ),
    "sqlite": tuple(
        f"DROP TRIGGER IF EXISTS {{table}}_keep_{act}" for act in ("update", "delete", "replace")
    ),
}


def guard(connection: BaseDatabaseWrapper, table: str) -> None:
    """From now on the database refuses to change, replace or delete this table's rows."""
    unguard(connection, table)
    _run(connection, _POSTGRESQL if connection.vendor == "postgresql" else _SQLITE, table)


def unguard(connection: BaseDatabaseWrapper, table: str) -> None:
    """Undo `guard`, also where it was called by an older version."""
    _run(connection, _UNDO[connection.vendor], table)


def _run(connection: BaseDatabaseWrapper, statements: tuple[str, ...], table: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.format(table=table))
