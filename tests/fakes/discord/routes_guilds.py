"""The bot itself, users, servers and command registration over REST."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import commands, errors, wire
from .errors import Form, Json
from .gateway import Intent
from .rest import Answer, Call, route

if TYPE_CHECKING:
    from .places import Guild
    from .server import Server


def _guild(server: Server, id: int) -> Guild:
    """A server the bot is in: 10004 when there is none, 50001 when it is not in it."""
    found = next((guild for guild in server.guilds if guild.id == id), None)
    if found is None:
        raise errors.unknown_guild()
    if server.bot.id not in found.members:
        raise errors.missing_access()
    return found


def _application(server: Server) -> Json:
    return {
        "id": str(server.bot.id),
        "name": server.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot": wire.user_json(server.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "hook": False,
        "owner": wire.user_json(server.bot),
        "team": None,
        "rpc_origins": [],
        "approximate_guild_count": len(server.guilds),
    }


@route("GET", "/gateway")
def gateway(server: Server, call: Call) -> Answer:
    return 200, {"url": server.gateway_url}


@route("GET", "/gateway/bot")
def gateway_bot(server: Server, call: Call) -> Answer:
    hub = server.hub
    start = {
        "total": server.limits.session_starts,
        "remaining": hub.session_starts_left,
        "reset_after": 86_400_000,
        "max_concurrency": hub.max_concurrency,
    }
    return 200, {"url": server.gateway_url, "shards": hub.shards, "session_start_limit": start}


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
def application(server: Server, call: Call) -> Answer:
    return 200, _application(server)


@route("GET", "/users/@me")
def myself(server: Server, call: Call) -> Answer:
    return 200, wire.user_json(server.bot) | {"verified": True, "mfa_enabled": False, "email": None, "flags": 0}


@route("GET", "/users/@me/guilds")
def my_guilds(server: Server, call: Call) -> Answer:
    mine = [guild for guild in server.guilds if server.bot.id in guild.members]
    return 200, [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(guild.permissions(server.bot))),
            "features": [],
        }
        for guild in mine
    ]


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(server: Server, call: Call, guild_id: int) -> Answer:
    _guild(server, guild_id).remove(server.bot)
    return 204, None


@route("GET", "/users/{user_id}")
def get_user(server: Server, call: Call, user_id: int) -> Answer:
    if user_id not in server.users:
        raise errors.unknown_user()
    return 200, wire.user_json(server.users[user_id])


@route("GET", "/guilds/{guild_id}")
def get_guild(server: Server, call: Call, guild_id: int) -> Answer:
    return 200, wire.guild_json(_guild(server, guild_id))


@route("GET", "/guilds/{guild_id}/channels")
def guild_channels(server: Server, call: Call, guild_id: int) -> Answer:
    guild = _guild(server, guild_id)
    return 200, [wire.channel_json(c) for c in guild.channels.values() if c.parent is None]


@route("GET", "/guilds/{guild_id}/roles")
def guild_roles(server: Server, call: Call, guild_id: int) -> Answer:
    guild = _guild(server, guild_id)
    return 200, [wire.role_json(role, i) for i, role in enumerate(guild.roles.values())]


@route("GET", "/guilds/{guild_id}/threads/active")
def active_threads(server: Server, call: Call, guild_id: int) -> Answer:
    guild = _guild(server, guild_id)
    open_ones = [c for c in guild.channels.values() if c.parent and not c.archived and c.sees(server.bot)]
    joined = [wire.channel_json(c)["member"] for c in open_ones if server.bot in c.people]
    return 200, {"threads": [wire.channel_json(c) for c in open_ones], "members": joined}


@route("GET", "/guilds/{guild_id}/members")
def guild_members(server: Server, call: Call, guild_id: int) -> Answer:
    """The whole list needs the members intent to be approved."""
    guild = _guild(server, guild_id)
    if Intent.GUILD_MEMBERS not in server.hub.approved:
        raise errors.missing_access()
    after, limit = int(call.query.get("after", "0")), int(call.query.get("limit", "1"))
    ids = sorted(id for id in guild.members if id > after)[:limit]
    return 200, [wire.member_json(guild, guild.members[id].user) for id in ids]


@route("GET", "/guilds/{guild_id}/members/search")
def search_members(server: Server, call: Call, guild_id: int) -> Answer:
    guild = _guild(server, guild_id)
    query, limit = call.query.get("query", ""), int(call.query.get("limit", "1"))
    users = [m.user for m in guild.members.values() if m.user.name.startswith(query)]
    return 200, [wire.member_json(guild, user) for user in users[:limit]]


@route("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(server: Server, call: Call, guild_id: int, user_id: int) -> Answer:
    guild = _guild(server, guild_id)
    if user_id not in server.users:
        raise errors.unknown_user()
    if user_id not in guild.members:
        raise errors.unknown_member()
    return 200, wire.member_json(guild, server.users[user_id])


# -------------------------------------------------------------------- commands
def _scope(server: Server, guild_id: int | None) -> Guild | None:
    return None if guild_id is None else _guild(server, guild_id)


@route("GET", "/applications/{application_id}/commands")
@route("GET", "/applications/{application_id}/guilds/{guild_id}/commands")
def list_commands(server: Server, call: Call, application_id: int, guild_id: int | None = None) -> Answer:
    found = server.registry.of(_scope(server, guild_id))
    return 200, [commands.command_json(command, server.bot.id) for command in found]


@route("PUT", "/applications/{application_id}/commands")
@route("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
def replace_commands(server: Server, call: Call, application_id: int, guild_id: int | None = None) -> Answer:
    scope = _scope(server, guild_id)
    form = Form()
    commands.check_all(call.body, form)
    form.done()
    return 200, [commands.command_json(c, server.bot.id) for c in server.registry.replace(scope, call.body)]


@route("POST", "/applications/{application_id}/commands")
@route("POST", "/applications/{application_id}/guilds/{guild_id}/commands")
def upsert_command(server: Server, call: Call, application_id: int, guild_id: int | None = None) -> Answer:
    scope = _scope(server, guild_id)
    form = Form()
    commands.check(call.body, "", form)
    form.done()
    return 201, commands.command_json(server.registry.upsert(scope, call.body), server.bot.id)


@route("DELETE", "/applications/{application_id}/commands/{command_id}")
@route("DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def delete_command(
    server: Server, call: Call, application_id: int, command_id: int, guild_id: int | None = None
) -> Answer:
    scope = _scope(server, guild_id)
    found = next((c for c in server.registry.of(scope) if c.id == command_id), None)
    if found is None:
        raise errors.unknown_command()
    server.registry.commands.remove(found)
    return 204, None
