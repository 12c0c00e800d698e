from django.db import migrations

from lobby import append_only

AUDIT = 'lobby_auditentry'


def guard(apps, schema_editor):
    """Databases whose audit log was guarded before REPLACE and TRUNCATE were thought of."""
    append_only.guard(schema_editor.connection, AUDIT)


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0008_origin'),
    ]

    operations = [
        migrations.RunPython(guard, migrations.RunPython.noop, elidable=True),
    ]
