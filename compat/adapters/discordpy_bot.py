"""A bot on discord.py that another process controls, with one JSON object in each line.

Standard input has calls: {"id": 1, "method": "send", "args": [...]}. Standard output has their results ({"id": 1, "result": ...}) and
errors ({"id": 1, "error": {"code": 10008, "message": "..."}}), and events ({"event": "messageCreate", "data": {...}}).
"""

import asyncio
import base64
import io
import json
import sys
from datetime import datetime, timezone

import discord
import yarl
from discord import app_commands
from discord.http import Route

URL, TOKEN = sys.argv[1:]

# The two assignments with which discord.py uses another server.
Route.BASE = f'{URL}/api/v10'
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(URL.replace('http', 'ws', 1))

# After the last guild that arrived, the library waits so many seconds for another one before it is ready.
client = discord.Client(intents=discord.Intents.all(), guild_ready_timeout=0.5)
tree = app_commands.CommandTree(client)
webhooks = {}
interactions = {}
suggestions = {}


def write(line):
    sys.stdout.write(json.dumps(line) + '\n')
    sys.stdout.flush()


def emit(event, data):
    write({'event': event, 'data': data})


def present(data):
    return {key: value for key, value in data.items() if value is not None}


def text_id(object_with_id):
    return str(object_with_id.id) if object_with_id else None


# Events


def forward(event, name, to_data):
    async def handler(*arguments):
        emit(name, to_data(*arguments))

    setattr(client, f'on_{event}', handler)


def to_member(member):
    return {'userId': text_id(member)}


def to_sent_message(message):
    return {'id': text_id(message), 'content': message.content, 'userId': text_id(message.author)}


def to_named(thing):
    return {'id': text_id(thing), 'name': thing.name}


forward('member_join', 'memberAdd', to_member)
forward('member_update', 'memberUpdate', lambda _, after: to_member(after))
forward('member_remove', 'memberRemove', to_member)
forward('message', 'messageCreate', to_sent_message)
forward('message_edit', 'messageUpdate', lambda _, after: to_sent_message(after))
forward('message_delete', 'messageDelete', lambda message: {'id': text_id(message)})
forward(
    'raw_reaction_add',
    'reactionAdd',
    lambda payload: {'messageId': str(payload.message_id), 'userId': str(payload.user_id), 'emoji': payload.emoji.name},
)
forward('guild_role_create', 'roleCreate', to_named)
forward('guild_role_update', 'roleUpdate', lambda _, after: to_named(after))
forward('guild_role_delete', 'roleDelete', to_named)
forward('guild_channel_create', 'channelCreate', to_named)
forward('guild_channel_update', 'channelUpdate', lambda _, after: to_named(after))
forward('guild_channel_delete', 'channelDelete', to_named)
forward('guild_update', 'guildUpdate', lambda _, after: to_named(after))
forward('member_ban', 'banAdd', lambda _, user: to_member(user))
forward('member_unban', 'banRemove', lambda _, user: to_member(user))
forward('invite_create', 'inviteCreate', lambda invite: {'code': invite.code})
forward('presence_update', 'presenceUpdate', lambda _, after: {**to_member(after), 'status': str(after.status)})
forward(
    'voice_state_update',
    'voiceStateUpdate',
    lambda member, _, after: {**to_member(member), 'channelId': text_id(after.channel)},
)
forward('scheduled_event_create', 'scheduledEventCreate', to_named)
forward('stage_instance_create', 'stageCreate', lambda stage: {'topic': stage.topic})
forward(
    'automod_action',
    'ruleTriggered',
    lambda action: {'ruleId': str(action.rule_id), 'userId': str(action.user_id), 'content': action.content},
)
forward('resumed', 'resumed', lambda: {})
forward('guild_join', 'guildJoin', to_named)


@client.event
async def on_ready():
    emit('ready', {'userId': text_id(client.user)})


# Interactions. Commands have callbacks, as the library wants it. Components and modals arrive as an event.


def emit_interaction(interaction, data):
    interactions[text_id(interaction)] = interaction
    emit('interaction', {'id': text_id(interaction), 'userId': text_id(interaction.user), **data})


@client.event
async def on_interaction(interaction):
    data = interaction.data
    if interaction.type is discord.InteractionType.component:
        emit_interaction(interaction, {'customId': data['custom_id'], 'values': data.get('values')})
    elif interaction.type is discord.InteractionType.modal_submit:
        fields = [row.get('component') or row['components'][0] for row in data['components']]
        values = {field['custom_id']: field.get('values', field.get('value')) for field in fields}
        emit_interaction(interaction, {'customId': data['custom_id'], 'fields': values})


berth = app_commands.Group(name='berth', description='Books a berth')


@berth.command(description='Books one')
@app_commands.describe(boat='Which', nights='How many', guest='Who else')
async def book(interaction: discord.Interaction, boat: str, nights: int = None, guest: discord.Member = None):
    options = present({'boat': boat, 'nights': nights, 'guest': text_id(guest)})
    emit_interaction(interaction, {'name': 'berth', 'subcommand': 'book', 'options': options})


@book.autocomplete('boat')
async def suggest_boat(interaction: discord.Interaction, current: str):
    chosen = suggestions[text_id(interaction)] = asyncio.get_running_loop().create_future()
    emit_interaction(interaction, {'focused': {'name': 'boat', 'value': current}})
    return [app_commands.Choice(**choice) for choice in await chosen]


@tree.context_menu(name='Inspect')
async def inspect(interaction: discord.Interaction, member: discord.Member):
    emit_interaction(interaction, {'name': 'Inspect', 'targetId': text_id(member)})


@tree.context_menu(name='Quote')
async def quote(interaction: discord.Interaction, message: discord.Message):
    emit_interaction(interaction, {'name': 'Quote', 'targetId': text_id(message)})


tree.add_command(berth)


# Objects of the library from JSON, and the other way round


async def channel_of(channel_id):
    return client.get_channel(int(channel_id)) or await client.fetch_channel(int(channel_id))


def guild_of(guild_id):
    return client.get_guild(int(guild_id))


async def role_of(guild_id, role_id):
    roles = await guild_of(guild_id).fetch_roles()
    return discord.utils.get(roles, id=int(role_id))


async def message_of(channel_id, message_id):
    return (await channel_of(channel_id)).get_partial_message(int(message_id))


def reference(object_id):
    return discord.Object(int(object_id))


def time_of(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc)


def to_files(files):
    return [discord.File(io.BytesIO(base64.b64decode(file['data']['base64'])), file['name']) for file in files or []]


SELECTS = {
    5: discord.ui.UserSelect,
    6: discord.ui.RoleSelect,
    7: discord.ui.MentionableSelect,
    8: discord.ui.ChannelSelect,
}


def to_item(component, row):
    common = {'custom_id': component['custom_id'], 'row': row}
    kind = component['type']
    if kind == 2:
        style = discord.ButtonStyle(component['style'])
        return discord.ui.Button(style=style, label=component['label'], **common)
    if kind == 3:
        options = [discord.SelectOption(**option) for option in component['options']]
        return discord.ui.Select(options=options, **common)
    options = {'max_values': component.get('max_values', 1)}
    if 'channel_types' in component:
        options['channel_types'] = [discord.ChannelType(kind) for kind in component['channel_types']]
    return SELECTS[kind](**options, **common)


def to_view(rows):
    view = discord.ui.View(timeout=None)
    for index, row in enumerate(rows):
        for component in row['components']:
            view.add_item(to_item(component, index))
    return view


def to_arguments(body, files=None):
    """The arguments of a method that sends a message."""
    arguments = {'content': body.get('content')}
    if body.get('embeds'):
        arguments['embeds'] = [discord.Embed.from_dict(embed) for embed in body['embeds']]
    if body.get('components'):
        arguments['view'] = to_view(body['components'])
    if files:
        arguments['files'] = to_files(files)
    return arguments


def to_message(message):
    return present(
        {
            'id': text_id(message),
            'channelId': text_id(message.channel),
            'content': message.content,
            'authorName': message.author.name,
            'replyTo': str(message.reference.message_id) if message.reference else None,
            'embedTitles': [embed.title for embed in message.embeds],
            'customIds': [component.custom_id for row in message.components for component in row.children],
            'files': [{'name': file.filename, 'url': file.url} for file in message.attachments],
        }
    )


def to_channel(channel):
    topic = getattr(channel, 'topic', None)
    parent = str(channel.category_id) if channel.category_id else None
    return present({'id': text_id(channel), 'name': channel.name, 'topic': topic, 'parentId': parent})


def request(method, path, body=None, **parameters):
    """A request for which the library has no method."""
    return client.http.request(Route(method, path, **parameters), **({} if body is None else {'json': body}))


class Methods:
    """The methods that another process calls."""

    # The gateway

    async def guildIds(self):
        return [text_id(guild) for guild in client.guilds]

    async def channelIds(self, guild_id):
        return [text_id(channel) for channel in guild_of(guild_id).channels]

    async def requestMembers(self, guild_id):
        return [text_id(member) for member in await guild_of(guild_id).chunk()]

    async def setStatus(self, status, name):
        activity = discord.Activity(type=discord.ActivityType.watching, name=name)
        await client.change_presence(status=discord.Status(status), activity=activity)

    async def joinVoice(self, guild_id, channel_id):
        channel = None if channel_id is None else await channel_of(channel_id)
        await guild_of(guild_id).change_voice_state(channel=channel)

    async def applicationOwner(self):
        return text_id((await client.application_info()).owner)

    # Administration

    async def editGuild(self, guild_id, body, reason=None):
        return to_named(await guild_of(guild_id).edit(**body, reason=reason))

    async def auditLog(self, guild_id, action):
        entries = guild_of(guild_id).audit_logs(action=discord.AuditLogAction(action))
        return [{'reason': entry.reason, 'userId': text_id(entry.user)} async for entry in entries]

    async def getMember(self, guild_id, user_id):
        member = await guild_of(guild_id).fetch_member(int(user_id))
        until = member.timed_out_until
        return present(
            {
                'id': text_id(member),
                'nick': member.nick,
                'roleIds': [text_id(role) for role in member.roles if not role.is_default()],
                'timeoutUntil': until and round(until.timestamp() * 1000),
            }
        )

    async def searchMembers(self, guild_id, query):
        found = await request('GET', '/guilds/{guild_id}/members/search?query={query}', guild_id=guild_id, query=query)
        return [member['user']['id'] for member in found]

    async def editMember(self, guild_id, user_id, body):
        member = await guild_of(guild_id).fetch_member(int(user_id))
        changes = {}
        if 'nick' in body:
            changes['nick'] = body['nick']
        if 'timeoutUntil' in body:
            until = body['timeoutUntil']
            changes['timed_out_until'] = until and datetime.fromisoformat(until)
        await member.edit(**changes)

    async def kick(self, guild_id, user_id, reason):
        await guild_of(guild_id).kick(reference(user_id), reason=reason)

    async def ban(self, guild_id, user_id, reason):
        await guild_of(guild_id).ban(reference(user_id), reason=reason)

    async def listBans(self, guild_id):
        return [{'userId': text_id(ban.user), 'reason': ban.reason} async for ban in guild_of(guild_id).bans()]

    async def unban(self, guild_id, user_id):
        await guild_of(guild_id).unban(reference(user_id))

    async def createRole(self, guild_id, body):
        permissions = discord.Permissions(int(body['permissions']))
        return to_named(await guild_of(guild_id).create_role(name=body['name'], permissions=permissions))

    async def editRole(self, guild_id, role_id, body):
        return to_named(await (await role_of(guild_id, role_id)).edit(**body))

    async def deleteRole(self, guild_id, role_id):
        await (await role_of(guild_id, role_id)).delete()

    async def addRole(self, guild_id, user_id, role_id):
        await (await guild_of(guild_id).fetch_member(int(user_id))).add_roles(reference(role_id))

    async def removeRole(self, guild_id, user_id, role_id):
        await (await guild_of(guild_id).fetch_member(int(user_id))).remove_roles(reference(role_id))

    async def createChannel(self, guild_id, body):
        guild = guild_of(guild_id)
        create = {
            0: guild.create_text_channel,
            2: guild.create_voice_channel,
            4: guild.create_category,
            13: guild.create_stage_channel,
        }[body['type']]
        options = present({'topic': body.get('topic')})
        if 'parentId' in body:
            options['category'] = await channel_of(body['parentId'])
        return to_channel(await create(body['name'], **options))

    async def isSynchronized(self, channel_id):
        return (await client.fetch_channel(int(channel_id))).permissions_synced

    async def editChannel(self, channel_id, body):
        return to_channel(await (await channel_of(channel_id)).edit(**body))

    async def denyRole(self, channel_id, role_id, bits):
        channel = await channel_of(channel_id)
        denied = discord.PermissionOverwrite.from_pair(discord.Permissions.none(), discord.Permissions(int(bits)))
        await channel.set_permissions(channel.guild.get_role(int(role_id)), overwrite=denied)

    async def moveChannel(self, guild_id, channel_id, position):
        await (await channel_of(channel_id)).edit(position=position)

    async def deleteChannel(self, channel_id):
        await (await channel_of(channel_id)).delete()

    async def createInvite(self, channel_id, body):
        channel = await channel_of(channel_id)
        return {'code': (await channel.create_invite(max_age=body['maxAge'], max_uses=body['maxUses'])).code}

    async def getInvite(self, code):
        return {'guildId': text_id((await client.fetch_invite(code)).guild)}

    async def listInvites(self, guild_id):
        return [invite.code for invite in await guild_of(guild_id).invites()]

    async def deleteInvite(self, code):
        await client.delete_invite(code)

    # Messages

    async def send(self, channel_id, body, files=None):
        channel = await channel_of(channel_id)
        if 'poll' in body:
            return await request('POST', '/channels/{channel_id}/messages', body, channel_id=channel.id)
        arguments = to_arguments(body, files)
        if 'replyTo' in body:
            arguments['reference'] = channel.get_partial_message(int(body['replyTo']))
        return to_message(await channel.send(**arguments))

    async def editMessage(self, channel_id, message_id, body):
        return to_message(await (await message_of(channel_id, message_id)).edit(**body))

    async def deleteMessage(self, channel_id, message_id):
        await (await message_of(channel_id, message_id)).delete()

    async def deleteMessages(self, channel_id, message_ids):
        await (await channel_of(channel_id)).delete_messages([reference(each) for each in message_ids])

    async def listMessages(self, channel_id, limit):
        return [text_id(message) async for message in (await channel_of(channel_id)).history(limit=limit)]

    async def react(self, channel_id, message_id, emoji):
        await (await message_of(channel_id, message_id)).add_reaction(emoji)

    async def unreact(self, channel_id, message_id, emoji):
        await (await message_of(channel_id, message_id)).remove_reaction(emoji, client.user)

    async def pin(self, channel_id, message_id):
        await (await message_of(channel_id, message_id)).pin()

    async def createThread(self, channel_id, name):
        channel = await channel_of(channel_id)
        return to_named(await channel.create_thread(name=name, type=discord.ChannelType.public_thread))

    async def createWebhook(self, channel_id, name):
        webhook = await (await channel_of(channel_id)).create_webhook(name=name)
        webhooks[text_id(webhook)] = webhook
        return {'id': text_id(webhook), 'token': webhook.token}

    async def listWebhooks(self, channel_id):
        return [text_id(webhook) for webhook in await (await channel_of(channel_id)).webhooks()]

    async def executeWebhook(self, webhook, body, files=None):
        arguments = present({**to_arguments(body, files), 'username': body.get('username')})
        return to_message(await webhooks[webhook['id']].send(**arguments, wait=True))

    async def editWebhookMessage(self, webhook, message_id, body):
        return to_message(await webhooks[webhook['id']].edit_message(int(message_id), **body))

    async def deleteWebhookMessage(self, webhook, message_id):
        await webhooks[webhook['id']].delete_message(int(message_id))

    async def deleteWebhook(self, webhook):
        await webhooks[webhook['id']].delete()

    # Community

    async def createScheduledEvent(self, guild_id, body):
        await guild_of(guild_id).create_scheduled_event(
            name=body['name'],
            start_time=time_of(body['startsAt']),
            end_time=time_of(body['endsAt']),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=body['location'],
        )

    async def openStage(self, channel_id, topic):
        await (await channel_of(channel_id)).create_instance(topic=topic)

    async def createKeywordRule(self, guild_id, body):
        rule = await guild_of(guild_id).create_automod_rule(
            name=body['name'],
            event_type=discord.AutoModRuleEventType.message_send,
            trigger=discord.AutoModTrigger(keyword_filter=[body['keyword']]),
            actions=[discord.AutoModRuleAction()],
            enabled=True,
        )
        return {'id': text_id(rule)}

    async def createSticker(self, guild_id, body):
        [file] = to_files([{'name': 'sticker.png', 'data': body['file']}])
        sticker = await guild_of(guild_id).create_sticker(
            name=body['name'], description=body['description'], emoji=body['tags'], file=file
        )
        return to_named(sticker)

    async def createTemplate(self, guild_id, name):
        return {'code': (await guild_of(guild_id).create_template(name=name)).code}

    # Interactions

    async def setCommands(self, _commands):
        registered = [command.name for command in await tree.sync()]
        return sorted(registered, key=['berth', 'Inspect', 'Quote'].index)

    async def listCommands(self):
        return [command.name for command in await tree.fetch_commands()]

    async def reply(self, interaction_id, body):
        interaction = interactions[interaction_id]
        is_ephemeral = body.get('flags', 0) & 64 != 0
        await interaction.response.send_message(content=body['content'], ephemeral=is_ephemeral)

    async def replyAgain(self, interaction_id, body):
        # Otherwise the library rejects the second response itself.
        interactions[interaction_id].response._response_type = None
        await self.reply(interaction_id, body)

    async def defer(self, interaction_id):
        await interactions[interaction_id].response.defer(ephemeral=True, thinking=True)

    async def editReply(self, interaction_id, body):
        await interactions[interaction_id].edit_original_response(**body)

    async def followUp(self, interaction_id, body, files):
        await interactions[interaction_id].followup.send(**to_arguments(body, files))

    async def update(self, interaction_id, body):
        await interactions[interaction_id].response.edit_message(**body)

    async def suggest(self, interaction_id, choices):
        suggestions[interaction_id].set_result(choices)

    async def showModal(self, interaction_id, modal):
        interaction = interactions[interaction_id]
        [first, *_] = modal['components']
        if first['type'] != 1:
            # The library does not know labels.
            path = '/interactions/{interaction_id}/{interaction_token}/callback'
            names = {'interaction_id': interaction.id, 'interaction_token': interaction.token}
            return await request('POST', path, {'type': 9, 'data': modal}, **names)
        window = discord.ui.Modal(title=modal['title'], custom_id=modal['custom_id'])
        for row in modal['components']:
            for field in row['components']:
                window.add_item(discord.ui.TextInput(label=field['label'], custom_id=field['custom_id']))
        await interaction.response.send_modal(window)


async def answer(call):
    try:
        result = await getattr(Methods(), call['method'])(*call['args'])
        write({'id': call['id'], 'result': result})
    except Exception as error:
        # The code of a response; None for other errors.
        code = getattr(error, 'code', None)
        write({'id': call['id'], 'error': {'code': code, 'message': f'{type(error).__name__}: {error}'}})


def report_end(connection):
    if not client.is_closed():
        emit('failed', repr(connection.exception()))


async def main():
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=2**20)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    running = set()
    async with client:
        connection = asyncio.create_task(client.start(TOKEN))
        connection.add_done_callback(report_end)
        while line := await lines.readline():
            task = asyncio.create_task(answer(json.loads(line)))
            running.add(task)
            task.add_done_callback(running.discard)
        await client.close()


asyncio.run(main())
