"""What several processes need is PostgreSQL: without a server there is nothing to try here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cluster.nodes import Nodes
from tests.support.databases import POSTGRES, fresh_url

collect_ignore_glob = [] if POSTGRES else ["test_*.py"]


@pytest.fixture
async def url(tmp_path: Path) -> str:
    return await fresh_url("postgresql", tmp_path)


@pytest.fixture
async def nodes(url: str) -> AsyncIterator[Nodes]:
    made = Nodes(url)
    yield made
    await made.end()
