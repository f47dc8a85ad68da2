"""The cache folder of compiled kernels."""

import hashlib
import logging
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

logger = logging.getLogger(__name__)


def cache_folder(sources: Iterable[Path], name: str) -> Path:
    """The folder that caches the compiled code of these sources."""
    digest = hashlib.sha256()
    for path in sorted(sources):
        digest.update(path.read_bytes())
    return _root() / f"{name}-{digest.hexdigest()[:16]}"


def can_keep() -> bool:
    """Whether compiled code can be cached; warns once if not.

    Numba would use the folders of the sources instead, where it does not notice a constant that was changed in another
    file; and if those cannot be written either, it would not compile at all.
    """
    return _can_write(_root())


def _root() -> Path:
    """The folder of all compiled code. It is relative, and so useless, if this user has no home folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "labtable")  # noqa: PTH111


@cache
def _can_write(folder: Path) -> bool:
    try:
        if not folder.is_absolute():
            raise OSError(None, "it is no absolute path")
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        logger.warning(
            "%s cannot be written (%s), so compiled code is not kept: simulations compile anew at each start, and "
            "computers at tables think without the compiler. XDG_CACHE_HOME names another folder for it.",
            folder, error.strerror,
        )  # fmt: skip
        return False
    return True
