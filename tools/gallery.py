"""Writes sample pictures to look at: `python tools/gallery.py DIR`.

For each picture DIR gets the PNG, the size it has on a phone (390 pixels, after JPEG compression
as messengers do it) and an index.html that shows both.
"""

from __future__ import annotations

import html
import io
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image

from bot.pictures import Picture
from tools.gallery_samples import SAMPLES

PHONE_W = 390
JPEG_QUALITY = 80


def phone(picture: Picture) -> Image.Image:
    """The picture as a phone shows it."""
    squeezed = io.BytesIO()
    Image.open(io.BytesIO(picture.png)).convert("RGB").save(squeezed, "JPEG", quality=JPEG_QUALITY)
    image = Image.open(squeezed)
    return image.resize((PHONE_W, round(image.height * PHONE_W / image.width)), Image.Resampling.LANCZOS)


def write(folder: Path, samples: Mapping[str, Callable[[], Picture]]) -> None:
    """Every sample into ``folder``, and the page that shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for name, draw in samples.items():
        picture = draw()
        (folder / f"{name}.png").write_bytes(picture.png)
        phone(picture).save(folder / f"{name}_{PHONE_W}.png")
        size = f"{picture.width}×{picture.height}, {len(picture.png) // 1024} kB"
        parts.append(
            f"<h2>{name}</h2><p>{size}</p><p>{html.escape(picture.alt)}</p>"
            f'<img src="{name}.png" width="720"> <img src="{name}_{PHONE_W}.png">'
        )
        print(f"{name}: {size}")
    page = f'<!doctype html><meta charset="utf-8"><title>Paiju pictures</title>{"".join(parts)}'
    (folder / "index.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]), SAMPLES)
