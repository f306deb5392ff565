// seyfert: the option `domain` of its API handler is for another server. The gateway URL comes from that server, but the
// library always connects to it with `https` on port 443, so the global agent of Node is replaced while it runs.
import { EventEmitter } from 'node:events';
import https from 'node:https';
import { ApiHandler, Client, Logger, LogLevels } from 'seyfert';
import { plainUpgradeAgent } from './plain-agent.mjs';

const packageName = 'seyfert';
const ALL_INTENTS = 0x331ffff;

// Its loggers report every connection that is opened or closed.
Logger.customize((_logger, level, args) => (level >= LogLevels.Error ? args : undefined));

async function connect({ url, token }) {
  const { globalAgent } = https;
  https.globalAgent = plainUpgradeAgent(url);
  const settings = { token, intents: ALL_INTENTS, locations: { base: '.' } };
  const client = new Client({ getRC: () => settings });
  client.setServices({ rest: new ApiHandler({ token, domain: url }) });
  const events = new EventEmitter();
  const ready = new Promise((resolve) => forwardEvents(client, events, resolve));
  await client.start();
  await ready;
  // By default, it waits for 10 seconds before it reconnects. The client has no option for that.
  for (const shard of client.gateway.values()) shard.options.reconnectTimeout = 100;
  return {
    events,
    userId: client.botId,
    rest: restOf(client),
    guildIds: () => client.cache.guilds.values().map(({ id }) => id),
    channelIds: (guildId) => client.cache.channels.values(guildId).map(({ id }) => id),
    requestMembers: async (guildId) => {
      const received = new Promise((resolve) => events.once('membersChunk', resolve));
      await client.gateway.send(0, { op: 8, d: { guild_id: guildId, query: '', limit: 0 } });
      return received;
    },
    setStatus: (status, name) =>
      client.gateway.setPresence({ status, activities: [{ name, type: 3 }], since: null, afk: false }),
    joinVoice: (guildId, channelId) =>
      channelId === null
        ? client.gateway.leaveVoice(guildId)
        : client.gateway.joinVoice(guildId, channelId, { self_mute: false, self_deaf: false }),
    close: () => {
      client.gateway.disconnectAll();
      https.globalAgent = globalAgent;
    },
  };
}

function forwardEvents(client, events, onReady) {
  const toMember = ({ id }) => ({ userId: id });
  const toMessage = ({ id, content, author }) => ({ id, content, userId: author.id });
  const toNamed = ({ id, name }) => ({ id, name });
  const toBan = ({ user }) => ({ userId: user.id });
  const forwarded = {
    guildMemberAdd: ['memberAdd', toMember],
    guildMemberUpdate: ['memberUpdate', ([member]) => toMember(member)],
    guildMemberRemove: ['memberRemove', toMember],
    guildMembersChunk: ['membersChunk', ({ members }) => members.map(({ id }) => id)],
    messageCreate: ['messageCreate', toMessage],
    messageUpdate: ['messageUpdate', ([message]) => toMessage(message)],
    messageDelete: ['messageDelete', (message) => ({ id: message.id ?? message.messageId })],
    messageReactionAdd: ['reactionAdd', ({ messageId, userId, emoji }) => ({ messageId, userId, emoji: emoji.name })],
    guildRoleCreate: ['roleCreate', toNamed],
    guildRoleUpdate: ['roleUpdate', ([role]) => toNamed(role)],
    guildRoleDelete: ['roleDelete', (role) => ({ id: role.id ?? role.roleId })],
    channelCreate: ['channelCreate', toNamed],
    channelUpdate: ['channelUpdate', ([channel]) => toNamed(channel)],
    channelDelete: ['channelDelete', toNamed],
    guildUpdate: ['guildUpdate', ([guild]) => toNamed(guild)],
    guildBanAdd: ['banAdd', toBan],
    guildBanRemove: ['banRemove', toBan],
    inviteCreate: ['inviteCreate', ({ code }) => ({ code })],
    presenceUpdate: ['presenceUpdate', ([{ user, status }]) => ({ userId: user.id, status })],
    voiceStateUpdate: ['voiceStateUpdate', ([{ userId, channelId }]) => ({ userId, channelId: channelId ?? null })],
    guildScheduledEventCreate: ['scheduledEventCreate', toNamed],
    stageInstanceCreate: ['stageCreate', ({ topic }) => ({ topic })],
    autoModerationActionExecution: ['ruleTriggered', ({ ruleId, userId, content }) => ({ ruleId, userId, content })],
    resumed: ['resumed', () => ({})],
    interactionCreate: ['interaction', toInteraction],
  };
  client.events.set([
    { data: { name: 'botReady', once: true }, run: onReady },
    ...Object.entries(forwarded).map(([name, [event, toEvent]]) => ({
      data: { name, once: false },
      run: (data) => void events.emit(event, toEvent(data)),
    })),
  ]);
}

const toFiles = (files = []) => files.map(({ name, data }) => ({ filename: name, data }));
const withFiles = (body, files) => (files ? { ...body, files: toFiles(files) } : body);
const toMessage = (message) => ({
  id: message.id,
  channelId: message.channelId,
  content: message.content,
  authorName: message.author.username,
  replyTo: message.messageReference?.messageId,
  embedTitles: message.embeds.map(({ data }) => data.title),
  customIds: message.components.flatMap(({ components }) =>
    components.map(({ data }) => data.customId ?? data.custom_id),
  ),
  files: message.attachments.map(({ filename, url }) => ({ name: filename, url })),
});

function restOf(client) {
  const { channels, guilds, members, bans, roles, messages, reactions, webhooks, invites, proxy } = client;
  const toChannel = ({ id, name, topic, parentId }) => ({ id, name, topic, parentId });
  const commands = () => proxy.applications(client.applicationId).commands;
  return {
    editGuild: (id, body, reason) => guilds.edit(id, body, reason),
    auditLog: async (id, type) => {
      const log = await proxy.guilds(id)['audit-logs'].get({ query: { action_type: type } });
      return log.audit_log_entries.map(({ reason, user_id: userId }) => ({ reason, userId }));
    },
    getMember: async (guildId, userId) => {
      const member = await members.fetch(guildId, userId, true);
      const timeoutUntil = member.communicationDisabledUntilTimestamp ?? undefined;
      return {
        id: member.id,
        nick: member.nick,
        roleIds: member.roles.keys.filter((id) => id !== guildId),
        timeoutUntil,
      };
    },
    searchMembers: async (id, query) => (await members.search(id, { query })).map((member) => member.id),
    editMember: (guildId, userId, { nick, timeoutUntil }) =>
      members.edit(guildId, userId, { nick, communication_disabled_until: timeoutUntil }),
    kick: (guildId, userId, reason) => members.kick(guildId, userId, reason),
    ban: (guildId, userId, reason) => bans.create(guildId, userId, { reason }),
    listBans: async (id) => (await bans.list(id, {}, true)).map(({ user, reason }) => ({ userId: user.id, reason })),
    unban: (guildId, userId) => bans.remove(guildId, userId),
    createRole: (id, { name, permissions }) => roles.create(id, { name, permissions: String(permissions) }),
    editRole: (guildId, roleId, body) => roles.edit(guildId, roleId, body),
    deleteRole: (guildId, roleId) => roles.delete(guildId, roleId),
    addRole: (guildId, userId, roleId) => members.addRole(guildId, userId, roleId),
    removeRole: (guildId, userId, roleId) => members.removeRole(guildId, userId, roleId),
    createChannel: async (id, { parentId, ...body }) =>
      toChannel(await guilds.channels.create(id, { ...body, parent_id: parentId })),
    editChannel: async (id, body) => toChannel(await channels.edit(id, body)),
    denyRole: (id, roleId, bits) => channels.editOverwrite(id, roleId, { type: 0, allow: '0', deny: String(bits) }),
    moveChannel: (guildId, id, position) => guilds.channels.editPositions(guildId, [{ id, position }]),
    deleteChannel: (id) => channels.delete(id),
    createInvite: (id, { maxAge, maxUses }) =>
      invites.channels.create({ channelId: id, max_age: maxAge, max_uses: maxUses }),
    getInvite: async (code) => ({ guildId: (await invites.get(code)).guild.id }),
    // `invites.guilds.list` of the library returns an object instead of a list.
    listInvites: async (id) => (await proxy.guilds(id).invites.get()).map(({ code }) => code),
    deleteInvite: (code) => invites.delete(code),
    send: async (id, { replyTo, ...body }, files) => {
      const reference = replyTo ? { message_reference: { message_id: replyTo } } : {};
      return toMessage(await messages.write(id, withFiles({ ...body, ...reference }, files)));
    },
    editMessage: async (id, messageId, body) => toMessage(await messages.edit(messageId, id, body)),
    deleteMessage: (id, messageId) => messages.delete(messageId, id),
    deleteMessages: (id, ids) => messages.purge(ids, id),
    listMessages: async (id, limit) => (await messages.list(id, { limit })).map((message) => message.id),
    react: (id, messageId, emoji) => reactions.add(messageId, id, emoji),
    unreact: (id, messageId, emoji) => reactions.delete(messageId, id, emoji),
    pin: (id, messageId) => channels.setPin(messageId, id),
    createThread: (id, name) => channels.thread(id, { name, type: 11 }),
    createWebhook: (id, name) => webhooks.create(id, { name }),
    listWebhooks: async (id) => (await webhooks.listFromChannel(id)).map((webhook) => webhook.id),
    executeWebhook: async ({ id, token }, body, files) =>
      toMessage(await webhooks.writeMessage(id, token, { body: withFiles(body, files), query: { wait: true } })),
    editWebhookMessage: async ({ id, token }, messageId, body) =>
      toMessage(await webhooks.editMessage(id, token, { messageId, body })),
    deleteWebhookMessage: ({ id, token }, messageId) => webhooks.deleteMessage({ webhookId: id, token, messageId }),
    deleteWebhook: ({ id }) => webhooks.delete(id, {}),
    createScheduledEvent: (id, { name, location, startsAt, endsAt }) =>
      proxy.guilds(id)['scheduled-events'].post({
        body: {
          name,
          privacy_level: 2,
          entity_type: 3,
          entity_metadata: { location },
          scheduled_start_time: new Date(startsAt).toISOString(),
          scheduled_end_time: new Date(endsAt).toISOString(),
        },
      }),
    openStage: (id, topic) => proxy['stage-instances'].post({ body: { channel_id: id, topic } }),
    createKeywordRule: (id, { name, keyword }) =>
      guilds.moderation.create(id, {
        name,
        event_type: 1,
        trigger_type: 1,
        trigger_metadata: { keyword_filter: [keyword] },
        actions: [{ type: 1 }],
        enabled: true,
      }),
    createSticker: (id, { file, ...sticker }) =>
      guilds.stickers.create(id, {
        ...sticker,
        file: { data: file, filename: 'sticker.png', contentType: 'image/png' },
      }),
    createTemplate: (id, name) => proxy.guilds(id).templates.post({ body: { name } }),
    setCommands: async (body) => (await commands().put({ body })).map(({ name }) => name),
    listCommands: async () => (await commands().get()).map(({ name }) => name),
  };
}

function toInteraction(interaction) {
  const { data } = interaction;
  const [subcommand] = data.options ?? [];
  const options = subcommand?.options ?? [];
  const focused = options.find((option) => option.focused);
  return {
    userId: interaction.user.id,
    name: data.name,
    customId: data.customId,
    subcommand: subcommand?.name,
    options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
    focused: focused && { name: focused.name, value: focused.value },
    targetId: data.targetId,
    values: data.values,
    fields: data.components && Object.fromEntries(data.components.map(fieldEntry)),
    reply: (body) => interaction.write(body),
    // Otherwise the library edits the first response.
    replyAgain: (data) => interaction.client.interactions.reply(interaction.id, interaction.token, { type: 4, data }),
    defer: () => interaction.deferReply(64),
    editReply: (body) => interaction.editResponse(body),
    followUp: (body, files) => interaction.followup(withFiles(body, files)),
    update: (body) => interaction.update(body),
    suggest: (choices) => interaction.respond(choices),
    showModal: (modal) => interaction.modal(modal),
  };
}

function fieldEntry({ component, components }) {
  const { customId, value, values } = component ?? components[0];
  return [customId, values ?? value];
}

export const adapter = {
  packageName,
  connect,
  raw: [
    'commands without classes',
    'audit log',
    'member requests',
    'list of invites',
    'scheduled events',
    'stages',
    'templates',
  ],
};
