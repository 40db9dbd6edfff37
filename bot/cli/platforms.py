"""What ``paiju doctor`` asks the chat platforms: token, rights in a chat, privacy mode, webhook."""

from __future__ import annotations

from urllib.error import HTTPError
from urllib.request import urlopen

from bot.cli.findings import Finding
from bot.config import Settings

NEEDED_ON_DISCORD = ("view_channel", "send_messages", "attach_files")


async def telegram(settings: Settings, chat: str = "") -> list[Finding]:
    """Findings about the Telegram bot; ``chat`` is ``tg:-100...`` or ""."""
    from telegram import Bot
    from telegram.error import InvalidToken, TelegramError

    if settings.telegram_token is None:
        return [Finding("telegram", True, "not configured (PAIJU_TELEGRAM_TOKEN)")]
    api = settings.telegram_api or "https://api.telegram.org"
    out: list[Finding] = []
    try:
        async with Bot(settings.telegram_token.get_secret_value(), base_url=f"{api}/bot") as bot:
            out.append(Finding("telegram token", True, f"@{bot.username}"))
            privacy = not bot.can_read_all_group_messages
            out.append(
                Finding(
                    "telegram privacy mode",
                    True,
                    "on, as it should be" if privacy else "off: not needed, @BotFather turns it on",
                )
            )
            if not bot.can_join_groups:
                out.append(Finding("telegram groups", False, "the bot may not join groups; @BotFather, /setjoingroups"))
            info = await bot.get_webhook_info()
            if settings.telegram_webhook:
                good = info.url == f"{settings.public_url}/telegram"
                say = info.last_error_message or f"{info.pending_update_count} updates wait"
                out.append(
                    Finding("telegram webhook", good and not info.last_error_message, f"{info.url or 'not set'}: {say}")
                )
                out.append(reachable(settings))
            elif info.url:
                out.append(
                    Finding(
                        "telegram webhook",
                        False,
                        f"{info.url} takes the updates, so polling gets none until the next start",
                    )
                )
            if chat.startswith("tg:"):
                out.append(await _telegram_chat(bot, chat))
    except InvalidToken:
        out.append(Finding("telegram token", False, "Telegram does not accept it; copy it again from @BotFather"))
    except TelegramError as e:
        out.append(Finding("telegram", False, f"no answer: {e.message[:120]}"))
    return out


async def _telegram_chat(bot: object, chat: str) -> Finding:
    from telegram import Bot, ChatMemberRestricted
    from telegram.error import BadRequest, Forbidden

    assert isinstance(bot, Bot)
    number = int(chat.removeprefix("tg:").partition("/")[0])
    try:
        member = await bot.get_chat_member(number, bot.id)
        found = await bot.get_chat(number)
    except (BadRequest, Forbidden) as e:
        return Finding(f"chat {chat}", False, f"{e.message}: add the bot to the group")
    if member.status in ("left", "kicked"):
        return Finding(f"chat {chat}", False, "the bot is not in this group any more: add it again")
    rights = found.permissions
    if isinstance(member, ChatMemberRestricted) and not (member.can_send_messages and member.can_send_photos):
        return Finding(f"chat {chat}", False, "the bot is restricted here: allow it to send messages and photos")
    if member.status == "member" and rights is not None and not (rights.can_send_messages and rights.can_send_photos):
        return Finding(
            f"chat {chat}", False, "members may not send messages or photos here: make the bot an admin, or allow them"
        )
    return Finding(f"chat {chat}", True, f"{found.title or 'private chat'}: may send messages and photos")


def reachable(settings: Settings) -> Finding:
    """Whether our public address answers; Telegram needs it to deliver."""
    url = f"{settings.public_url}/healthz"
    try:
        with urlopen(url, timeout=5) as answer:
            return Finding("public address", answer.status == 200, url)
    except HTTPError as e:
        return Finding(
            "public address", False, f"{url} answers {e.code}: the proxy must pass /healthz and /telegram on"
        )
    except OSError as e:
        return Finding("public address", False, f"{url} does not answer: {e}")


async def discord(settings: Settings, chat: str = "") -> list[Finding]:
    """Findings about the Discord bot; ``chat`` is ``dc:...`` or ""."""
    import discord as library

    if settings.discord_token is None:
        return [Finding("discord", True, "not configured (PAIJU_DISCORD_TOKEN)")]
    out: list[Finding] = []
    client = library.Client(intents=library.Intents.none())
    try:
        await client.login(settings.discord_token.get_secret_value())
        out.append(Finding("discord token", True, str(client.user)))
        if chat.startswith("dc:"):
            out.append(await _discord_channel(client, chat))
    except library.LoginFailure:
        out.append(Finding("discord token", False, "Discord does not accept it; reset it in the developer portal"))
    except (library.HTTPException, OSError) as e:
        out.append(Finding("discord", False, f"no answer: {type(e).__name__}"))
    finally:
        await client.close()
    return out


async def _discord_channel(client: object, chat: str) -> Finding:
    import discord as library

    assert isinstance(client, library.Client)
    try:
        channel = await client.fetch_channel(int(chat.removeprefix("dc:")))
    except (library.NotFound, library.Forbidden, ValueError):
        return Finding(f"chat {chat}", False, "the bot cannot see this channel: invite it, and let it view the channel")
    if not isinstance(channel, library.abc.GuildChannel | library.Thread) or client.user is None:
        return Finding(f"chat {chat}", True, "a private chat")
    guild = await client.fetch_guild(channel.guild.id)
    me = await guild.fetch_member(client.user.id)
    # Fetched through the guild: only then does the channel know the guild's roles.
    place = await guild.fetch_channel(channel.parent_id if isinstance(channel, library.Thread) else channel.id)
    assert isinstance(place, library.abc.GuildChannel)
    rights = place.permissions_for(me)
    needed = list(NEEDED_ON_DISCORD)
    if isinstance(channel, library.Thread):
        needed[1] = "send_messages_in_threads"
    missing = [name for name in needed if not getattr(rights, name)]
    if missing:
        return Finding(f"chat {chat}", False, "missing permissions: " + ", ".join(n.replace("_", " ") for n in missing))
    return Finding(f"chat {chat}", True, f"#{channel.name}: every permission that is needed")
