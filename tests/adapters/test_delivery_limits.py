"""Delivery under the limits that the platforms enforce: how late, how fair, how many 429."""

from __future__ import annotations

import asyncio
from statistics import median

from adapters.delivery import DeliverySettings, Limits, Rate
from tests.adapters.delivery_world import GROUP, SimPlatform, Table, Want, World, lags, now
from tests.fakes.common import SlidingWindow
from tests.support.virtual_time import virtual


def telegram_limits(chat: str) -> list[SlidingWindow]:
    """Groups have negative numbers: 20 a minute. Private chats: one a second."""
    return [SlidingWindow(20, 60)] if chat.startswith("tg:-") else [SlidingWindow(1, 1)]


def discord_limits(chat: str) -> list[SlidingWindow]:
    return [SlidingWindow(5, 5)]


def busiest(platform: SimPlatform, seconds: float) -> int:
    """The most requests in any window of this length."""
    times = sorted(r.at for r in platform.requests)
    return max(sum(1 for t in times if start <= t < start + seconds) for start in times)


async def plays(w: World, t: Table, count: int, every: float, *audiences: str) -> None:
    for _ in range(count):
        await asyncio.sleep(every)
        w.change(t, *audiences)
    await w.delivery.idle()


@virtual
async def test_sixty_plays_in_thirty_seconds_on_discord_are_seen_within_two_seconds() -> None:
    async with World("discord") as w:
        w.platform.limits = discord_limits
        t = await w.open("t1", "dc:1")
        await plays(w, t, 60, 0.5)
        late = lags(t, w.platform.requests)
        assert max(late) <= 1.6
        assert median(late) <= 0.7
        assert w.platform.refused == 0


@virtual
async def test_sixty_plays_in_thirty_seconds_in_a_telegram_group_are_seen_within_four_seconds() -> None:
    async with World() as w:
        w.platform.limits = telegram_limits
        t = await w.open("t1")
        await plays(w, t, 60, 0.5)
        late = lags(t, w.platform.requests)
        assert max(late) <= 4.1
        assert median(late) <= 2.2
        assert w.platform.refused == 0


@virtual
async def test_sixty_plays_are_seen_in_a_private_chat_within_two_seconds() -> None:
    async with World() as w:
        w.platform.limits = telegram_limits
        t = await w.open("t1", a=Want(text="t1 #1"))
        await plays(w, t, 60, 0.5, "tg:a")
        late = lags(t, w.platform.made("edit", "tg:a"))
        assert max(late) <= 1.3
        assert w.platform.refused == 0


@virtual
async def test_two_hundred_forty_plays_stay_within_the_limits() -> None:
    async with World() as w:
        w.platform.limits = telegram_limits
        t = await w.open("t1", a=Want(text="t1 #1"))
        await plays(w, t, 240, 0.5)
        assert w.platform.refused == 0
        assert max(lags(t, w.platform.made("edit", "tg:-1"))) <= 4.1


@virtual
async def test_the_browser_is_shown_everything_at_once() -> None:
    async with World("web", latency=0.0) as w:
        t = await w.open("t1", "web:room")
        await plays(w, t, 60, 0.2)
        assert max(lags(t, w.platform.requests)) <= 0.01
        assert len(w.platform.made("edit")) == 60


async def ten_tables(w: World, minutes: int, *, epochs: bool) -> list[Table]:
    tables = [await w.open(f"t{i}") for i in range(10)]

    async def evening(t: Table, n: int) -> None:
        for play in range(minutes * 20):
            await asyncio.sleep(3 + n / 10)
            w.change(t, epoch=epochs and play % 20 == n)

    await asyncio.gather(*(evening(t, n) for n, t in enumerate(tables)))
    await w.delivery.idle()
    return tables


@virtual
async def test_ten_tables_in_one_telegram_group_none_is_older_than_45_seconds() -> None:
    for epochs in (False, True):
        async with World() as w:
            w.platform.limits = telegram_limits
            tables = await ten_tables(w, 8, epochs=epochs)
            worst = [max(lags(t, w.platform.requests)) for t in tables]
            assert max(worst) <= 45
            assert min(worst) > 20, "nobody is preferred for ever"
            assert w.platform.refused == 0


@virtual
async def test_a_busy_table_does_not_starve_a_slow_one() -> None:
    async with World() as w:
        busy, slow = await w.open("busy"), await w.open("slow")

        async def rush() -> None:
            for _ in range(600):
                await asyncio.sleep(0.2)
                w.change(busy)

        rushing = asyncio.create_task(rush())
        await plays_slowly(w, slow)
        await rushing
        await w.delivery.idle()
        assert max(lags(slow, w.platform.requests)) <= 8.2


async def plays_slowly(w: World, t: Table) -> None:
    for _ in range(8):
        await asyncio.sleep(13)
        w.change(t)


@virtual
async def test_a_table_whose_player_waits_goes_before_an_older_edit() -> None:
    async with World() as w:
        first, second = await w.open("first"), await w.open("second")
        await w.delivery.idle()
        w.delivery.pause("tg:-1", 10)
        w.change(first)
        await asyncio.sleep(2)
        w.change(second, epoch=True)
        await w.delivery.idle()
        assert [r.text for r in w.platform.requests[2:] if r.what != "delete"] == ["second #2", "first #2"]


@virtual
async def test_a_request_that_was_not_needed_lets_the_next_table_go_at_once() -> None:
    async with World() as w:
        same, other = await w.open("same"), await w.open("other")
        await w.delivery.idle()
        await asyncio.sleep(60)
        for _ in range(3):
            w.delivery.spend("tg:-1")  # the next request may go in four seconds
        start = now()
        w.change(same)
        same.wants[GROUP].text = "same #1"
        w.change(other)
        await w.delivery.idle()
        (edit,) = w.platform.made("edit")
        assert edit.text == "other #2"
        assert 4 <= edit.at - start < 4.1


@virtual
async def test_an_urgent_private_screen_goes_before_the_group_board() -> None:
    narrow = Limits(Rate(1, 10), Rate(1, 10), overall=Rate(1, 1))
    async with World(settings=DeliverySettings(limits={"telegram": narrow})) as w:
        t = await w.open("t1", a=Want(text="hand"), b=Want(text="hand"))
        await w.delivery.idle()
        w.platform.requests.clear()
        w.change(t, GROUP, "tg:b")
        await asyncio.sleep(0)
        w.change(t, "tg:a", epoch=True)
        await w.delivery.idle()
        assert [r.chat for r in w.platform.requests if r.what != "delete"] == ["tg:a", "tg:b", "tg:-1"]


@virtual
async def test_the_platforms_whole_rate_is_kept_with_a_hundred_tables() -> None:
    for name, prefix, most in (("telegram", "tg:-", 30), ("discord", "dc:", 50)):
        async with World(name) as w:
            tables = [await w.open(f"t{i}", f"{prefix}{i}") for i in range(100)]
            for _ in range(20):
                await asyncio.sleep(0.5)
                for t in tables:
                    w.change(t)
            await w.delivery.idle()
            assert busiest(w.platform, 1.0) <= most
            assert all(w.platform.texts(t.chat) == [f"{t.id} #21"] for t in tables)


@virtual
async def test_g02_topics_of_a_telegram_group_share_its_rate_threads_of_discord_do_not() -> None:
    async with World("telegram") as w:
        w.platform.limits = telegram_limits
        topics = [await w.open(f"t{i}", f"tg:-1/{i}") for i in range(3)]
        for _ in range(60):
            await asyncio.sleep(1)
            for t in topics:
                w.change(t)
        await w.delivery.idle()
        assert w.platform.refused == 0
    async with World("discord") as w:
        threads = [await w.open(f"t{i}", f"dc:1/{i}") for i in range(3)]
        await w.delivery.idle()
        before = now()
        await asyncio.sleep(1)
        for t in threads:
            w.change(t)
        await w.delivery.idle()
        assert now() - before < 1.5


@virtual
async def test_messages_of_the_adapters_count_in_the_same_bucket() -> None:
    async with World() as w:
        w.platform.limits = telegram_limits
        t = await w.open("t1")
        await w.delivery.idle()
        for _ in range(18):
            w.delivery.spend("tg:-1")
            w.platform.windows["tg:-1"][0].hit(now())
        w.change(t)
        before = now()
        await w.delivery.idle()
        assert w.platform.refused == 0
        assert now() - before > 40


@virtual
async def test_a_practice_table_has_the_pace_of_a_private_chat() -> None:
    async with World() as w:
        w.platform.limits = telegram_limits
        t = await w.open("t1", "tg:7", kind="private")
        t.wants["tg:7"] = Want(text="t1 #1")
        await plays(w, t, 30, 1.0, GROUP)
        assert max(lags(t, w.platform.made("edit", "tg:7"))) < 2.5
        assert w.platform.refused == 0


@virtual
async def test_d06_d07_new_private_channels_are_opened_a_few_a_minute() -> None:
    """Three tables of six people whom the bot never wrote to start in one second."""
    async with World("discord") as w:
        tables = [
            await w.open(f"t{i}", f"dc:{i}", **{f"p{i}{s}": Want(text="hand") for s in range(6)}) for i in range(3)
        ]
        await w.delivery.idle()
        times = [at for at, _ in w.platform.opened]
        assert len(times) == 18
        assert max(sum(1 for t in times if s <= t < s + 60) for s in times) <= 5
        assert all(len(w.platform.texts(f"dc:p{i}{s}-dm")) == 1 for i in range(3) for s in range(6))
        boards = [w.platform.made("send", t.chat)[0].at for t in tables]
        assert max(boards) < times[3], "the boards do not wait for the private channels"


@virtual
async def test_d06_channels_that_were_open_before_are_not_held_back() -> None:
    async with World("discord") as w:
        for s in range(6):
            await w.reach(f"dc:p{s}", "open")
        await w.open("t1", "dc:1", **{f"p{s}": Want(text="hand") for s in range(6)})
        await w.delivery.idle()
        assert w.platform.opened[-1][0] - w.platform.opened[0][0] < 1


@virtual
async def test_the_first_message_that_gets_through_opens_the_person() -> None:
    async with World("discord") as w:
        await w.reach("dc:a", "")
        await w.open("t1", "dc:1", a=Want(text="hand"), b=Want(text="hand"))
        await w.delivery.idle()
        people = await w.store.people(["dc:a", "dc:b"])
        assert {p.reach for p in people.values()} == {"open"}
        assert people["dc:a"].name == "name"
