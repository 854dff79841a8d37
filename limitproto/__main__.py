"""The `limitproto` command, also `python -m limitproto`."""

from __future__ import annotations

import sys

from limitproto.core import build_mode, interrupts
from limitproto.core.broken_output import broken_status

#: Exit status for what the user has to fix.
USER_ERROR = 2


def main() -> int:
    """Run the command line of this process and return its exit status."""
    try:
        status = _run()
    except OSError as error:
        status = broken_status(error)
        if not status:
            raise
    return broken_status() or status


def _run() -> int:
    """Run the command.

    `engine` is dispatched before anything else is loaded, because its caller waits for the first answer.
    """
    is_frozen = getattr(sys, "frozen", False)
    if is_frozen:
        # A program made by PyInstaller is its own interpreter, also for the processes that limitproto starts.
        from multiprocessing import freeze_support

        freeze_support()
    if is_frozen and sys.argv[1:3] in (["-P", "-m"], ["-I", "-S"]):
        from runpy import run_module, run_path

        start = run_module if sys.argv[2] == "-m" else run_path
        del sys.argv[:3]
        start(sys.argv[0], run_name="__main__")
        return 0
    if build_mode.is_set(build_mode.PURE) or build_mode.is_set(build_mode.REQUIRE):
        # A mode that was asked for and is not available is reported at once.
        try:
            build_mode.current()
        except ImportError as error:
            print(f"limitproto: {error}", file=sys.stderr)
            return USER_ERROR
    if sys.argv[1:2] == ["engine"]:
        from limitproto.protocol.daemon import main as engine

        return engine(sys.argv[2:])
    interrupts.install()
    from limitproto.cli import main as command_line

    return command_line()


if __name__ == "__main__":
    sys.exit(main())
