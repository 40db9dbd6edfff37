"""A person's ratings as a picture: a line for each game, and one for all games together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.i18n import Speaker, clean_name
from bot.pictures import chart_picture
from bot.pictures.specs import ChartSpec, Series
from bot.screen import Image
from bot.screens.images import style
from engine.registry import all_games


def rating_chart(courses: Mapping[str, Sequence[int]], name: str, sp: Speaker) -> Image:
    """``courses``: ratings after each deal by game id, "" all games. Without a line to draw the picture says so."""
    lines = {g: tuple(map(float, values)) for g, values in courses.items() if len(values) > 1}
    if len(lines) == 2 and "" in lines:
        # With one game alone the line of all games would lie on it.
        del lines[""]
    longest = max(map(len, lines.values()), default=0)
    series = tuple(
        Series(Speaker(sp.language, g)("name") if g in all_games() else sp("all-games"), v) for g, v in lines.items()
    )
    who = clean_name(name) or sp("nameless")
    title = sp("chart-title", who=who, count=longest) if lines else who
    picture = chart_picture(ChartSpec(title, series, empty=sp("chart-empty"), style=style(sp)))
    return Image(picture.png, picture.width, picture.height, picture.alt, picture.key)
