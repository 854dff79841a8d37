"""The exit status of a command that cannot write to stdout: a full disk is reported, a closed pipe is not."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import TextIO

#: Exit status when the reader of a pipe has closed it, the same as shells give for SIGPIPE.
CLOSED_PIPE = 141
#: Exit status when stdout cannot be written for any other reason.
UNWRITABLE = 2

#: The errors that writing to a stream raises; a stream has no name.
_OF_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC))


def broken_status(error: OSError | None = None) -> int:
    """Flush stdout; report why this or an earlier write failed, and return the exit status.

    The status is 0 if everything is written, and for errors that do not come from writing to stdout.
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
    """Flush a stream, and return the error if that fails."""
    if stream is None:
        return None
    try:
        stream.flush()
    except OSError as error:
        # Discard the rest; otherwise Python would report the error again when it exits.
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)
        return error
    return None
