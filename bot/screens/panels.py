"""Screens that are not a table's own message: help, rules, game choice, more, privacy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import engine.games
from bot import press
from bot.i18n import LANGUAGES, Speaker
from bot.screen import Block, Button, Caps, Row, Screen, cut
from bot.screens import board, common
from bot.table import Table
from engine.registry import all_games

_GAMES = Path(engine.games.__path__[0])
HEADING = "◆ "


def choose_game(sp: Speaker, caps: Caps, allowed: Sequence[str] = ()) -> Screen:
    """/play without a game: one button each."""
    games = [g for g in all_games() if not allowed or g in allowed]
    buttons = [Button(Speaker(sp.language, g)("name"), press.menu("play", g), "primary") for g in games]
    return Screen((Block("title", sp("choose-game")),), tuple(common.rows_of(buttons, min(3, caps.per_row))))


@cache
def rules_text(game: str, language: str) -> str:
    """The player's page of the rules, Markdown."""
    return (_GAMES / game / "rules_pages" / f"{language}.md").read_text("utf-8")


@cache
def rules_pages(game: str, language: str, limit: int) -> tuple[str, ...]:
    """The page cut at headings into pieces of at most ``limit`` characters, marks of Markdown removed."""
    sections: list[list[str]] = [[]]
    for line in rules_text(game, language).splitlines():
        if line.startswith("#") and sections[-1]:
            sections.append([])
        if line.startswith("# ") or (not line.strip() and sections[-1][-1:] and sections[-1][-1].startswith(HEADING)):
            continue  # the title stands above; no blank line after a heading
        sections[-1].append(plain_line(line))
    pages: list[str] = []
    for section in sections:
        piece = ""
        for line in section:
            if len(piece) + len(line) + 1 > limit and piece:
                pages.append(piece.strip("\n"))
                piece = ""
            piece += line + "\n"
        text = piece.strip("\n")
        if pages and len(pages[-1]) + len(text) + 2 <= limit:
            pages[-1] += "\n\n" + text
        elif text:
            pages.append(text)
    return tuple(pages)


def plain_line(line: str) -> str:
    """A Markdown line as a messenger shows it plainly: bullets, headings and table rows."""
    bare = line.replace("**", "").replace("`", "")
    if bare.startswith("#"):
        return HEADING + bare.lstrip("# ")
    if bare.startswith("|"):
        cells = [c.strip() for c in bare.strip("|").split("|")]
        return "" if all(set(c) <= set(":- ") for c in cells) else "• " + " — ".join(c for c in cells if c)
    if bare.lstrip().startswith(("- ", "* ")):
        indent = len(bare) - len(bare.lstrip())
        return " " * indent + "• " + bare.lstrip()[2:]
    return bare


def rules(game: str, sp: Speaker, caps: Caps, page: int = 0) -> Screen:
    """/rules: a page of the rules of a game for players."""
    pages = rules_pages(game, sp.language, min(caps.text - 200, 1800))
    page = max(0, min(page, len(pages) - 1))
    title = sp("rules-title", game=Speaker(sp.language, game)("name"), page=page + 1, pages=len(pages))
    nav: list[Button] = []
    if page > 0:
        nav.append(Button("◀", press.menu("rules", game, page - 1)))
    if page < len(pages) - 1:
        nav.append(Button("▶", press.menu("rules", game, page + 1), "primary"))
    return Screen((Block("title", title), Block("text", pages[page])), (tuple(nav),) if nav else ())


def choose_rules(sp: Speaker, caps: Caps) -> Screen:
    buttons = [Button(Speaker(sp.language, g)("name"), press.menu("rules", g, 0)) for g in all_games()]
    return Screen((Block("title", sp("choose-rules")),), tuple(common.rows_of(buttons, min(3, caps.per_row))))


def more(t: Table, sp: Speaker, caps: Caps, person: str, admin: bool = False) -> Screen:
    """[More]: what is not pressed every day. ``admin``: the person administers the chat."""
    blocks = [Block("title", sp("more-title", table=t.id))]
    blocks.append(Block("text", sp("more-votes", votes=len(t.votes), needed=t.votes_needed)))
    seat = t.seat_of(person)
    first: list[Button] = []
    if seat is not None:
        if t.chairs[seat].auto:
            first.append(Button(sp("button-back"), press.at(t.id, "back"), "good"))
        first.append(Button(sp("button-leave"), press.at(t.id, "leave"), "danger"))
        first.append(Button(sp("button-vote"), press.at(t.id, "vote")))
    rows: list[Row] = [tuple(first)] if first else []
    rows.append((Button(sp("button-repost"), press.at(t.id, "repost")),))
    if person == t.host or admin:
        rows.append(
            (
                Button(sp("button-kick"), press.at(t.id, "kicks")),
                Button(sp("button-end"), press.at(t.id, "end"), "danger"),
            )
        )
    return Screen(tuple(blocks), tuple(rows))


def leaving(t: Table, sp: Speaker, points: int) -> Screen:
    """Asks whether somebody will pay for leaving."""
    row = (Button(sp("button-leave-anyway"), press.at(t.id, "leave", "yes"), "danger"),)
    return Screen((Block("title", board.title(t, sp)), Block("text", sp("leave-costs", points=points))), (row,))


def kicks(t: Table, sp: Speaker, caps: Caps, person: str) -> Screen:
    """Whom the person may send away."""
    buttons = [
        Button(common.label(f"{i + 1}. {sp.names[i]}", caps), press.at(t.id, "kick", i), "danger")
        for i, c in enumerate(t.chairs)
        if c.human and c.person != person
    ]
    blocks = (Block("title", sp("kick-title")),) if buttons else (Block("text", sp("kick-nobody")),)
    return Screen(blocks, tuple(common.rows_of(buttons, 3)))


def help_(sp: Speaker, caps: Caps) -> Screen:
    lines = [sp(f"help-{name}") for name in ("play", "do", "hand", "table", "rules", "top", "settings", "leave")]
    blocks = [Block("title", sp("help-title")), Block("text", sp("help-intro"))]
    blocks += [Block("list", text) for text in lines]
    buttons = [Button(Speaker(sp.language, g)("name"), press.menu("play", g), "primary") for g in all_games()]
    return cut(Screen(tuple(blocks), tuple(common.rows_of(buttons, min(3, caps.per_row)))), caps)


def languages(sp: Speaker, caps: Caps) -> Screen:
    """/language: which one the person reads."""
    return Screen((Block("title", sp("choose-language")),), (language_row(sp.language, "me"),))


def language_row(now: str, scope: str) -> Row:
    """A button for each language, the present one marked. ``scope``: "me" or "chat"."""
    return tuple(
        Button(("✓ " if now == code else "") + Speaker(code)("language-name"), press.menu("lang", code, scope))
        for code in LANGUAGES
    )


def privacy(sp: Speaker, caps: Caps, hidden: bool = False) -> Screen:
    """/privacy: what is kept, and whether the person is seen on the boards of all chats (``hidden``: he is not)."""
    seen = Block("text", sp("privacy-hidden" if hidden else "privacy-seen"))
    button = Button(
        sp("button-be-seen" if hidden else "button-hide"), press.menu("privacy", "see" if hidden else "hide")
    )
    return Screen((Block("title", sp("privacy-title")), Block("text", sp("privacy-text")), seen), ((button,),))


def tables(found: Sequence[Table], sp: Speaker, caps: Caps, op: str) -> Screen:
    """Which of several tables is meant; ``op``: what their buttons do (see `bot.press`)."""
    buttons = [
        Button(common.label(f"#{t.id} {Speaker(sp.language, t.game)('name')}", caps), press.at(t.id, op)) for t in found
    ]
    return Screen((Block("title", sp("choose-table")),), tuple(common.rows_of(buttons, 3)[: caps.rows]))
