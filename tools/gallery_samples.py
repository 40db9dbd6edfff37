"""The sample pictures of the gallery: every kind, three languages, small and large, odd names."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from bot.pictures import (
    Centre,
    ChartSpec,
    Fact,
    HandSpec,
    Pair,
    Picture,
    Pool,
    ResultSeat,
    ResultSpec,
    SeatSpec,
    Series,
    Style,
    TableSpec,
    chart_picture,
    faces,
    hand_picture,
    result_picture,
    rows_by_suit,
    stacks_by_rank,
    table_picture,
)
from bot.pictures.specs import Face
from engine.cards import PACK, Cards, Rank, Suit, packs, parse

HANS = Style(jokers=("小王", "大王"), lang="zh-Hans")
HANT = Style(jokers=("小王", "大王"), lang="zh-Hant")
EN = Style(jokers=("joker", "JOKER"), lang="en")
TWO = Style(suit_colours=2, jokers=("小王", "大王"), lang="zh-Hans")
POINTS = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}

ODD_NAMES = (
    "我 (小李)",
    "🎉Eve❤️‍🔥 the very long name of somebody who types a lot",
    "محمد الكبير",
    "דני 3 Dan",
    "สมชาย ใจดี",
    "अनिल कुमार",
    "Z̸̡̛̤͉a̷̢l̶g̵o̴ ٩(◕‿◕)۶",
    "👨‍👩‍👧‍👦 家",
    "𝓕𝓪𝓷𝓬𝔂 ཨོཾ ꧁王꧂",
    "\u202eevil\u202c\u200b",
    "Ömer Ñandú Łukasz",
    "Ελένη Чайковский",
)


def dealt(n: int, decks: int, salt: int = 7) -> Cards:
    """Some cards, always the same ones."""
    stock = packs(decks)
    order = sorted(range(len(stock)), key=lambda i: hashlib.sha256(f"{salt}.{i}".encode()).digest())
    return tuple(stock[i] for i in order[:n])


def huolong_order(cards: Sequence[int], trump: Suit, level: Rank) -> Cards:
    """Trumps first, then by suit, high to low."""
    order = {c: i for i, c in enumerate(PACK)}

    def key(c: int) -> tuple[int, int, int]:
        face = PACK[c]
        if face.is_joker:
            return 0, -face.rank, 0
        if face.rank == level:
            return 1, face.suit != trump, order[face]
        if face.rank == Rank.TWO:
            return 2, face.suit != trump, order[face]
        return 3, -face.rank, order[face]

    return tuple(PACK[c] for c in sorted(cards, key=key))


def trumps_of(trump: Suit, *levels: Rank) -> frozenset[int]:
    return frozenset(c for c in PACK if c.is_joker or c.suit == trump or c.rank in levels)


def _huolong(n: int, title: str, trump_label: str, style: Style, decks: int = 3) -> HandSpec:
    hand = huolong_order(dealt(n, decks), Suit.HEARTS, Rank.THREE)
    groups = rows_by_suit(
        hand,
        trumps_of(Suit.HEARTS, Rank.THREE, Rank.TWO),  # type: ignore[arg-type]
        trump_label=trump_label,
        chosen=hand[3:5] + hand[22:23],
        hint=hand[10:11],
        points=POINTS,
    )
    return HandSpec(title, "suits", groups, style=style)


def _gonglaok(n: int, decks: int, title: str, trump_label: str, style: Style) -> HandSpec:
    hand = tuple(sorted(dealt(n, decks, 5), key=lambda c: (c.rank == Rank.TWO, c.rank), reverse=True))
    groups = rows_by_suit(hand, trumps_of(Suit.CLUBS), trump_label=trump_label, chosen=hand[30:32])  # type: ignore[arg-type]
    return HandSpec(title, "suits", groups, style=style)


def _ranks(n: int, decks: int, title: str, style: Style, picks: slice = slice(0, 0), **more: str) -> HandSpec:
    hand = dealt(n, decks, 11)
    return HandSpec(title, "ranks", stacks_by_rank(hand, chosen=hand[picks]), style=style, **more)


def _face(code: str, trump: bool = False) -> Face:
    return faces(parse(code), trumps=parse(code) if trump else ())[0]


def _cards(codes: str, **more: object) -> tuple[Face, ...]:
    return faces(parse(codes), **more)  # type: ignore[arg-type]


def _pool(n: int, caption: str, open_last: int = 3) -> Pool:
    attack, cover = dealt(n, 2, 3), dealt(2 * n, 2, 9)[n:]
    pairs = [
        Pair(Face(a), Face(c, trump=c.is_joker or c.suit == Suit.SPADES) if i < n - open_last else None)
        for i, (a, c) in enumerate(zip(attack, cover, strict=True))
    ]
    return Pool(tuple(pairs), caption)


def _gouji_table() -> TableSpec:
    return TableSpec(
        "够级 · 第 3 局",
        (
            SeatSpec("我 (小李)", "A", "对头 老王", 0, 18),
            SeatSpec("电脑·阿强", "B", "", 1, 22, word="过"),
            SeatSpec("Wang Xiaoming", "C", "", 0, 9, word="过"),
            SeatSpec("老王", "D", "对头 我", 1, None, turn=True),
            SeatSpec("陈師傅", "E", "", 0, 0, badge="头客"),
            SeatSpec("🎉Eve", "F", "", 1, 31, cards=_cards("x SK HK CK DK"), best=True),
        ),
        note="够级牌! 只有对头「老王」可以压",
        facts=(Fact("牌型", "K ×4 挂小王"), Fact("蓝队", "走 1 人"), Fact("红队", "走 0 人")),
        style=HANS,
    )


def _huolong_table(best: str = "SA SA") -> TableSpec:
    return TableSpec(
        "攉龙 · 第 7 局",
        (
            SeatSpec("我 (小李)", "A", "", 1, 27, turn=True),
            SeatSpec("电脑·阿强", "B", "庄家对家", 0, 26, cards=_cards("S9 S9")),
            SeatSpec("陈師傅", "C", "", 1, 26, cards=_cards("ST ST", points=POINTS)),
            SeatSpec("老王", "D", "", 0, 26, role="庄", cards=_cards(best), best=True),
        ),
        facts=(Fact("主", "♥"), Fact("级", "3"), Fact("闲家抓分", "65 / 120")),
        centre=Centre(hidden=6, caption="底牌"),
        style=HANS,
    )


def _ddz_table(style: Style, words: Sequence[str]) -> TableSpec:
    title, you, role, mult, kitty, passed = words
    return TableSpec(
        title,
        (
            SeatSpec(you, "1", "", 1, 12, turn=True),
            SeatSpec("Wang Xiaoming", "2", "", 0, 3, role=role,
                     cards=_cards("S3 H3 D3 C4 S4 H4 D5 C5 S5 H6 D6 C6 S7 H9 DT CJ"), best=True),
            SeatSpec("陳師傅", "3", "", 1, 17, word=passed),
        ),
        facts=(Fact(mult, "×4"),),
        centre=Centre(_cards("X SA H2"), caption=kitty),
        style=style,
    )  # fmt: skip


def _round_table(n: int, style: Style = HANS, played: int = 3) -> TableSpec:
    seats = tuple(
        SeatSpec(
            ODD_NAMES[i], "ABCDEFGHIJKL"[i], "sub" if i % 2 else "", i % 6 if n > 6 else i % 2, 20 - i,
            turn=i == 2, cards=faces(dealt(played + i, 4, i + 2)) if i % 3 != 1 else (),
            word="过" if i % 3 == 1 else "", badge="头游" if i == 4 else "", role="庄" if i == 3 else "",
        )
        for i in range(n)
    )  # fmt: skip
    return TableSpec(f"{n} 人桌", seats, style=style)


def _pool_table(n: int, pairs: int, bottom: int = 0) -> TableSpec:
    roles = {0: "守城", n - 1: "攻城"}
    seats = tuple(
        SeatSpec(ODD_NAMES[i], "ABCDEFGHIJKL"[i], "助攻" if i not in roles else "", None, 22 - i,
                 turn=i == 0, role=roles.get(i, ""), word="不加" if i in (1, 3) else "")
        for i in range(n)
    )  # fmt: skip
    return TableSpec(
        "攻老K · 第 2 局",
        seats,
        bottom,
        facts=(Fact("主", "♠"), Fact("可加点数", "5 6 8 9 J"), Fact("弃牌", "24")),
        centre=Centre(_cards("S7", trumps=parse("S7")), caption="主牌"),
        pool=_pool(pairs, f"牌池 {2 * pairs - 3} 张"),
        style=HANS,
    )


def _result() -> ResultSpec:
    return ResultSpec(
        "够级 · 第 3 局结束",
        (
            ResultSeat("陈師傅", "E", "蓝队", 0, "头客", "+3", True),
            ResultSeat("我 (小李)", "A", "蓝队", 0, "二客", "+3", True),
            ResultSeat("🎉Eve", "F", "红队", 1, "三客", "-3"),
            ResultSeat("Wang Xiaoming", "C", "蓝队", 0, "四客", "+3", True),
            ResultSeat("电脑·阿强", "B", "红队", 1, "二落", "-3", cards=_cards("X x S2 HK HK C8 D8 D8 S7 S5 S4")),
            ResultSeat("老王", "D", "红队", 1, "大落", "-3", cards=faces(sorted(dealt(31, 4, 2), reverse=True))),
        ),
        aside="蓝队胜",
        facts=(Fact("贡牌", "老王 → 陈師傅 ×2"), Fact("种子", "9f2c…a1")),
        style=HANS,
    )


def _result_en() -> ResultSpec:
    return ResultSpec(
        "Gong Lao K · deal 2",
        tuple(
            ResultSeat(ODD_NAMES[i], str(i + 1), "", None, f"#{i + 1}", f"{5 - 2 * i:+d}", i == 0,
                       faces(sorted(dealt(84, 2, 4), reverse=True)) if i == 5 else ())
            for i in range(6)
        ),
        style=EN,
    )  # fmt: skip


def _chart() -> ChartSpec:
    def walk(salt: int, drift: float) -> tuple[float, ...]:
        value, out = 1000.0, []
        for i in range(120):
            value += drift + ((i * i * salt + i * 31) % 23 - 11) * 1.6
            out.append(value)
        return tuple(out)

    return ChartSpec(
        "近 120 局积分",
        (
            Series("小李", walk(7, 5)),
            Series("Eve 🎉", walk(5, 4.8)),
            Series("老王", walk(3, 1)),
            Series("دني", walk(11, 0.9)[60:]),
        ),
        aside="斗地主",
        style=HANS,
    )


SAMPLES: dict[str, Callable[[], Picture]] = {
    "hand_ddz_20": lambda: hand_picture(
        _ranks(20, 1, "斗地主 · 你的手牌", HANS, slice(5, 7), aside="20 张", note="轮到你 · 要压 老王 的 8 8 8 + K")
    ),
    "hand_ddz_3": lambda: hand_picture(_ranks(3, 1, "鬥地主 · 你的手牌", HANT, slice(0, 1), aside="3 張")),
    "hand_ddz_17_en": lambda: hand_picture(_ranks(17, 1, "Dou Dizhu · your hand", EN, aside="17 cards")),
    "hand_gouji_36": lambda: hand_picture(_ranks(36, 4, "够级 · 你的手牌", HANS, slice(3, 9), aside="36 张")),
    "hand_ranks_60_two": lambda: hand_picture(_ranks(60, 4, "够级 · 两色", TWO, slice(3, 6), aside="60 张")),
    "hand_ranks_100": lambda: hand_picture(_ranks(100, 4, "100 张", HANS, slice(3, 6))),
    "hand_huolong_39": lambda: hand_picture(_huolong(39, "攉龙 · 你的手牌 39 张 · 主♥ · 级 3 · 手中分 75", "主", HANS)),
    "hand_huolong_39_en": lambda: hand_picture(_huolong(39, "Huolong · your hand · trump ♥ · level 3", "Tr.", EN)),
    "hand_huolong_6": lambda: hand_picture(_huolong(6, "攉龍 · 你的手牌", "主", HANT)),
    "hand_gonglaok_84": lambda: hand_picture(_gonglaok(84, 2, "攻老K · 你的手牌 84 张 · 主♣", "主", HANS)),
    "hand_gonglaok_100": lambda: hand_picture(_gonglaok(100, 3, "攻老K · 100 张 · 主♣", "主", TWO)),
    "hand_empty": lambda: hand_picture(HandSpec("够级", "ranks", (), empty="牌已出完", style=HANS)),
    "table_gouji_6": lambda: table_picture(_gouji_table()),
    "table_huolong_4": lambda: table_picture(_huolong_table()),
    "table_ddz_3": lambda: table_picture(_ddz_table(HANS, ("斗地主", "我 (小李)", "地主", "倍数", "底牌", "不出"))),
    "table_ddz_3_en": lambda: table_picture(
        _ddz_table(EN, ("Dou Dizhu", "You (Xiao Li)", "Landlord", "Multiplier", "Kitty", "Pass"))
    ),
    **{f"table_{n}": (lambda n=n: table_picture(_round_table(n))) for n in (2, 5, 7, 8, 12)},  # type: ignore[misc]
    "table_6_long": lambda: table_picture(_round_table(6, played=15)),
    "pool_4_6": lambda: table_picture(_pool_table(4, 6)),
    "pool_6_15": lambda: table_picture(_pool_table(6, 15)),
    "pool_3_30": lambda: table_picture(_pool_table(3, 30)),
    "pool_12_43": lambda: table_picture(_pool_table(12, 43)),
    "result_6": lambda: result_picture(_result()),
    "result_6_en": lambda: result_picture(_result_en()),
    "chart": lambda: chart_picture(_chart()),
}
