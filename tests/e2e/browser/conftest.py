from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.support.browser import chromium
from tests.support.web_site import ToySite, toy_site


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def site() -> AsyncIterator[ToySite]:
    async with toy_site() as running:
        yield running
