"""Leaderboards, profiles and histories as screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot import press
from bot.i18n import Name, Speaker, left_to_right
from bot.rankings import LISTED_FROM, PROVISIONAL, RATED, Company, Fame, Ladder, Leader, Played, Tally
from bot.screen import Block, Button, Caps, Image, Row, Screen, cut
from bot.screens import common
from bot.screens.lobby import sign
from bot.seasons import local
from engine.registry import all_games

PER_PAGE = 10
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
ROOM = 60
"""Characters of a caption that bullets and wide signs may take beyond what is counted."""
PARTNER_FROM = 5
"""Deals with somebody before he can be the best partner or the nemesis."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a page of a leaderboard shows.

    word      how its buttons name the chat: "c" this one, "w" all, else a chat's id
    place     the chat's name as readers know it
    now       the season that runs there
    mine      where the reader stands, None when he has no deal there
    """

    ladder: Ladder
    word: str
    place: str
    now: str
    page: int
    leaders: Sequence[Leader]
    more: bool
    mine: Leader | None
    newcomers: Sequence[Leader]
    elsewhere: Sequence[tuple[str, str]] = ()
    hall: bool = False


def laid_out(blocks: Sequence[Block], caps: Caps, rows: Sequence[Row] = (), image: Image | None = None) -> Screen:
    """A screen of lines about people, whose names may be written from right to left."""
    return cut(Screen(tuple(replace(b, text=left_to_right(b.text)) for b in blocks), tuple(rows), image), caps)


def game_name(sp: Speaker, game: str) -> str:
    return Speaker(sp.language, game)("name") if game in all_games() else sp("all-games")


def season_name(sp: Speaker, season: str) -> str:
    """ "2026-11" in words; "" is all time."""
    if not season:
        return sp("period-ever")
    year, _, month = season.partition("-")
    return sp("period-month", year=year, month=int(month))


def rating_text(sp: Speaker, shown: int, standing: int) -> str:
    """A rating, marked while it is provisional."""
    return str(shown) if standing == RATED else sp("rating-provisional", rating=shown)


def who(sp: Speaker, person: str, name: str) -> Name:
    """A player's name as it is now; former players and computers have words of their own."""
    if person.startswith("bot:"):
        return Name(sp("computer-of", level=common.level_name(person.rpartition(":")[2], sp)))
    return Name.of(name, sp("former-player"))


def top(b: Board, sp: Speaker, caps: Caps) -> Screen:
    """/top: a page of a ladder, where the reader stands, and ways to the other ladders."""
    title = sp("top-title", game=game_name(sp, b.ladder.game), place=b.place, period=season_name(sp, b.ladder.season))
    blocks = [Block("title", title)]
    blocks += [Block("list", _line(x, sp)) for x in b.leaders]
    if not b.leaders:
        blocks.append(Block("text", sp("top-empty", deals=LISTED_FROM)))
    if b.mine is not None and all(x.person != b.mine.person for x in b.leaders):
        blocks.append(Block("text", _mine(b.mine, sp)))
    if b.newcomers and b.page == 0:
        told = [
            sp("top-newcomer", who=who(sp, x.person, x.name), deals=x.deals, needed=LISTED_FROM) for x in b.newcomers
        ]
        blocks.append(Block("note", sp("top-newcomers", people=common.plural_names(told, sp))))
    if any(x.standing == PROVISIONAL for x in b.leaders):
        blocks.append(Block("note", sp("top-provisional")))
    return laid_out(blocks, caps, _ways(b, sp, caps))


def _line(x: Leader, sp: Speaker) -> str:
    medal = MEDALS.get(x.place, "") if x.standing == RATED else ""
    return sp(
        "top-line", place=medal or f"{x.place}.", who=who(sp, x.person, x.name),
        rating=rating_text(sp, x.shown, x.standing), wins=x.wins, deals=x.deals, points=sign(x.points),
    ) + (sp("titles", count=x.titles) if x.titles else "")  # fmt: skip


def _mine(x: Leader, sp: Speaker) -> str:
    if x.place:
        return sp("top-you", line=_line(x, sp))
    rating = rating_text(sp, x.shown, x.standing)
    name = who(sp, x.person, x.name)
    return sp("top-you-new", who=name, rating=rating, deals=x.deals, more=LISTED_FROM - x.deals)


def _ways(b: Board, sp: Speaker, caps: Caps) -> list[Row]:
    period = "s" if b.ladder.season else "a"
    game = b.ladder.game

    def to(page: int = 0, *, game: str = game, word: str = b.word, period: str = period, mark: str = "") -> str:
        return press.menu("top", game, page, word.replace(":", "~"), period, mark)

    nav: list[Button] = []
    if b.page > 0:
        nav.append(Button("◀", to(b.page - 1, mark="p")))
    if b.more:
        nav.append(Button("▶", to(b.page + 1, mark="n")))
    views = [
        Button(sp("button-ever"), to(period="a", mark="a"))
        if b.ladder.season
        else Button(sp("button-month"), to(period="s", mark="s"))
    ]
    if b.ladder.scope or b.word != "w":
        views.append(Button(sp("button-world"), to(word="w", mark="w")))
    views += [Button(common.label(name, caps), to(word=word, mark="c")) for word, name in b.elsewhere if word != b.word]
    if b.hall:
        views.append(Button(sp("button-fame"), press.menu("fame", b.word.replace(":", "~"))))
    games = [Button(game_name(sp, g), to(game=g, mark="g")) for g in ("", *all_games()) if g != game]
    rows = [tuple(nav)] if nav else []
    rows += common.rows_of(views[:4], min(4, caps.per_row))
    return rows + common.rows_of(games, min(3 if caps.rows > 5 else 5, caps.per_row))


def hall_of_fame(lines: Sequence[Fame], place: str, sp: Speaker, caps: Caps) -> Screen:
    """The first of every closed season: all games together, then each game."""
    blocks = [Block("title", sp("fame-title", place=place))]
    season = ""
    for x in lines:
        if x.season != season:
            season = x.season
            blocks.append(Block("text", season_name(sp, season)))
        blocks.append(Block("list", fame_line(x, sp)))
    if not lines:
        blocks.append(Block("text", sp("fame-empty")))
    return laid_out(blocks, caps)


def fame_line(x: Fame, sp: Speaker) -> str:
    return sp(
        "fame-line", medal=MEDALS[x.place], game=game_name(sp, x.game), who=who(sp, x.person, x.name), rating=x.shown,
        deals=x.deals, wins=x.wins,
    )  # fmt: skip


# --- a person ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Profile:
    """What a profile shows of a person in one chat, or everywhere.

    ladders  where he stands on the all-time ladders, by game id; "" all games together
    best     his highest rating there since it was no longer provisional, by game id
    """

    person: str
    name: str
    place: str
    word: str
    ladders: Mapping[str, Leader]
    best: Mapping[str, int]
    tallies: Sequence[Tally]
    company: Sequence[Company]
    form: Sequence[bool]
    own: bool = True


def profile(p: Profile, sp: Speaker, caps: Caps, image: Image | None = None) -> Screen:
    """/profile: ratings, record by game and role, the people around, streaks, flights."""
    blocks = [Block("title", sp("profile-title", who=Name.of(p.name, sp("nameless")), place=p.place))]
    if not p.tallies:
        blocks.append(Block("text", sp("profile-empty")))
    if len({t.game for t in p.tallies}) > 1:
        blocks.append(Block("list", _record(p, "", p.tallies, sp)))
    for game in sorted({t.game for t in p.tallies}):
        roles = [t for t in p.tallies if t.game == game]
        blocks.append(Block("list", _record(p, game, roles, sp)))
        if any(t.role for t in roles):
            parts = [_role(t, Speaker(sp.language, game), sp) for t in roles]
            blocks.append(Block("note", common.plural_names(parts, sp)))
    blocks += [Block("text", text) for text in _around(p, sp)]
    if p.own:
        blocks.append(Block("note", sp("profile-id", id=p.person)))
    rows: list[Row] = []
    if p.own:
        other = "c" if p.word == "w" else "w"
        button = Button(sp("button-here" if other == "c" else "button-everywhere"), press.menu("profile", other))
        rows.append((button, Button(sp("button-history"), press.menu("history", 0, "me"))))
    if image is not None and len("\n".join(b.text for b in blocks)) > caps.caption - ROOM:
        # Below a picture there is little room: rather without the roles than without a game.
        blocks = [b for b in blocks if b.kind != "note"]
    return laid_out(blocks, caps, rows, image)


def _record(p: Profile, game: str, tallies: Sequence[Tally], sp: Speaker) -> str:
    deals, wins = sum(t.deals for t in tallies), sum(t.wins for t in tallies)
    text = sp(
        "profile-line", game=game_name(sp, game), deals=deals, wins=wins, rate=rate(wins, deals),
        points=sign(sum(t.points for t in tallies)),
    )  # fmt: skip
    at = p.ladders.get(game)
    if at is not None:
        key = "profile-rating-place" if at.place else "profile-rating"
        text += sp(key, rating=rating_text(sp, at.shown, at.standing), place=at.place)
    if p.best.get(game):
        text += sp("profile-best", rating=p.best[game])
    titles = sum(t.titles for t in tallies)
    return text + (sp("titles", count=titles) if titles else "")


def _role(t: Tally, game: Speaker, sp: Speaker) -> str:
    key = f"role-{t.role}"
    name = game(key) if game.has(key) else t.role or sp("no-role")
    return sp("profile-role", role=name, deals=t.deals, wins=t.wins, rate=rate(t.wins, t.deals))


def rate(wins: int, deals: int) -> int:
    """Per cent of deals won, 0 where none was played."""
    return round(100 * wins / deals) if deals else 0


def _around(p: Profile, sp: Speaker) -> list[str]:
    out: list[str] = []
    if p.form:
        now, best = streaks(p.form)
        key = "profile-streak-won" if now > 0 else "profile-streak-lost"
        out.append(sp(key, count=abs(now), best=best))
    partner = best_partner(p.company)
    if partner is not None:
        out.append(
            sp(
                "profile-partner", who=who(sp, partner.person, partner.name), deals=partner.together,
                wins=partner.won_together, rate=rate(partner.won_together, partner.together),
            )
        )  # fmt: skip
    foe = nemesis(p.company)
    if foe is not None:
        out.append(
            sp(
                "profile-nemesis", who=who(sp, foe.person, foe.name), deals=foe.against, lost=foe.lost_against,
                rate=rate(foe.lost_against, foe.against),
            )
        )  # fmt: skip
    left, booked = sum(t.left for t in p.tallies), sum(t.booked for t in p.tallies)
    if left:
        out.append(sp("profile-flights", count=left, points=sign(booked)))
    return out


def streaks(form: Sequence[bool]) -> tuple[int, int]:
    """How many deals in a row were won lately (negative: not won), and the longest row of wins."""
    now = best = run = 0
    for won in form:
        run = run + 1 if won else 0
        best = max(best, run)
        now = (max(now, 0) + 1) if won else (min(now, 0) - 1)
    return now, best


def best_partner(company: Sequence[Company]) -> Company | None:
    """With whom the largest part of the deals together was won; None before there are enough with anybody."""
    known = [c for c in company if c.together >= PARTNER_FROM]
    return max(known, key=lambda c: (c.won_together / c.together, c.together, c.person), default=None)


def nemesis(company: Sequence[Company]) -> Company | None:
    """To whom the largest part of the deals was lost, more than were won against him."""
    known = [c for c in company if c.against >= PARTNER_FROM and c.lost_against > c.won_against]
    return max(known, key=lambda c: (c.lost_against / c.against, c.against, c.person), default=None)


# --- deals ---------------------------------------------------------------------------------

DEALS_PER_PAGE = 8


def history(
    deals: Sequence[Played], sp: Speaker, caps: Caps, *, page: int, more: bool, mine: bool, zone: int
) -> Screen:
    """/history: finished deals, newest first; a number's button shows the replay."""
    blocks = [Block("title", sp("history-title-mine" if mine else "history-title"))]
    buttons: list[Button] = []
    for i, d in enumerate(deals, page * DEALS_PER_PAGE + 1):
        winners = common.plural_names([who(sp, p, name) for p, name in d.winners], sp)
        at = f"{local(d.at, zone):%m-%d %H:%M}"
        text = sp("history-line", number=i, at=at, game=game_name(sp, d.game), table=d.table, deal=d.deal)
        text += sp("history-winners", winners=winners) if winners else sp("history-drawn")
        if d.mine is not None:
            text += sp("history-mine", points=sign(d.mine))
        blocks.append(Block("list", text))
        buttons.append(Button(f"🎞 {i}", press.menu("replay", d.key, 0)))
    whose = "me" if mine else "c"
    nav: list[Button] = []
    if page > 0:
        nav.append(Button("◀", press.menu("history", page - 1, whose)))
    if more:
        nav.append(Button("▶", press.menu("history", page + 1, whose)))
    rows = common.rows_of(buttons, 4)
    return laid_out(blocks, caps, [*rows, tuple(nav)] if nav else rows)
