from __future__ import annotations

from pathlib import Path

import pytest

from bot.pictures import fonts
from bot.pictures.fonts import CJK_PACKAGE, MORE_PACKAGE, FontsMissing, covers, find_fonts, load

SIMPLIFIED_AND_TRADITIONAL = "斗地主够级攻老攉龙鬥夠級龍張順過小大王"


def test_the_packages_alone_write_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_system_files", list[Path])
    found = find_fonts.__wrapped__()
    assert {f.origin for f in (found.hans, found.hant, *found.others)} == {"package"}
    for lang in ("zh-Hans", "zh-Hant", "en"):
        first = covers(found.chain(lang)[0])
        assert all(ord(c) in first for c in SIMPLIFIED_AND_TRADITIONAL + "ABCxyz 0123456789×+·♠♥♣♦")
    assert any(f.role == "emoji" for f in found.others)


def test_a_machine_without_fonts_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_package_files", list[Path])
    monkeypatch.setattr(fonts, "_system_files", list[Path])
    with pytest.raises(FontsMissing, match=f"pip install {CJK_PACKAGE} {MORE_PACKAGE}"):
        find_fonts.__wrapped__()


def test_fonts_of_the_system_serve_without_the_packages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "noto").mkdir()
    (tmp_path / "noto" / "NotoSansCJK-VF.otf.ttc").symlink_to(find_fonts().hans.path)
    (tmp_path / "NotoSansBroken-Bold.ttf").write_bytes(b"not a font")
    monkeypatch.setattr(fonts, "_package_files", list[Path])
    monkeypatch.setattr(fonts, "_system_dirs", lambda: [tmp_path])
    found = find_fonts.__wrapped__()
    assert (found.hans.origin, found.others) == ("system", ())
    assert load(found.hans, 20, 700).getname()[0] == "Noto Sans CJK SC"
    assert load(found.hant, 20, 700).getname()[0] == "Noto Sans CJK TC"


def test_the_report_names_every_font_and_where_it_comes_from() -> None:
    report = find_fonts().report()
    assert report[0].startswith("han: NotoSansCJK")
    assert len(report) == 2 + len(find_fonts().others)
    assert all(line.endswith(("(package)", "(system)")) for line in report)
    assert str(find_fonts()) == "; ".join(report)


def test_symbol_fonts_come_after_emoji() -> None:
    roles = [f.role for f in find_fonts().others]
    names = [Path(f.path).name for f in find_fonts().others]
    symbols = next(i for i, n in enumerate(names) if n.startswith("NotoSansSymbols"))
    assert roles.index("emoji") < symbols
