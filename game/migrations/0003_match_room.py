"""A match knows the room in which it was started."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the room's code."""

    dependencies = [("game", "0002_seat_keeper")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="room",
            field=models.CharField(blank=True, default="", max_length=6),
        ),
    ]
