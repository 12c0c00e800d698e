"""The matches that `bench.chaos` torments, and the judgement of their logs."""
# ruff: noqa: E402 - Django comes first; printing is the point

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from statistics import quantiles

import django

django.setup()

import msgspec
from django.core.management import call_command
from django.utils import timezone

from game.models import Deadline, Match, MatchEvent, Seat, Vote
from game.rules import mass
from game.services import matches, seats, voting
from game.services.refusals import NotApplied
from lobby.models import Player

FORGIVEN_S = 0.5
PAUSE_S = 0.5
LIMIT_S = 3.0
EARLY_S = 0.05
"""Times of the log are those of the process that wrote; a deal's own pause is not exact."""

HEARD_EVERY = timedelta(seconds=5)
"""How often a page is heard."""

_MOVES = (mass.Led, mass.Beaten, mass.Taken)
_BEGINNINGS = (*_MOVES, mass.OpenerChosen, mass.RoundWon, mass.RoundVoided, mass.CircleCompleted)


@dataclass
class World:
    """Matches of eight people who are online and never move.

    Attributes:
        clock_s: their turn clock in seconds.
    """

    clock_s: int
    rng: random.Random
    people: list[Player] = field(default_factory=list)
    match_ids: list[int] = field(default_factory=list)
    proposals: int = 0

    def begin(self, count: int) -> None:
        """Begin so many matches; a worker should be up, for their clocks run from now on."""
        for _ in range(count):
            seats = [
                Seat(number=n, name=who.username, player=who, seen_at=timezone.now())
                for n, who in enumerate(self.people)
            ]
            house = mass.HouseRules(target=mass.MAX_TARGET)
            match = matches.start(
                seats=seats, house=house, created_by=self.people[0], clock_s=self.clock_s
            )
            self.match_ids.append(match.pk)

    def be_people(self) -> None:
        """Everybody is heard, who was marked as away comes back, and some propose to give up."""
        now = timezone.now()
        Seat.objects.filter(seen_at__lt=now - HEARD_EVERY).update(seen_at=now)
        away = Seat.objects.exclude(away="").values_list("match_id", "number", "player_id")
        for match_id, seat, player_id in away:
            if player_id is not None and self.rng.random() < 0.5:
                seats.say_here(match_id, seat, player_id)
        if self.match_ids:
            self.propose()

    def propose(self) -> None:
        """Somebody of some match proposes to give up the round, where that is possible."""
        match_id, seat = self.rng.choice(self.match_ids), self.rng.randrange(mass.SEATS)
        n = Match.objects.values_list("n", flat=True).get(pk=match_id)
        self.proposals += 1
        who = voting.Voter(match_id, seat, self.people[seat].pk, f"v{self.proposals}", n)
        try:
            voting.propose(who)
        except (mass.Refused, NotApplied):
            self.proposals -= 1


def empty_world(clock_s: int, rng: random.Random) -> World:
    """An empty site, and eight people."""
    call_command("migrate", verbosity=0)
    people = [Player.objects.create(username=f"chaos{seat}") for seat in range(mass.SEATS)]
    return World(clock_s, rng, people)


@dataclass
class Account:
    """What is known of the clocks that acted.

    Attributes:
        kinds: how many of each kind acted.
        late: by how many seconds each was late, where a worker was up.
        after_restart: seconds after a worker was ready, where none was up.
        after_start: the same after that worker's process was started.
        faults: what must not be.
    """

    kinds: Counter[str] = field(default_factory=Counter)
    late: list[float] = field(default_factory=list)
    after_restart: list[float] = field(default_factory=list)
    after_start: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def acted(self, kind: str, due: float, at: float, lives: list[dict[str, float]]) -> None:
        """Count a clock that was due and has acted; times of the Unix epoch, seconds."""
        self.kinds[kind] += 1
        if at < due - EARLY_S:
            self.faults.append(f"{kind} acted {due - at:.3f} s too early")
        # It ended in the last life that had begun by then; each life before was too short for it.
        seen = [life for life in lives if life["ready"] <= at and life.get("killed", at) >= due]
        life = seen[-1] if seen else lives[-1]
        if due < life["ready"]:
            self.after_restart.append(max(0.0, at - life["ready"]))
            self.after_start.append(max(0.0, at - life["started"]))
        else:
            self.late.append(max(0.0, at - due))
        for one in seen:
            waited = min(at, one.get("killed", at)) - max(due, one["ready"])
            if waited > LIMIT_S:
                self.faults.append(f"{kind} was not acted on for {waited:.1f} s")


def judge(world: World, lives: list[dict[str, float]], raised: list[BaseException]) -> int:
    """Print the figures; gives 1 where a clock did not act as it must, else 0."""
    account = Account(faults=[f"the web raised {fault!r}" for fault in raised])
    for match_id in world.match_ids:
        _follow(match_id, world.clock_s, account, lives)
    last = max(life.get("killed", 0.0) for life in lives)
    overdue = [d for d in Deadline.objects.all() if d.due_at.timestamp() < last - LIMIT_S]
    account.faults += [f"{row.kind} of match {row.match_id} never acted" for row in overdue]
    open_votes = Vote.objects.filter(outcome="open", ends_at__lt=(last - LIMIT_S) * 1000)
    account.faults += [f"vote {row.pk} never ended" for row in open_votes]
    votes = Counter(Vote.objects.values_list("outcome", flat=True))
    print(f"kills: {len(lives) - 1}, matches: {len(world.match_ids)}")
    print(f"clocks that acted, each once: {sum(account.kinds.values())} {dict(account.kinds)}")
    print(f"votes: {dict(votes)}")
    _print_times("late, a worker up", account.late)
    _print_times("after a restarted worker was ready", account.after_restart)
    _print_times("after its process was started", account.after_start)
    for fault in account.faults:
        print("FAULT", fault)
    print("FAILED" if account.faults else "All clocks acted once, none early, none too late.")
    return 1 if account.faults else 0


def _print_times(about: str, seconds: list[float]) -> None:
    if len(seconds) > 1:
        cuts = quantiles(seconds, n=100)
        print(
            f"{about}: {len(seconds)} clocks,"
            f" p50 {cuts[49]:.2f} s, p99 {cuts[98]:.2f} s, longest {max(seconds):.2f} s"
        )


def _follow(match_id: int, clock_s: int, account: Account, lives: list[dict[str, float]]) -> None:
    """Read a match's log again: its numbers, its fold, and the time of all that a clock did."""
    state, since = mass.NEW_MATCH, 0.0
    stored = list(MatchEvent.objects.filter(match_id=match_id).order_by("n"))
    if [row.n for row in stored] != list(range(1, len(stored) + 1)):
        account.faults.append(f"match {match_id}: the log has a gap")
    for row in stored:
        event = mass.event_from_plain(msgspec.json.decode(row.payload))
        at = row.at.timestamp()
        due = _due(event, state, since, clock_s)
        if due is not None:
            account.acted(row.kind if not isinstance(event, _MOVES) else event.by, due, at, lives)
        if isinstance(event, mass.MatchResumed):
            since += event.paused_ms / 1000
        elif _begins_wait(event, state):
            since = at
        state = mass.fold([event], state)
    kept = Match.objects.get(pk=match_id)
    if mass.state_from_plain(msgspec.json.decode(kept.state)) != state:
        account.faults.append(f"match {match_id}: the snapshot is not the fold of the log")


def _due(event: mass.Event, state: mass.MatchState, since: float, clock_s: int) -> float | None:
    """When the clock was due that brought this event about; None where none did."""
    if isinstance(event, _MOVES):
        return since + (clock_s + FORGIVEN_S if event.by == "clock" else PAUSE_S)
    if isinstance(event, mass.RoundDealt):
        return since + PAUSE_S if state.results else None
    if isinstance(event, mass.OpenerChosen) and event.reason == "deadline":
        choice = mass.running_round(state).start.choice
        return None if choice is None else choice.ends_at / 1000 + FORGIVEN_S
    return None


def _begins_wait(event: mass.Event, state: mass.MatchState) -> bool:
    """Tell whether what the match waits for is another after this event."""
    if isinstance(event, mass.SeatReturned | mass.SeatKept):
        return state.round is not None and state.round.turn == event.seat
    return isinstance(event, _BEGINNINGS)
