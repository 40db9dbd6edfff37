"""answerCallbackQuery, getFile."""

from __future__ import annotations

import re
from typing import Any

from tests.fakes.telegram.errors import QUERY_TOO_OLD, bad_request
from tests.fakes.telegram.methods.registry import Call, method

_MAX_ANSWER = 200


@method("answerCallbackQuery")
async def answer_callback_query(call: Call) -> Any:
    """Free of flood limits; an address may only open this bot by a start link."""
    world, parameters = call.world, call.parameters
    query = world.queries.get(parameters.text("callback_query_id"))
    if query is None or world.clock.now() - query.at > world.query_lifetime:
        raise bad_request(QUERY_TOO_OLD)
    text = parameters.text("text")
    if len(text) > _MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    url = parameters.text("url")
    name = re.escape(world.bot.username or "")
    link = rf"(https?://)?t\.me/{name}\?start=[A-Za-z0-9_-]{{0,64}}"
    deep = rf"tg://resolve\?domain={name}&start=[A-Za-z0-9_-]{{0,64}}"
    if url and not re.fullmatch(f"{link}|{deep}", url, re.IGNORECASE):
        raise bad_request("URL_INVALID")
    query.answers.append({"text": text, "alert": parameters.flag("show_alert"), "url": url})
    world.changes.notify()
    return True


@method("getFile")
async def get_file(call: Call) -> Any:
    file = call.world.files.find(call.parameters.text("file_id"))
    return {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.data),
        "file_path": file.path,
    }
