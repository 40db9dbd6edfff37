"""A desk with one toy game, to see and press every kind of screen without the application.

Everybody sits at one table; on his turn a person chooses a number from 3 to 7 and plays it. Words of
screens are plain, so that tests can name them.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass, field, replace

from PIL import Image as Pixels
from PIL import ImageDraw

from adapters.web.platform import GROUP, WebPlatform
from bot.ports import Inbound, Reply
from bot.screen import Block, Button, Image, Screen
from tests.support.memory_store import MemoryStore

RANKS = ("3", "4", "5", "6", "7")


@dataclass
class Seat:
    id: str
    name: str
    chosen: list[str] = field(default_factory=list)
    message: str = ""


class ToyDesk:
    """`bot.ports.Desk`. ``heard`` lists all that came in: (what, who, text)."""

    def __init__(self, store: MemoryStore, platform: WebPlatform) -> None:
        self.store = store
        self.platform = platform
        self.heard: list[tuple[str, Inbound, str]] = []
        self.seats: list[Seat] = []
        self.board = ""
        self.turn = -1
        self.story: list[str] = []

    # --- the port ---

    async def press(self, who: Inbound, data: str) -> Reply:
        self.heard.append(("press", who, data))
        act, _, rest = data.partition(":")
        match act:
            case "join":
                return await self._join(who)
            case "start":
                return await self._start()
            case "pick" | "clear" | "play" | "pass":
                return await self._hand_press(who, act, rest)
            case "rules":
                return Reply(screen=rules(int(rest or 0)), replace=bool(rest))
            case "page":
                return Reply(screen=top(int(rest)), replace=True)
            case "done":
                return Reply()
        return Reply("That button is old.", alert=True)

    async def command(self, who: Inbound, name: str, args: str) -> Reply:
        self.heard.append(("command", who, f"{name} {args}".strip()))
        match name:
            case "play":
                self.seats, self.turn, self.story = [], -1, []
                self.board = await self.platform.send(GROUP, self.lobby())
                return Reply("The table is open.")
            case "top":
                return Reply(screen=top(0), public=True)
            case "rules":
                return Reply(screen=rules(0))
            case "language":
                person = await self.store.person(who.who)
                assert person is not None
                await self.store.save_person(replace(person, language=args))
                return Reply("Done.")
            case "replay":
                return Reply("Here it is.", url="/replay/abc")
            case "forget":
                await self.store.forget_person(who.who)
                return Reply("Forgotten.")
        return Reply(f"No command {name}.", alert=True)

    async def typed(self, who: Inbound, text: str) -> Reply:
        self.heard.append(("typed", who, text))
        seat = self._seat(who)
        if seat is None or self.seats[self.turn] is not seat:
            return Reply("It is not your turn.")
        if not text or set(text) - set(RANKS):
            return Reply(f"{text} cannot be played. Try 33344.", alert=True)
        seat.chosen = list(text)
        return await self._hand_press(who, "play", "")

    # --- the toy game ---

    async def _join(self, who: Inbound) -> Reply:
        if self._seat(who):
            return Reply("You sit already.")
        self.seats.append(Seat(who.who, who.name))
        await self.platform.edit(GROUP, self.board, self.lobby())
        return Reply("You have a seat.")

    async def _start(self) -> Reply:
        if not self.seats:
            return Reply("Nobody sits there yet.", alert=True)
        self.turn = 0
        await self.platform.edit(GROUP, self.board, self.table())
        for seat in self.seats:
            await self._deal(seat)
        return Reply("Off we go.")

    async def _hand_press(self, who: Inbound, act: str, rank: str) -> Reply:
        seat = self._seat(who)
        if seat is None or self.turn < 0 or self.seats[self.turn] is not seat:
            return Reply("The table has moved on.", alert=True)
        if act == "pick":
            seat.chosen.append(rank)
        elif act == "clear":
            seat.chosen.clear()
        else:
            played = " ".join(seat.chosen) if act == "play" else "pass"
            self.story.append(f"{seat.name}: {played}")
            seat.chosen.clear()
            self.turn = (self.turn + 1) % len(self.seats)
            await self.platform.edit(GROUP, self.board, self.table())
            await self.platform.edit(seat.id, seat.message, self.hand(seat))
            await self._deal(self.seats[self.turn])
            return Reply()
        await self.platform.edit(seat.id, seat.message, self.hand(seat))
        return Reply(screen=self.hand(seat), replace=True)

    async def _deal(self, seat: Seat) -> None:
        """A new message for the hand; the one before goes away."""
        old, seat.message = seat.message, await self.platform.send(seat.id, self.hand(seat))
        if old:
            await self.platform.delete(seat.id, old)

    def _seat(self, who: Inbound) -> Seat | None:
        return next((s for s in self.seats if s.id == who.who), None)

    # --- its screens ---

    def lobby(self) -> Screen:
        lines = tuple(Block("list", f"{n + 1}. {s.name}") for n, s in enumerate(self.seats))
        return Screen(
            (Block("title", "Toy · table T1"), *lines, Block("note", "Anybody may start.")),
            (
                (Button("Join", "join", "primary"), Button("Start", "start", "good")),
                (Button("Rules", "rules"), Button("Open source", url="https://example.org/toy")),
            ),
        )

    def table(self) -> Screen:
        now = self.seats[self.turn]
        return Screen(
            (
                Block("title", "Toy · table T1"),
                Block("ping", f"{now.name} is to play", (now.id,)),
                *(Block("list", line) for line in self.story[-6:]),
                Block("code", hashlib.sha256(b"seed").hexdigest()),
            ),
            ((Button("My hand", "rules"), Button("Rules", "rules:0"), Button("Leave", "leave", "danger")),),
            picture("table " + " ".join(self.story[-3:]), len(self.story)),
        )

    def hand(self, seat: Seat) -> Screen:
        mine = self.seats[self.turn] is seat
        chosen = " ".join(seat.chosen) or "nothing"
        head = Block("ping", "Your turn: follow ♠8 ♠8", (seat.id,)) if mine else Block("text", "Please wait.")
        rows: tuple[tuple[Button, ...], ...] = ()
        if mine:
            rows = (
                tuple(Button(f"{r} ×{4 - seat.chosen.count(r)}", f"pick:{r}") for r in RANKS),
                (
                    Button(f"Play ({len(seat.chosen)})", "play", "primary"),
                    Button("Pass", "pass"),
                    Button("Clear", "clear", "danger"),
                ),
            )
        return Screen((head, Block("text", f"Chosen: {chosen}")), rows, picture(f"hand {chosen}", len(seat.chosen)))


def rules(page: int) -> Screen:
    return Screen(
        (Block("title", f"Rules, page {page + 1}"), Block("text", "♠A beats ♥K and ♦10.\n\nPlay or pass.")),
        ((Button("Next", f"rules:{page + 1}"), Button("Done", "done")),),
    )


def top(page: int) -> Screen:
    return Screen(
        (Block("title", f"Best players, page {page + 1}"), Block("list", "1. Nobody yet")),
        ((Button("More", f"page:{page + 1}"),),),
    )


def picture(alt: str, shade: int) -> Image:
    """A little felt with a card for each step of ``shade``."""
    pixels = Pixels.new("RGB", (720, 240), (20, 92 - 3 * (shade % 8), 68))
    draw = ImageDraw.Draw(pixels)
    for n in range(12):
        y = 70 - (24 if n < shade else 0)
        draw.rounded_rectangle((24 + n * 56, y, 74 + n * 56, y + 110), 8, (255, 253, 246), (90, 90, 80), 2)
    out = io.BytesIO()
    pixels.save(out, "PNG")
    return Image(out.getvalue(), *pixels.size, alt, hashlib.sha256(out.getvalue() + alt.encode()).hexdigest()[:16])
