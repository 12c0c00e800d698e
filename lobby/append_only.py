"""Triggers that keep a table's rows as they were written. The migrations of the table use it."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

_POSTGRESQL = (
    "CREATE OR REPLACE FUNCTION {table}_keep() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'rows of {table} are never changed'; END $$",
    "CREATE TRIGGER {table}_keep BEFORE UPDATE OR DELETE ON {table}"
    " FOR EACH ROW EXECUTE FUNCTION {table}_keep()",
)
_SQLITE = tuple(
    f"CREATE TRIGGER {{table}}_keep_{act.lower()} BEFORE {act} ON {{table}}"
    " BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed'); END"
    for act in ("UPDATE", "DELETE")
)
_UNDO = {
    "postgresql": ("DROP TRIGGER {table}_keep ON {table}", "DROP FUNCTION {table}_keep"),
    "sqlite": ("DROP TRIGGER {table}_keep_update", "DROP TRIGGER {table}_keep_delete"),
}


def guard(connection: BaseDatabaseWrapper, table: str) -> None:
    """From now on the database refuses UPDATE and DELETE of this table's rows."""
    _run(connection, _POSTGRESQL if connection.vendor == "postgresql" else _SQLITE, table)


def unguard(connection: BaseDatabaseWrapper, table: str) -> None:
    """Undo `guard`."""
    _run(connection, _UNDO[connection.vendor], table)


def _run(connection: BaseDatabaseWrapper, statements: tuple[str, ...], table: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.format(table=table))
