"""A limit on the processor time of an engine for one turn, which works on a machine that does other work as well."""

from __future__ import annotations

from limitproto.core.system import processor_times
from limitproto.host.client import EngineClient

#: The least and the most time between two looks, in seconds.
_LEAST, _MOST = 0.0005, 0.05


class ProcessorLimit:
    """Stops an engine once it has used N seconds of processor time, with all processes below it.

    It counts from when it is made, and looks whenever it is called, as the `watch` of `EngineClient.ask`. The engine
    is looked at again after half of the time that it still has, so that one that computes on several processors stops
    in time as well. `used` is what was used up to the latest look.
    """

    def __init__(self, client: EngineClient, seconds: float) -> None:
        self._client, self._seconds = client, seconds
        #: What each process had used before, and by the latest look.
        self._before = self._times()
        self._latest = dict(self._before)
        self._has_stopped = False

    def _times(self) -> dict[int, float]:
        pid = self._client.pid
        return {} if pid is None else processor_times(pid)

    @property
    def used(self) -> float:
        """The processor time up to the latest look, in seconds."""
        return sum(time - self._before.get(pid, 0.0) for pid, time in self._latest.items())

    def __call__(self) -> float:
        """Look, and return after how many seconds to look again."""
        # A process that has ended keeps what it had used.
        self._latest |= self._times()
        left = self._seconds - self.used
        if left > 0:
            return min(max(left / 2, _LEAST), _MOST)
        if not self._has_stopped:
            self._has_stopped = True
            self._client.stop()
        return _MOST
