"""The rules for what a message may consist of: text, embeds, files, flags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import components as rules
from .errors import Form, Json, empty_message, too_large
from .mentions import check_allowed
from .model import Attachment, Message, MessageFlag, Version, walk

if TYPE_CHECKING:
    from .places import Channel

MAX_CONTENT, MAX_EMBEDS, MAX_EMBED_TOTAL, MAX_FILES = 2000, 10, 6000, 10


@dataclass(frozen=True)
class Upload:
    """One file of a multipart request."""

    filename: str
    data: bytes


@dataclass(frozen=True)
class Draft:
    """A checked message body, references to its files resolved."""

    content: str
    embeds: tuple[Json, ...]
    components: tuple[Json, ...]
    attachments: tuple[Attachment, ...]
    flags: MessageFlag

    def version(self, message: Message, at: float) -> Version:
        return Version(message, at, self.content, self.embeds, self.components, self.attachments)


def draft(
    channel: Channel,
    body: Json,
    uploads: dict[int, Upload],
    *,
    settable: MessageFlag,
    old: Message | None = None,
) -> Draft:
    """Check a body (`old` is the message it edits) and resolve `attachment://` references.

    Raises `ApiError` 50035 for what breaks a limit, 50006 when nothing is left, 40005 for a file too large.
    """
    form = Form()
    flags = _flags(body, settable, old, form)
    layout = MessageFlag.COMPONENTS_V2 in flags
    content = str(body.get("content", old.content if old else "") or "").strip()
    embeds: list[Json] = body.get("embeds", old.embeds if old else []) or []
    parts: list[Json] = body.get("components", old.components if old else []) or []
    for key, value in (("content", content), ("embeds", embeds)):
        if layout and value:
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            form.add(key, code, f"The '{key}' field cannot be used with IS_COMPONENTS_V2")
    form.length("content", content, 0, MAX_CONTENT)
    check_embeds(embeds, form)
    if "components" in body:
        rules.check_message(parts, layout=layout, form=form)
    check_allowed(body.get("allowed_mentions"), form)
    if body.get("nonce") is not None:
        form.length("nonce", str(body["nonce"]), 1, 25)
    attachments = _attachments(channel, body, uploads, old, form)
    embeds = [_resolved(embed, attachments, f"embeds.{i}", None) for i, embed in enumerate(embeds)]
    parts = [_resolved(part, attachments, f"components.{i}", form) for i, part in enumerate(parts)]
    form.done()
    number_components(parts)
    if not (content or embeds or parts or attachments):
        raise empty_message()
    return Draft(content, tuple(embeds), tuple(parts), attachments, flags)


def _flags(body: Json, settable: MessageFlag, old: Message | None, form: Form) -> MessageFlag:
    asked = MessageFlag(int(body.get("flags") or 0)) & settable
    if old is None:
        return asked
    if "flags" not in body or body["flags"] is None:
        return old.flags
    if MessageFlag.COMPONENTS_V2 in old.flags and MessageFlag.COMPONENTS_V2 not in asked:
        form.add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The layout flag cannot be taken away")
    return (old.flags & ~settable) | asked


def check_embeds(embeds: list[Json], form: Form) -> None:
    """At most 10 embeds with 6000 characters together; each part has a limit of its own."""
    form.length("embeds", embeds, 0, MAX_EMBEDS)
    total = 0
    for i, embed in enumerate(embeds):
        at = f"embeds.{i}"
        fields: list[Json] = embed.get("fields") or []
        form.length(f"{at}.fields", fields, 0, 25)
        texts = [("title", embed.get("title"), 0, 256), ("description", embed.get("description"), 0, 4096)]
        texts.append(("footer.text", (embed.get("footer") or {}).get("text"), 0, 2048))
        texts.append(("author.name", (embed.get("author") or {}).get("name"), 0, 256))
        for j, item in enumerate(fields):
            texts.append((f"fields.{j}.name", item.get("name"), 1, 256))
            texts.append((f"fields.{j}.value", item.get("value"), 1, 1024))
        for path, text, low, high in texts:
            form.length(f"{at}.{path}", text or "", low, high)
            total += len(text or "")
    if total > MAX_EMBED_TOTAL:
        form.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TOTAL}")


def _attachments(
    channel: Channel, body: Json, uploads: dict[int, Upload], old: Message | None, form: Form
) -> tuple[Attachment, ...]:
    """Files kept by an edit (those listed, all when the list is absent) followed by the new ones."""
    server = channel.server
    listed: list[Json] | None = body.get("attachments")
    had = {a.id: a for a in old.attachments} if old else {}
    kept = list(had.values())
    described: dict[int, Json] = {}
    if listed is not None or "attachments" in body:
        kept = []
        for i, item in enumerate(listed or []):
            number = int(item["id"])
            if number in had:
                kept.append(had[number])
            elif number in uploads:
                described[number] = item
            else:
                form.add(f"attachments.{i}", "ATTACHMENT_NOT_FOUND", "Referenced attachment not found")
    if any(len(upload.data) > server.limits.upload for upload in uploads.values()):
        raise too_large()
    made = []
    for number, upload in sorted(uploads.items()):
        item = described.get(number, {})
        name = str(item.get("filename") or upload.filename)
        id = server.snowflake()
        url = f"{server.url}/attachments/{channel.id}/{id}/{name}"
        made.append(Attachment(id, name, upload.data, url, item.get("description")))
    found = (*kept, *made)
    form.length("attachments", list(found), 0, MAX_FILES)
    for attachment in made:
        server.files[attachment.id] = attachment
    return found


def _resolved(node: Json, attachments: tuple[Attachment, ...], path: str, form: Form | None) -> Json:
    """A copy in which each `attachment://name` is the address of that file; unknown names are an error if `form`."""
    by_name = {a.filename: a for a in attachments}

    def copy(value: Any) -> Any:
        if isinstance(value, dict):
            found = {key: copy(inner) for key, inner in value.items()}
            url = value.get("url")
            if isinstance(url, str) and url.startswith("attachment://"):
                known = by_name.get(url.removeprefix("attachment://"))
                if known is not None:
                    found["url"] = found["proxy_url"] = known.url
                elif form is not None:
                    code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                    form.add(path, code, f"The referenced attachment was not found: {url}")
            return found
        return [copy(inner) for inner in value] if isinstance(value, list) else value

    found: Json = copy(node)
    return found


def number_components(components: list[Json]) -> None:
    """Give each component without an id the next free number, as the API does in its answers."""
    used = {c["id"] for c in walk(components) if c.get("id")}
    following = 1
    for component in walk(components):
        if not component.get("id"):
            while following in used:
                following += 1
            component["id"] = following
            used.add(following)
