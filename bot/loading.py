"""Loading the program's own modules and libraries quickly."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """No garbage is collected inside, and what stands at the end is never looked through again.

    Loading makes two hundred thousand objects that stay. To look through them again and again took a sixth of the
    start, and later a tenth of a second at each full collection.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
