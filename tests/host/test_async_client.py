"""The client for engines with coroutines."""

import asyncio

import pytest
from support.dummies import ENV, dummy
from support.patience import PATIENCE

from limitproto.host import AsyncEngineClient, CommandError, EngineError, FailureKind


def client(*faults: str) -> AsyncEngineClient:
    return AsyncEngineClient(dummy(*faults), env=ENV, startup=PATIENCE, patience=PATIENCE)


def test_two_engines_answer_at_the_same_time() -> None:
    async def session() -> list[str]:
        async with client() as one, client() as two:
            assert one.is_running
            assert one.name == "limitproto"
            assert "lp-legal" in two.commands
            await one.set_option("seed", "5")
            answers = await asyncio.gather(*(engine.ask("lp-get seed") for engine in (one, two, one)))
            with pytest.raises(CommandError, match="unknown command"):
                await one.ask("nonsense")
        assert not one.is_running
        return list(answers)

    assert asyncio.run(session()) == ["5", "1", "5"]


def test_a_failure_is_raised_and_restart_brings_the_engine_back() -> None:
    async def session() -> str:
        async with client("crash") as engine:
            with pytest.raises(EngineError) as failure:
                await engine.ask("genmove white")
            assert failure.value.kind is FailureKind.CRASH
            await engine.restart()
            return await engine.ask("name")

    assert asyncio.run(session()) == "limitproto"


def test_a_cancelled_command_ends_the_engine() -> None:
    async def session() -> tuple[bool, str]:
        async with client("stall") as engine:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(engine.ask("genmove white"), 0.2)
            with pytest.raises(EngineError):
                await engine.ask("name")
            was_running = engine.is_running
            await engine.restart()
            return was_running, await engine.ask("name")

    assert asyncio.run(session()) == (False, "limitproto")


def test_info_lines_come_in_the_event_loop() -> None:
    async def session() -> list[str]:
        lines: list[str] = []
        async with client() as engine:
            await engine.ask("lp-set player search")
            await engine.ask("lp-newgame pbmserv/size=2 seed=1")
            await engine.ask("lp-search nodes=50", on_info=lines.append)
            await asyncio.sleep(0)
        return lines

    assert asyncio.run(session())[0].startswith("info depth ")
