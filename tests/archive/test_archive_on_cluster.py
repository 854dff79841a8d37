"""An archive built on a Dask cluster of several processes, one of which is killed, is the local build to the byte."""

import logging
import os
import signal
from pathlib import Path

import distributed
import pytest
from support.archives import files
from support.record_texts import plain

from limitproto import cli
from limitproto.archive.build import build
from limitproto.records.files.cluster import LOCAL, NoCluster, cluster

SOURCES = 30


def test_a_build_on_a_cluster_that_loses_a_worker(folder):
    Path("games").mkdir()
    for number in range(SOURCES):
        Path(f"games/{number:02}.lgn").write_text(f"{plain(number % 8)}\n{plain(number % 5)}", encoding="utf-8")
    Path("games/x.lgn").write_text('[Event "broken"]\n\n1. m50:n50 m60:n60 *\n', encoding="utf-8")
    names = sorted(map(str, Path("games").iterdir()))
    here = build(Path("A"), names)
    killed: list[int] = []
    with distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as local:
        with distributed.Client(local) as client:
            workers = list(client.run(os.getpid).values())

        def moved(*_batch: object) -> None:
            if not killed:
                killed.append(workers[0])
                os.kill(workers[0], signal.SIGKILL)

        there = build(Path("B"), names, scheduler=local.scheduler_address, moved=moved)
    assert len(set(workers)) == 3
    assert killed
    assert here == there
    assert (there.games, there.broken) == (2 * SOURCES, 1)
    assert files("A") == files("B")


def test_a_cluster_without_workers_is_named(folder, monkeypatch):
    monkeypatch.setattr("limitproto.records.files.cluster._QUIET", 0.05)
    Path("a.lgn").write_text(plain(0), encoding="utf-8")
    with distributed.LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=None) as local:
        said: list[str] = []

        def told(sentence: str) -> None:
            said.append(sentence)
            local.scale(1)

        built = build(Path("A"), ["a.lgn"], scheduler=local.scheduler_address, told=told)
    assert (built.games, len(said)) == (1, 1)
    assert said[0].startswith("the cluster has no workers: waiting for one")


def test_a_scheduler_that_is_not_there(folder, monkeypatch, capsys):
    monkeypatch.setattr("limitproto.records.files.cluster._PATIENCE", 0.2)
    Path("a.lgn").write_text(plain(0), encoding="utf-8")
    assert cli.main(["archive", "build", "A", "a.lgn", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    err = capsys.readouterr().err
    assert "--scheduler: tcp://127.0.0.1:1 cannot be used" in err
    assert "Traceback" not in err
    assert not Path("A/manifest.json").exists()


def test_a_cluster_of_this_machine_tells_no_errors_of_its_end(monkeypatch):
    """A heartbeat of a worker may come after the scheduler has ended, which is then told with a traceback."""
    given = {}

    def refused(**options):
        given.update(options)
        raise OSError

    monkeypatch.setattr(distributed, "LocalCluster", refused)
    with pytest.raises(NoCluster), cluster(LOCAL, 1):
        pass
    assert given["silence_logs"] > logging.ERROR
