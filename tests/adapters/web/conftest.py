from collections.abc import AsyncIterator

import pytest

from tests.support.web_client import Visitor, arrive, visitors
from tests.support.web_site import ToySite, toy_site


@pytest.fixture
async def site() -> AsyncIterator[ToySite]:
    async with toy_site() as running:
        yield running


@pytest.fixture
async def nobody(site: ToySite) -> AsyncIterator[Visitor]:
    async with visitors(site.url) as visitor:
        yield visitor


@pytest.fixture
async def ming(nobody: Visitor) -> Visitor:
    return await arrive(nobody, "小明")


@pytest.fixture
async def sasha(nobody: Visitor) -> Visitor:
    return await arrive(nobody, "Sasha")
