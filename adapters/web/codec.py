"""Screens as JSON: what a message of the browser platform keeps, and what the page is sent.

A kept body is ``{"kind": "screen", "at": ms, "screen": {...}}`` or ``{"kind": "say", "at": ms, "text": str}``.
The picture's bytes are kept in the body (base64), so one write changes words and picture together, a restart
shows what stood, and whatever removes a message removes its picture. The page is sent a picture's key
and fetches the bytes apart (`without_bytes`), except for screens that are kept nowhere.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Mapping
from typing import Any

from bot.ports import WebMessage
from bot.screen import Attachment, Block, Button, Image, Screen

Json = dict[str, Any]


def screen_to_json(screen: Screen) -> Json:
    """The screen as JSON values; members that hold their default are left out."""
    body: Json = {"blocks": [_block_to_json(b) for b in screen.blocks]}
    if screen.rows:
        body["rows"] = [[_button_to_json(b) for b in row] for row in screen.rows]
    if screen.image is not None:
        i = screen.image
        body["image"] = {
            "key": i.key,
            "width": i.width,
            "height": i.height,
            "alt": i.alt,
            "png": base64.b64encode(i.png).decode("ascii"),
        }
    if screen.fresh:
        body["fresh"] = True
    if screen.file is not None:
        f = screen.file
        body["file"] = {"name": f.name, "kind": f.kind, "data": base64.b64encode(f.data).decode("ascii")}
    return body


def screen_from_json(body: Mapping[str, Any]) -> Screen:
    """The screen that `screen_to_json` wrote. Raises ValueError for anything else."""
    try:
        image = body.get("image")
        return Screen(
            blocks=tuple(
                Block(str(b["kind"]), str(b["text"]), tuple(map(str, b.get("people", ()))))
                for b in body.get("blocks", ())
            ),
            rows=tuple(
                tuple(Button(b["label"], b.get("data", ""), b.get("style", "plain"), b.get("url", "")) for b in r)
                for r in body.get("rows", ())
            ),
            image=None
            if image is None
            else Image(
                png=base64.b64decode(image["png"], validate=True),
                width=int(image["width"]),
                height=int(image["height"]),
                alt=str(image["alt"]),
                key=str(image["key"]),
            ),
            fresh=bool(body.get("fresh", False)),
            file=None
            if (file := body.get("file")) is None
            else Attachment(str(file["name"]), base64.b64decode(file["data"], validate=True), str(file["kind"])),
        )
    except (KeyError, TypeError, AttributeError, binascii.Error) as e:
        raise ValueError(f"not a screen: {e!r}") from e


def picture_name(chat: str, image: Mapping[str, Any]) -> str:
    """The name a picture is fetched by: it changes with the picture and cannot be told from another chat's.

    The platform's key alone may be short or speak of the cards, so it is not shown to the page.
    """
    digest = hashlib.sha256(f"{chat}\0{image['key']}\0".encode())
    digest.update(str(image["png"]).encode())
    return digest.hexdigest()[:32]


def picture_bytes(image: Mapping[str, Any]) -> bytes:
    """The PNG of a kept picture."""
    return base64.b64decode(str(image["png"]))


def for_page(
    screen: Mapping[str, Any], person: str, picture: str = "", *, private: bool = False, whole: bool = False
) -> Json:
    """A kept screen as the page of ``person`` gets it.

    Person ids become ``you``: true or nothing, so that a page never learns another's id; in a private chat
    whoever is pinged is its person. ``picture`` is the name of the image; its bytes come along when ``whole``.
    """
    out: Json = {"blocks": [_block_for_page(b, person, private) for b in screen.get("blocks", ())]}
    if screen.get("rows"):
        out["rows"] = screen["rows"]
    image = screen.get("image")
    if image:
        kept = ("width", "height", "alt", "png") if whole else ("width", "height", "alt")
        out["image"] = {"name": picture, **{k: image[k] for k in kept}}
    if whole and screen.get("file"):
        out["file"] = screen["file"]
    return out


def said(text: str, at: int) -> Json:
    """The body of what a person wrote."""
    return {"kind": "say", "at": at, "text": text}


def shown(screen: Screen, at: int) -> Json:
    """The body of a screen of ours."""
    return {"kind": "screen", "at": at, "screen": screen_to_json(screen)}


def image_of(message: WebMessage) -> Mapping[str, Any] | None:
    """The kept picture of a message, if it has one and stands."""
    if message.gone:
        return None
    screen = message.body.get("screen")
    image = screen.get("image") if isinstance(screen, Mapping) else None
    return image if isinstance(image, Mapping) else None


def _block_to_json(block: Block) -> Json:
    body: Json = {"kind": block.kind, "text": block.text}
    if block.people:
        body["people"] = list(block.people)
    return body


def _block_for_page(block: Mapping[str, Any], person: str, private: bool) -> Json:
    out: Json = {"kind": block["kind"], "text": block["text"]}
    if person in block.get("people", ()) or (private and block["kind"] == "ping"):
        out["you"] = True
    return out


def _button_to_json(button: Button) -> Json:
    body: Json = {"label": button.label}
    if button.data:
        body["data"] = button.data
    if button.style != "plain":
        body["style"] = button.style
    if button.url:
        body["url"] = button.url
    return body
