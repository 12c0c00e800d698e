"""Keys of names that take letters with the same marks, and a straight U among Latin, for one."""

from importlib import import_module

from django.db import migrations

make_keys_again = import_module('lobby.migrations.0003_people').make_keys_again


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0009_audit_replaced'),
    ]

    operations = [
        migrations.RunPython(make_keys_again, migrations.RunPython.noop),
    ]
