
import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('chronicle', '0002_campaigns'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='GameSession',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=20)),
                ('name', models.CharField(max_length=80)),
                ('options', models.JSONField(default=dict, help_text='As the group chose them; the world of a campaign is not among them.')),
                ('status', models.CharField(choices=[('lobby', 'Gathering'), ('playing', 'Being played'), ('paused', 'Paused'), ('finished', 'Finished'), ('abandoned', 'Abandoned')], default='lobby', max_length=9)),
                ('version', models.PositiveIntegerField(default=1, help_text='One more at every change that anybody sees.')),
                ('asked_at', models.PositiveIntegerField(default=1, help_text='The version in which the open questions were put.')),
                ('answered', models.PositiveIntegerField(default=0)),
                ('told', models.PositiveIntegerField(default=0, help_text='Events so far.')),
                ('round', models.PositiveIntegerField(blank=True, null=True)),
                ('commitment', models.CharField(blank=True, help_text='Of the seed, from the start on.', max_length=64)),
                ('spectators', models.CharField(choices=[('none', 'Nobody'), ('group', 'The group'), ('link', 'The group, and whoever has the link')], default='group', max_length=5)),
                ('link_number', models.PositiveIntegerField(default=1, help_text='Only links with this number open it.')),
                ('base_chapter', models.PositiveIntegerField(blank=True, help_text='The chapter whose world it began in.', null=True)),
                ('fate', models.CharField(blank=True, choices=[('', '–'), ('writing', 'Being written'), ('contested', 'Another chapter was recorded meanwhile'), ('written', 'Written'), ('dropped', 'The other chapter stands')], default='', max_length=9)),
                ('outcome', models.JSONField(blank=True, null=True)),
                ('trouble', models.CharField(blank=True, help_text='Why its bots are stuck; empty when they are not.', max_length=200)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('seed', models.BinaryField(help_text='Shown to nobody before the end.', max_length=32, null=True)),
                ('checkpoint', models.BinaryField(help_text='Match.dump(): hidden information and all.', null=True)),
                ('campaign', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='sessions', to='chronicle.campaign')),
                ('chapter', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='session', to='chronicle.chapter')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to='chronicle.group')),
            ],
            options={
                'ordering': ['-updated_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Move',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('start', 'Set-up'), ('answer', 'Answer'), ('undo', 'Taken back'), ('resign', 'Resigned'), ('replace', 'Seat changed hands'), ('pause', 'Paused'), ('resume', 'Resumed'), ('abandon', 'Abandoned')], max_length=8)),
                ('seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('answer', models.PositiveIntegerField(blank=True, help_text='Which answer of the game it was, from 0.', null=True)),
                ('choose', models.JSONField(editable=False, null=True)),
                ('events', models.JSONField(default=list, editable=False, help_text='With what only some may see.')),
                ('first_event', models.PositiveIntegerField(default=0)),
                ('last_event', models.PositiveIntegerField(default=0)),
                ('key', models.CharField(blank=True, max_length=100)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('taken_back_by', models.PositiveIntegerField(blank=True, help_text='The number of the undo.', null=True)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='games.gamesession')),
            ],
            options={
                'ordering': ['session', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('text', models.TextField(max_length=2000)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('player', models.ForeignKey(help_text='Who said it.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='chronicle.player')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='games.gamesession')),
            ],
            options={
                'ordering': ['at'],
            },
        ),
        migrations.CreateModel(
            name='NoticeSettings',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='notice_settings', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('by_mail', models.BooleanField(default=True)),
                ('webhook', models.URLField(blank=True, max_length=500)),
                ('webhook_secret', models.CharField(blank=True, editable=False, help_text='Signs what is sent there.', max_length=64)),
                ('webhook_trouble', models.CharField(blank=True, help_text='What came of the last call, if it failed.', max_length=100)),
                ('quiet_from', models.TimeField(blank=True, help_text="In the person's time zone.", null=True)),
                ('quiet_until', models.TimeField(blank=True, null=True)),
                ('digest', models.CharField(blank=True, choices=[('', 'Each turn by itself'), ('hourly', 'At most once an hour'), ('daily', 'Once a day')], default='', max_length=6)),
            ],
            options={
                'verbose_name_plural': 'notice settings',
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('quiet_from', None), ('quiet_until', None)), models.Q(('quiet_from__isnull', False), ('quiet_until__isnull', False)), _connector='OR'), name='quiet_hours_have_two_ends')],
            },
        ),
        migrations.CreateModel(
            name='Outbox',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('version', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=12)),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.gamesession')),
            ],
            options={
                'verbose_name_plural': 'outbox',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('undo', 'Take back'), ('abandon', 'Abandon the game'), ('replace', 'Give a seat to somebody else')], max_length=8)),
                ('seat', models.PositiveSmallIntegerField(help_text='Who proposes it.')),
                ('argument', models.JSONField(default=dict)),
                ('agreed', models.JSONField(default=list, help_text='Seats.')),
                ('state', models.CharField(choices=[('open', 'Open'), ('accepted', 'Accepted'), ('declined', 'Declined')], default='open', max_length=8)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='games.gamesession')),
            ],
            options={
                'ordering': ['-at'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('open', 'Open'), ('player', 'A player'), ('bot', 'A bot')], default='open', max_length=6)),
                ('bot', models.CharField(blank=True, max_length=20)),
                ('colour', models.CharField(blank=True, max_length=12)),
                ('waiting_since', models.DateTimeField(blank=True, help_text='Since when it has been asked; empty: it is not.', null=True)),
                ('turn', models.PositiveIntegerField(default=0, help_text='How often it has begun to be asked.')),
                ('seen', models.PositiveIntegerField(default=0, help_text='The last event that was looked at.')),
                ('player', models.ForeignKey(blank=True, help_text='Who sits there; of a bot: whom it stands in for.', null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='game_seats', to='chronicle.player')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.gamesession')),
            ],
            options={
                'ordering': ['session', 'number'],
            },
        ),
        migrations.CreateModel(
            name='TurnNotice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('turn', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('sending', 'On its way'), ('sent', 'Sent'), ('dropped', 'Not needed any more'), ('failed', 'Could not be sent')], default='waiting', max_length=7)),
                ('due_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('sent_at', models.DateTimeField(blank=True, null=True)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='turn_notices', to='games.gamesession')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['due_at'],
            },
        ),
        migrations.AddConstraint(
            model_name='gamesession',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('checkpoint', None), ('seed', None)), models.Q(('checkpoint__isnull', False), ('seed__isnull', False)), _connector='OR'), name='session_begun_or_not'),
        ),
        migrations.AddConstraint(
            model_name='gamesession',
            constraint=models.CheckConstraint(condition=models.Q(('checkpoint__isnull', False), ('status__in', ('lobby', 'abandoned')), _connector='OR'), name='session_played_has_begun'),
        ),
        migrations.AddConstraint(
            model_name='gamesession',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('base_chapter', None), ('campaign', None), ('fate', '')), ('campaign__isnull', False), _connector='OR'), name='session_fate_of_a_campaign'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.UniqueConstraint(fields=('session', 'number'), name='one_move_a_number'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.UniqueConstraint(condition=models.Q(('key', ''), _negated=True), fields=('session', 'seat', 'key'), name='one_move_a_key'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.UniqueConstraint(condition=models.Q(('answer__isnull', False), ('taken_back_by', None)), fields=('session', 'answer'), name='one_answer_a_place'),
        ),
        migrations.AddIndex(
            model_name='note',
            index=models.Index(fields=['session', 'at'], name='notes_of_a_session'),
        ),
        migrations.AddIndex(
            model_name='outbox',
            index=models.Index(fields=['session', 'id'], name='outbox_of_a_session'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('session', 'kind'), name='one_open_proposal_a_kind'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('waiting_since__isnull', False)), fields=['waiting_since'], name='seats_that_wait'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('session', 'number'), name='one_seat_a_number'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('session', 'player'), name='one_game_seat_a_player'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('bot', ''), ('kind', 'open'), ('player', None)), models.Q(('bot', ''), ('kind', 'player'), ('player__isnull', False)), models.Q(('kind', 'bot'), models.Q(('bot', ''), _negated=True)), _connector='OR'), name='seat_kind_fits'),
        ),
        migrations.AddConstraint(
            model_name='turnnotice',
            constraint=models.UniqueConstraint(fields=('session', 'seat', 'turn'), name='one_notice_a_turn'),
        ),
    ]
