from collections.abc import Mapping
from typing import Any

import pytest
from aiohttp import web

from adapters.web import WebPlatform, WebSettings, listen, make_app
from tests.support.memory_store import MemoryStore
from tests.support.toy_desk import ToyDesk
from tests.support.web_client import Visitor, visitors
from tests.support.web_site import ToySite, toy_site


async def metrics(request: web.Request) -> web.Response:
    return web.Response(text="seats 5")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "10.0.0.1", ""])
@pytest.mark.parametrize("path", ["/", "/static/js/main.js", "/api/texts/en", "/api/me"])
async def test_a_foreign_host_name_gets_nothing(nobody: Visitor, host: str, path: str) -> None:
    answer = await nobody.get(path, Host=host)
    assert answer.status == 421
    assert answer.body["error"] == "host"


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "LOCALHOST", "[::1]:8080", "[::1]"])
async def test_names_of_this_machine_are_served(nobody: Visitor, host: str) -> None:
    assert (await nobody.get("/", Host=host)).status == 200


async def test_hosts_can_be_opened_up() -> None:
    async with toy_site(WebSettings(hosts=("cards.example",))) as site, visitors(site.url) as nobody:
        assert (await nobody.get("/", Host="cards.example")).status == 200
        assert (await nobody.get("/")).status == 421
    async with toy_site(WebSettings(hosts=("*",))) as site, visitors(site.url) as nobody:
        assert (await nobody.get("/", Host="any.example")).status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_another_sites_page_cannot_act(site: ToySite, ming: Visitor, headers: dict[str, str]) -> None:
    answer = await ming.post("/api/press", {"chat": "group", "data": "join"}, **headers)
    assert answer.status == 403
    assert (
        answer.body
        == {
            "error": "origin",
            "text": "The request came from another site and was not carried out.",
        }
        or answer.body["error"] == "origin"
    )
    assert site.desk.heard == []


async def test_our_own_page_can_act(site: ToySite, ming: Visitor) -> None:
    own = {"Origin": site.url, "Sec-Fetch-Site": "same-origin"}
    assert (await ming.post("/api/press", {"chat": "group", "data": "x"}, **own)).status == 200


async def test_a_form_of_another_site_has_the_wrong_type(site: ToySite, ming: Visitor) -> None:
    headers = {"Content-Type": "text/plain", "Authorization": f"Bearer {ming.token}"}
    body = b'{"chat": "group", "data": "join"}'
    async with ming.http.post(f"{site.url}/api/press", data=body, headers=headers) as r:
        assert r.status == 415
    assert site.desk.heard == []


@pytest.mark.parametrize("path", ["/", "/static/css/base.css", "/healthz", "/nowhere", "/api/nowhere", "/api/me"])
async def test_every_answer_forbids_what_the_page_does_not_need(nobody: Visitor, path: str) -> None:
    headers = (await nobody.get(path)).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


async def test_errors_of_the_interface_are_json(nobody: Visitor) -> None:
    answer = await nobody.get("/api/nowhere", **{"Accept-Language": "zh-TW"})
    assert (answer.status, answer.body) == (404, {"error": "missing", "text": "沒有這個頁面。"})
    wrong_method = await nobody.get("/api/press")
    assert (wrong_method.status, wrong_method.body["error"]) == (405, "missing")


async def test_without_play_there_is_no_page_but_what_was_hooked_in() -> None:
    routes = [web.get("/metrics", metrics)]
    async with toy_site(WebSettings(play=False), routes) as site, visitors(site.url) as nobody:
        for path in ("/", "/static/js/main.js", "/api/texts/en"):
            assert (await nobody.get(path)).status == 404
        assert (await nobody.post("/api/session", {"name": "x"})).status == 404
        assert (await nobody.get("/metrics")).body == b"seats 5"
        assert (await nobody.get("/healthz")).body == {"ok": True}


async def test_open_paths_answer_to_any_host() -> None:
    settings = WebSettings(open_paths=("/healthz", "/metrics"))
    async with toy_site(settings, [web.get("/metrics", metrics)]) as site, visitors(site.url) as nobody:
        for path in settings.open_paths:
            assert (await nobody.get(path, Host="10.1.2.3:8080")).status == 200
        assert (await nobody.get("/", Host="10.1.2.3:8080")).status == 421


async def test_health_is_what_it_is_said_to_be() -> None:
    store = MemoryStore()
    platform = WebPlatform(store)
    well = True

    async def health() -> Mapping[str, Any]:
        if not well:
            raise OSError("no database")
        return {"tables": 3}

    site = await listen(make_app(ToyDesk(store, platform), store, platform, health=health), port=0)
    try:
        async with visitors(site.url) as nobody:
            assert (await nobody.get("/healthz")).body == {"ok": True, "tables": 3}
            well = False
            answer = await nobody.get("/healthz")
            assert (answer.status, answer.body) == (503, {"ok": False})
    finally:
        await site.close()


async def test_it_listens_on_loopback_unless_told_otherwise(site: ToySite) -> None:
    assert site.url.startswith("http://127.0.0.1:")
    assert [address[0] for address in site.site.runner.addresses] == ["127.0.0.1"]


async def test_a_port_that_is_taken_is_an_error(site: ToySite) -> None:
    port = site.site.runner.addresses[0][1]
    with pytest.raises(OSError):
        await listen(web.Application(), port=port)
