"""Answers to interactions: the callback within three seconds, and the token's fifteen minutes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import components, errors, messages, wire
from .commands import check_choices
from .errors import ApiError, Form, Json
from .model import Callback, Interaction, Kind, Message, MessageFlag
from .rest import Answer, Call, route

if TYPE_CHECKING:
    from .server import Server

# What each kind of interaction may be answered with; a form opened from a message may also update it.
_ALLOWED = {
    Kind.COMMAND: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL},
    Kind.COMPONENT: {
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    },
    Kind.MODAL: {
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
    },
    Kind.AUTOCOMPLETE: {Callback.CHOICES},
}


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def callback(server: Server, call: Call, interaction_id: int, interaction_token: str) -> Answer:
    interaction = server.interactions.get(str(interaction_token))
    if interaction is None or interaction.id != interaction_id:
        raise errors.unknown_interaction()
    try:
        _acknowledge(server, interaction, call)
    except ApiError as error:
        interaction.refusals.append(error.code)
        raise
    if call.query.get("with_response", "").lower() not in ("true", "1"):
        return 204, None
    private = interaction.ephemeral
    found: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "response_message_loading": interaction.waiting,
        "response_message_ephemeral": private,
    }
    answer: Json = {"interaction": found}
    if interaction.original is not None:
        found["response_message_id"] = str(interaction.original.id)
        if interaction.callback in (Callback.MESSAGE, Callback.UPDATE):
            message = wire.message_json(interaction.original)
            answer["resource"] = {"type": int(interaction.callback), "message": message}
    return 200, answer


def _acknowledge(server: Server, interaction: Interaction, call: Call) -> None:
    """Raises 40060 when it was answered before, 10062 when that took too long, 50035 for an answer out of place."""
    now = server.clock.now()
    if interaction.acked:
        raise errors.already_acknowledged()
    if now - interaction.born > server.limits.acknowledge:
        raise errors.unknown_interaction()
    body: Json = call.body or {}
    data: Json = body.get("data") or {}
    form = Form()
    try:
        how = Callback(int(body.get("type") or 0))
    except ValueError:
        how = None
    if how is None or how not in _ALLOWED[interaction.kind]:
        form.add("type", "INTERACTION_CALLBACK_TYPE_INVALID", "This answer does not fit the interaction")
    elif how in (Callback.UPDATE, Callback.DEFERRED_UPDATE) and interaction.source is None:
        form.add("type", "INTERACTION_CALLBACK_TYPE_INVALID", "There is no message to update")
    elif how is Callback.MODAL:
        components.check_modal(data, form)
    elif how is Callback.CHOICES:
        check_choices(data.get("choices") or [], form)
    form.done()
    if how is Callback.MESSAGE:
        interaction.original = messages.respond(interaction, data, call.uploads)
    elif how is Callback.UPDATE and interaction.source is not None:
        if interaction.source.deleted:
            raise errors.unknown_message()
        interaction.original = messages.edit_answer(interaction.source, data, call.uploads)
    elif how is Callback.DEFERRED_UPDATE:
        interaction.original = interaction.source
    elif how is Callback.DEFERRED_MESSAGE:
        private = MessageFlag.EPHEMERAL in MessageFlag(int(data.get("flags") or 0))
        interaction.original = messages.think(interaction, private=private)
    elif how is Callback.MODAL:
        interaction.modal = data
    else:
        interaction.choices = list(data.get("choices") or [])
    interaction.callback, interaction.acked_at = how, now
    interaction.answered.set()
    server.notify()


def _live(server: Server, webhook_id: int, token: str) -> Interaction:
    """The acknowledged interaction of a token: 10015 when there is none, 50027 when it is over 15 minutes old."""
    interaction = server.interactions.get(str(token))
    if webhook_id != server.bot.id or interaction is None:
        raise errors.unknown_webhook()
    if server.clock.now() - interaction.born > server.limits.token:
        raise errors.expired_token()
    if not interaction.acked:
        raise errors.unknown_webhook()
    return interaction


def _own(interaction: Interaction, message_id: int) -> Message:
    """A message this token reaches: the answer, its followups, and the message that was pressed."""
    reach = [interaction.original, interaction.source, *interaction.followups]
    for message in reach:
        if message is not None and message.id == message_id and not message.deleted:
            return message
    raise errors.unknown_message()


def _original(interaction: Interaction) -> Message:
    if interaction.original is None or interaction.original.deleted:
        raise errors.unknown_message()
    return interaction.original


@route("POST", "/webhooks/{webhook_id}/{webhook_token}")
def follow_up(server: Server, call: Call, webhook_id: int, webhook_token: str) -> Answer:
    """The first followup after "thinking ..." takes its place."""
    interaction = _live(server, webhook_id, webhook_token)
    if interaction.waiting:
        message = messages.fill(_original(interaction), call.body or {}, call.uploads)
    else:
        message = messages.respond(interaction, call.body or {}, call.uploads)
        interaction.followups.append(message)
    return 200, wire.message_json(message)


@route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def get_original(server: Server, call: Call, webhook_id: int, webhook_token: str) -> Answer:
    return 200, wire.message_json(_original(_live(server, webhook_id, webhook_token)))


@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def edit_original(server: Server, call: Call, webhook_id: int, webhook_token: str) -> Answer:
    interaction = _live(server, webhook_id, webhook_token)
    change = messages.fill if interaction.waiting else messages.edit_answer
    return 200, wire.message_json(change(_original(interaction), call.body or {}, call.uploads))


@route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
def delete_original(server: Server, call: Call, webhook_id: int, webhook_token: str) -> Answer:
    messages.delete(_original(_live(server, webhook_id, webhook_token)))
    return 204, None


@route("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
def get_answer(server: Server, call: Call, webhook_id: int, webhook_token: str, message_id: int) -> Answer:
    return 200, wire.message_json(_own(_live(server, webhook_id, webhook_token), message_id))


@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
def edit_answer(server: Server, call: Call, webhook_id: int, webhook_token: str, message_id: int) -> Answer:
    message = _own(_live(server, webhook_id, webhook_token), message_id)
    return 200, wire.message_json(messages.edit_answer(message, call.body or {}, call.uploads))


@route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
def delete_answer(server: Server, call: Call, webhook_id: int, webhook_token: str, message_id: int) -> Answer:
    messages.delete(_own(_live(server, webhook_id, webhook_token), message_id))
    return 204, None
