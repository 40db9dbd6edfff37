"""Every request as it came in, and what the descriptions of the API say to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from tests.fakes.telegram.aiogram_side import aiogram_models, aiogram_names
from tests.fakes.telegram.description import Json, Problem, Upload, Validator, official_description
from tests.fakes.telegram.places import Place
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.wire import Parameters


@dataclass(eq=False)
class Request:
    """One call as it came in. `at` is the clock's time, `took` real seconds, `status` 0 while it runs."""

    method: str
    parameters: Json
    at: float
    status: int = 0
    error: str = ""
    took: float = 0.0
    result: Any = field(default=None, repr=False)
    problems: list[Problem] = field(default_factory=list)

    @property
    def chat_id(self) -> int | None:
        value = self.parameters.get("chat_id")
        return value if isinstance(value, int) else None


@dataclass(frozen=True)
class Violation:
    """A request that the description of the API does not allow."""

    method: str
    what: str
    at: float

    def __str__(self) -> str:
        return f"{self.method}: {self.what}"


class RequestLog:
    """All requests but getUpdates, oldest first, and the faults found in them and in getUpdates."""

    def __init__(self, updates: Updates) -> None:
        self.validator = Validator(official_description(), aiogram_names())
        self.requests: list[Request] = []
        self._updates = updates
        self._violations: list[Violation] = []
        self._validated = 0

    def record(self, method: str, parameters: Parameters, at: float) -> Request:
        """Log and judge a request that begins now."""
        request = Request(method, parameters.values_by_name, at)
        if method != "getUpdates":
            self.requests.append(request)
        request.problems = self.validator.problems(method, parameters.values_by_name)
        self._validated += self.validator.has_official
        self._violations += [Violation(method, str(problem), at) for problem in request.problems]
        return request

    def record_unknown(self, method: str, at: float) -> None:
        """Log a call of a method that no version of the API has."""
        self._violations.append(Violation(method, "there is no such method", at))

    def count(self, method: str = "*", *, chat: Place | None = None, status: int | None = None) -> int:
        """How many requests were made: by method (`edit*`), chat and HTTP status; getUpdates never counts."""
        return len(self.matching(method, chat=chat, status=status))

    def matching(self, method: str = "*", *, chat: Place | None = None, status: int | None = None) -> list[Request]:
        """The requests of that kind, oldest first."""
        return [
            request
            for request in self.requests
            if fnmatchcase(request.method, method)
            and (chat is None or request.chat_id == chat.id)
            and (status is None or request.status == status)
        ]

    @property
    def flood_count(self) -> int:
        """How many requests were refused with 429."""
        return self.count(status=429)

    @property
    def violations(self) -> list[Violation]:
        """Requests that the official description does not allow; raises SpecsMissing without it."""
        assert self.validator.official
        return self._violations

    @property
    def validated(self) -> int:
        """How many requests were measured against the official description; raises SpecsMissing without it."""
        assert self.validator.official
        return self._validated

    def second_opinion(self) -> list[Violation]:
        """What aiogram's models say to every request so far; importing them takes some seconds."""
        models = aiogram_models()
        return [
            Violation(request.method, str(problem), request.at)
            for request in self.requests
            for problem in models.problems(request.method, request.parameters)
        ]

    def own_faults(self) -> list[str]:
        """Where the server's own answers and updates depart from the official description."""
        official = self.validator.official
        found: list[Problem] = []
        for request in self.requests:
            if request.status == 200:
                types = official.returns(request.method)
                found += official.value_problems(request.result, types, request.method)
        for update in self._updates.sent:
            found += official.value_problems(update, ["Update"], "Update")
        return [str(problem) for problem in found]


def uploads(requests: Iterable[Request]) -> list[Upload]:
    """Every file sent with these requests."""
    found: list[Upload] = []

    def visit(value: Any) -> None:
        if isinstance(value, Upload):
            found.append(value)
        elif isinstance(value, dict):
            for item in value.values():
                visit(item)
        elif isinstance(value, list):
            for item in value:
                visit(item)

    for request in requests:
        visit(request.parameters)
    return found
