"""The database goes away, hangs and comes back, under two processes with a running table."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from bot.commands import Refused
from bot.ports import StorageBroken
from engine.core import IllegalAction
from storage import engine as engines
from tests.cluster.nodes import Node, Nodes, until
from tests.support.postgres import Server

PEOPLE = ("web:a", "web:b", "web:d")


async def acted(node: Node, table: str, patience: float = 20) -> int:
    """An act is carried out as soon as the database lets it; the number it has in the journal."""
    async with asyncio.timeout(patience):
        while True:
            with contextlib.suppress(StorageBroken, Refused, IllegalAction):
                await node.house.catch_up(table)
                return (await node.house.execute(table, await node.act(table))).seq
            await asyncio.sleep(0.05)


async def test_a_server_that_crashes_and_comes_back_loses_nothing_and_everything_goes_on() -> None:
    with Server() as server:
        nodes = Nodes(server.url())
        try:
            one, two = await nodes.two()
            table = await one.open(*PEOPLE)
            await two.house.slot(table)
            answered = [await acted(node, table) for node in (one, two, one)]
            server.stop("immediate")
            for node in (one, two):
                with pytest.raises(StorageBroken):
                    await node.house.execute(table, await node.act(table))
                assert not node.store.answers
            await until(lambda: one.peers._ear is None and two.peers._ear is None)
            server.start()
            answered += [await acted(node, table) for node in (two, one)]
            await until(lambda: one.peers._ear is not None and two.peers._ear is not None)
            await until(lambda: "web:group" in one.cluster._mine | two.cluster._mine)
            kept = [r.seq for r in await one.store.journal(table)]
            assert kept == list(range(1, len(kept) + 1))
            assert set(answered) <= set(kept)
            kinds = [r.kind for r in await one.store.journal(table)]
            assert kinds.count("resumed") == 1, "nobody could act meanwhile, so clocks get their time again, once"
            await until(lambda: one.table(table) == two.table(table))
        finally:
            await nodes.end()


class Wire:
    """Passes bytes on between a program and the server, until it is told to pass nothing on: both sides believe that
    the connection stands."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open = asyncio.Event()
        self._open.set()
        self._server: asyncio.Server | None = None
        self._ends: list[asyncio.StreamWriter] = []
        self.port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        self._open.clear()

    def mend(self) -> None:
        self._open.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends += [writer, back]
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer), return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()

    async def stop(self) -> None:
        self.mend()
        for writer in self._ends:
            writer.close()
        if self._server is not None:
            self._server.close()


@pytest.fixture
async def wire(url: str) -> AsyncIterator[Wire]:
    made = Wire(make_url(url).port or 5432)
    await made.start()
    yield made
    await made.stop()


async def test_a_connection_whose_other_side_vanished_is_given_up_and_made_anew(
    url: str, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "ANSWER", 1.0)
    monkeypatch.setattr(engines, "CONNECT", 3.0)
    through = Nodes(make_url(url).set(port=wire.port).render_as_string(hide_password=False))
    beside = Nodes(url)
    try:
        one = await through.start()
        table = await one.open(*PEOPLE)
        two = await beside.start()
        wire.cut()
        async with asyncio.timeout(30):
            with pytest.raises(StorageBroken):
                await one.house.execute(table, await one.act(table))
        await until(lambda: one.peers._ear is None)
        assert one.cluster._mine == set()
        seq = await acted(two, table)
        wire.mend()
        await until(lambda: one.peers._ear is not None and one.table(table).seq >= seq)
        await acted(one, table)
    finally:
        await through.end()
        await beside.end()


async def test_a_database_that_went_back_behind_what_it_had_confirmed_counts_and_no_gap_is_written(
    nodes: Nodes,
) -> None:
    one = await nodes.start()
    table = await one.open(*PEOPLE)
    await acted(one, table)
    lost = await acted(one, table)
    async with one.store.writing() as session:
        await session.execute(text("DELETE FROM journal WHERE seq = :seq"), {"seq": lost})
        await session.execute(text("UPDATE tables SET seq = :seq"), {"seq": lost - 1})
    assert await acted(one, table) == lost
    assert [r.seq for r in await one.store.journal(table)] == list(range(1, lost + 1))
