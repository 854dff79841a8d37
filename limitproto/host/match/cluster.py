"""Plays the games of a match on a Dask cluster, whose workers start the engines; the journal stays with this host.

A game whose worker is lost starts again on another one. The scheduler may so run a game twice, or return it late: the
journal takes the first result of each game.
"""

from __future__ import annotations

import json
import os
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from limitproto.host.match.game_runner import EngineUnusable, GameRunner, Openings
from limitproto.host.match.runner import LOOK, MatchRunner, OnResult
from limitproto.host.match.schedule import Fixture
from limitproto.host.match.settings import MatchSettings
from limitproto.records.files.cluster import RETRIES, NoCluster

if TYPE_CHECKING:
    from distributed import Client, Future


def run_on_cluster(runner: MatchRunner, client: Client, on_result: OnResult) -> None:
    """Play all games that are left, or until the test has a verdict; `on_result` gets each result.

    Raises EngineUnusable, and NoCluster when a game ends with an error again and again.
    """
    from distributed import wait

    settings, journal = runner.settings, runner.journal
    if runner.is_decided() or not any(runner.open_fixtures()):
        return
    if problem := client.submit(_probe, settings, pure=False).result():
        raise EngineUnusable(problem)
    match = f"{sha256(_key(settings).encode()).hexdigest()[:16]}-{os.getpid()}"
    running: dict[Future, Fixture] = {}
    try:
        while not runner.is_decided():
            while len(running) < (settings.jobs or max(1, sum(client.nthreads().values()))):
                fixture = journal.take(runner.open_fixtures())
                if fixture is None:
                    break
                key = f"limitproto-{match}-{fixture.key}"
                future = client.submit(_play, settings, fixture, key=key, pure=False, retries=RETRIES)
                running[future] = fixture
            if running:
                done = wait(list(running), return_when="FIRST_COMPLETED").done
            elif journal.has_claims_of_others(runner.open_fixtures()):
                time.sleep(LOOK)
                continue
            else:
                return
            for future in done:
                fixture = running.pop(future)
                if future.status != "finished":
                    raise NoCluster(f"the cluster cannot play the game {fixture.key}: {future.exception()}.")
                result = future.result()
                journal.add(fixture.key, result)
                on_result(fixture, result)
    finally:
        client.cancel(list(running))


# ---- on a worker -------------------------------------------------------------------------------------------------

#: The openings of the match that this worker plays for, by what makes it that match.
_openings: dict[str, Openings] = {}


def _key(settings: MatchSettings) -> str:
    return json.dumps(settings.identity(), sort_keys=True)


def _play(settings: MatchSettings, fixture: Fixture) -> dict[str, Any]:
    """Play one game, with engines that end with it."""
    key = _key(settings)
    openings = _openings.get(key)
    if openings is None:
        openings = Openings(settings)
        _openings.clear()
        _openings[key] = openings
    with GameRunner(settings, openings) as games:
        return games.play(fixture)


def _probe(settings: MatchSettings) -> str:
    """Start each engine once; return what is wrong with one, empty if nothing is."""
    with GameRunner(settings, Openings(settings)) as games:
        try:
            games.probe()
        except EngineUnusable as error:
            return str(error)
    return ""
