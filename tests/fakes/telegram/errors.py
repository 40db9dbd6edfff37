"""Refusals of the Bot API: codes and texts as the real server sends them."""

from __future__ import annotations

from typing import Any

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
OTHER_POLLER = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)


class ApiError(Exception):
    """An answer with `ok: false`; `parameters` is the ResponseParameters object, if any."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters

    def body(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            answer["parameters"] = self.parameters
        return answer


def bad_request(text: str, **parameters: Any) -> ApiError:
    return ApiError(400, f"Bad Request: {text}", **parameters)


def forbidden(text: str) -> ApiError:
    return ApiError(403, f"Forbidden: {text}")


def too_many_requests(seconds: int) -> ApiError:
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


def migrated(new_chat: int) -> ApiError:
    return bad_request("group chat was upgraded to a supergroup chat", migrate_to_chat_id=new_chat)
