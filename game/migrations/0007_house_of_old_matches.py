"""Matches from before the columns of the house rules get them from the beginning of their log."""

import json

from django.db import migrations

RULES = ("joker_beats_trump", "optional_mass")


def fill_in(apps, _schema_editor):
    """Write down the rules of each match that does not play by the usual ones."""
    event = apps.get_model("game", "MatchEvent")
    match = apps.get_model("game", "Match")
    began = event.objects.filter(n=1, kind="match_started").values_list("match_id", "payload")
    for match_id, payload in began.iterator():
        house = json.loads(payload)["house"]
        rules = {rule: house[rule] for rule in RULES if house[rule]}
        if rules:
            match.objects.filter(pk=match_id).update(**rules)


class Migration(migrations.Migration):

    dependencies = [
        ("game", "0006_visibility_and_house"),
    ]

    operations = [
        migrations.RunPython(fill_in, migrations.RunPython.noop, elidable=True),
    ]
