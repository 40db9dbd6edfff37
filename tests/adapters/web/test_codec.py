import json

import pytest

from adapters.web.codec import for_page, picture_name, screen_from_json, screen_to_json
from bot.screen import Block, Button, Image, Screen

FULL = Screen(
    blocks=(
        Block("title", "攉龙 · 主♥"),
        Block("ping", "轮到 \u2068أحمد\u2069", ("web:1", "web:2")),
        Block("code", "a" * 64),
    ),
    rows=(
        (Button("出牌 (2)", "a:t1:play", "primary"), Button("不要", "a:t1:pass")),
        (Button("Link", url="https://example.org/?a=1&b=2"),),
    ),
    image=Image(b"\x89PNG\x00\xff", 720, 240, "我的牌：♠A", "k1"),
    fresh=True,
)


@pytest.mark.parametrize("screen", [FULL, Screen(), Screen((Block("text", ""),))])
def test_a_screen_survives_json(screen: Screen) -> None:
    assert screen_from_json(json.loads(json.dumps(screen_to_json(screen)))) == screen


@pytest.mark.parametrize(
    "rubbish",
    [
        {"blocks": [{"text": "no kind"}]},
        {"blocks": [], "rows": [[{"data": "x"}]]},
        {"blocks": 5},
        {"blocks": [], "image": {"png": "***", "width": 1, "height": 1, "alt": "", "key": ""}},
        {"blocks": ["text"]},
    ],
)
def test_rubbish_is_no_screen(rubbish: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a screen"):
        screen_from_json(rubbish)


def test_a_page_learns_whether_it_is_meant_and_no_ids() -> None:
    kept = screen_to_json(FULL)
    mine = for_page(kept, "web:2", "name")
    assert mine["blocks"][1]["you"] is True
    assert "you" not in for_page(kept, "web:9", "name")["blocks"][1]
    assert "web:" not in json.dumps(mine)
    assert for_page(kept, "web:9", "name", private=True)["blocks"][1]["you"] is True


def test_a_page_gets_a_name_in_place_of_the_bytes() -> None:
    image = for_page(screen_to_json(FULL), "web:2", "name")["image"]
    assert image == {"name": "name", "width": 720, "height": 240, "alt": "我的牌：♠A"}
    whole = for_page(screen_to_json(FULL), "web:2", "name", whole=True)["image"]
    assert whole == {**image, "png": screen_to_json(FULL)["image"]["png"]}


def test_a_pictures_name_tells_chats_and_pictures_apart() -> None:
    image = screen_to_json(FULL)["image"]
    other = {**image, "png": "AAAA"}
    names = {picture_name(chat, i) for chat in ("web:1", "web:2") for i in (image, other)}
    assert len(names) == 4
    assert picture_name("web:1", image) == picture_name("web:1", dict(image))
