"""getUpdates and the webhook methods."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.methods.registry import Call, Described, method
from tests.fakes.telegram.updates import Webhook

_PORTS = (None, 80, 88, 443, 8443)
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@method("getUpdates")
async def get_updates(call: Call) -> Any:
    parameters = call.parameters
    return await call.world.updates.poll(
        offset=parameters.number("offset"),
        limit=parameters.number("limit", 100),
        within=min(50, parameters.number("timeout")),
        kinds=parameters.array("allowed_updates"),
    )


def _check_address(url: str) -> None:
    """HTTPS on a port of the four; on the loopback anything goes, as on a self-hosted server."""
    parts = urlsplit(url)
    if parts.hostname in _LOOPBACK:
        return
    if parts.scheme != "https":
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if parts.port not in _PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


@method("setWebhook")
async def set_webhook(call: Call) -> Any:
    updates, parameters = call.world.updates, call.parameters
    url, secret = parameters.text("url"), parameters.text("secret_token") or None
    drop = parameters.flag("drop_pending_updates")
    if not url:
        return _delete(call)
    _check_address(url)
    if secret is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    updates.allow(parameters.array("allowed_updates"))
    hook = Webhook(url, secret, max(1, min(100, parameters.number("max_connections", 40))))
    old = updates.webhook
    same = old is not None and (old.url, old.secret) == (url, secret)
    updates.set_webhook(hook, drop=drop)
    return Described(True, "Webhook is already set" if same else "Webhook was set")


def _delete(call: Call) -> Described:
    updates = call.world.updates
    had = updates.webhook is not None
    updates.set_webhook(None, drop=call.parameters.flag("drop_pending_updates"))
    return Described(True, "Webhook was deleted" if had else "Webhook is already deleted")


@method("deleteWebhook")
async def delete_webhook(call: Call) -> Any:
    return _delete(call)


@method("getWebhookInfo")
async def get_webhook_info(call: Call) -> Any:
    return call.world.updates.info()
