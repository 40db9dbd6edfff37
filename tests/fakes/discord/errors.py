"""Refusals of the REST API, with the status and code that Discord answers."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """An answer other than 2xx: `status`, Discord's own `code`, and for invalid forms the `errors` tree."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def body(self) -> Json:
        found: Json = {"message": self.message, "code": self.code}
        if self.errors:
            found["errors"] = self.errors
        return found


def not_found() -> ApiError:
    return ApiError(404, 0, "404: Not Found")


def unauthorized() -> ApiError:
    return ApiError(401, 0, "401: Unauthorized")


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_guild() -> ApiError:
    return ApiError(404, 10004, "Unknown Guild")


def unknown_member() -> ApiError:
    return ApiError(404, 10007, "Unknown Member")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def unknown_user() -> ApiError:
    return ApiError(404, 10013, "Unknown User")


def unknown_webhook() -> ApiError:
    return ApiError(404, 10015, "Unknown Webhook")


def unknown_interaction() -> ApiError:
    return ApiError(404, 10062, "Unknown interaction")


def unknown_command() -> ApiError:
    return ApiError(404, 10063, "Unknown application command")


def dms_too_fast() -> ApiError:
    return ApiError(403, 40003, "You are opening direct messages too fast")


def too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


def already_acknowledged() -> ApiError:
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def not_your_message() -> ApiError:
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    return ApiError(400, 50006, "Cannot send an empty message")


def closed_dms() -> ApiError:
    return ApiError(403, 50007, "Cannot send messages to this user")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def wrong_channel_type() -> ApiError:
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def expired_token() -> ApiError:
    return ApiError(401, 50027, "Invalid Webhook Token")


def archived_thread() -> ApiError:
    return ApiError(400, 50083, "Thread is archived")


def no_mutual_guilds() -> ApiError:
    return ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def reply_without_history() -> ApiError:
    return ApiError(400, 160002, "You cannot reply without permission to read message history")


class Form:
    """Collects what is wrong with a request body, then refuses it as one error 50035."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: str, code: str, message: str) -> None:
        """`path` is dotted, such as `components.0.components.2.label`; an empty path means the body itself."""
        node = self.tree
        for key in path.split(".") if path else ():
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: str, value: str | list[Any], low: int, high: int) -> None:
        """Demand `low <= len(value) <= high`."""
        if low <= len(value) <= high:
            return
        if not value:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif low == 0 or len(value) > high:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def done(self) -> None:
        """Raise `ApiError` 50035 when anything was added."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", self.tree)
