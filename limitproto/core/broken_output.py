"""The exit status of a command whose stdout cannot be written: a full disk gets a line, a reader that has left none."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import TextIO

#: Exit status when the reader of a pipe has left, as shells have it for SIGPIPE.
CLOSED_PIPE = 141
#: Exit status when stdout cannot be written for another reason.
UNWRITABLE = 2

#: The errors of writing to a stream, which has no name.
_OF_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC))


def broken_status(error: OSError | None = None) -> int:
    """Write what stdout still holds; report why that or an earlier write failed, and return the exit status for it.

    It is 0 if all is written, and for an error that is not one of writing to stdout.
    """
    error = _drained(sys.stdout) or error
    status = 0
    if isinstance(error, BrokenPipeError):
        status = CLOSED_PIPE
    elif error is not None and error.filename is None and error.errno in _OF_WRITING:
        status = UNWRITABLE
        with suppress(OSError):
            print(f"limitproto: the output cannot be written: {error.strerror}", file=sys.stderr)
    _drained(sys.stderr)
    return status


def _drained(stream: TextIO | None) -> OSError | None:
    """Write what a stream still holds, and return the error if that fails."""
    if stream is None:
        return None
    try:
        stream.flush()
    except OSError as error:
        # The rest goes nowhere, or Python would report the error once more when it ends.
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)
        return error
    return None
