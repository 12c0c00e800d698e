"""When a player was renamed last; and keys of names that take i, l and 1 for one sign."""

from django.db import migrations, models

from lobby import names


def make_keys_again(apps, schema_editor):
    """Give each player the key that `names.key_of` gives now.

    Of two names that read alike by now the older account has the key; the other one still
    signs in by its exact name.
    """
    Player = apps.get_model('lobby', 'Player')
    players = list(Player.objects.order_by('pk').values_list('pk', 'username', 'username_key'))
    changed, taken = {}, set()
    for pk, username, old in players:
        key = names.key_of(username)
        if key in taken:
            key = f'{key[:28]}~{pk}'
        taken.add(key)
        if key != old:
            changed[pk] = key
    # A new key may be another's old one until all have moved.
    for pk in changed:
        Player.objects.filter(pk=pk).update(username_key=f'~{pk}')
    for pk, key in changed.items():
        Player.objects.filter(pk=pk).update(username_key=key)


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0002_rooms'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='renamed_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(make_keys_again, migrations.RunPython.noop),
    ]
