"""Python as on Windows, as far as another system can tell: without what Windows lacks, in all processes that begin.

    PYTHONPATH=tests/web/as_on_windows python -m labtable serve

Python imports a module of this name at its start. In the place of `fcntl` stands `msvcrt`, whose lock of a part of a
file is made of the one that is taken away.
"""

import asyncio  # noqa: F401  # and what follows: the standard library is loaded as it is, ours is not
import errno
import fcntl
import multiprocessing.util  # noqa: F401
import os
import pickle  # noqa: F401
import shutil  # noqa: F401
import signal
import socket
import sqlite3  # noqa: F401
import subprocess  # noqa: F401
import sys
import tempfile  # noqa: F401
from types import ModuleType

MODULES = ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "readline", "syslog", "uvloop")
OF_OS = ("fork", "forkpty", "getuid", "geteuid", "getgid", "getpgid", "killpg", "nice", "sched_getaffinity", "setsid",
         "sysconf", "getloadavg", "chown", "fchmod", "mkfifo", "wait3", "wait4")  # fmt: skip
OF_SIGNAL = ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGCHLD", "SIGPIPE", "alarm", "pause")
OF_SOCKET = ("SO_REUSEPORT",)


def windows_lock() -> ModuleType:
    """The module `msvcrt`, as far as it locks: one byte, at once or never."""

    def locking(file: int, _: int, size: int) -> None:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, size)
        except OSError:
            raise OSError(errno.EACCES, "Permission denied") from None  # the code of Windows, and of much else

    msvcrt = ModuleType("msvcrt")
    vars(msvcrt).update(locking=locking, LK_NBLCK=2)
    return msvcrt


def hide() -> None:
    """Take away what Windows has not."""
    sys.modules["msvcrt"] = windows_lock()
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]  # to import it fails
    for module, names in ((os, OF_OS), (signal, OF_SIGNAL), (socket, OF_SOCKET)):
        for name in names:
            vars(module).pop(name, None)


hide()
