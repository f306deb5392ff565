// @discordeno/bot: `rest.proxy` is its option for another server. The gateway URL comes from that server.
import { EventEmitter } from 'node:events';
import { createBot, createDesiredPropertiesObject } from '@discordeno/bot';

const packageName = '@discordeno/bot';
const ALL_INTENTS = 0x331ffff;

async function connect({ url, token, applicationId }) {
  const events = new EventEmitter();
  const guilds = new Map();
  let onReady;
  let onGuild;
  const ready = new Promise((resolve) => {
    onReady = resolve;
  });
  const hasGuild = new Promise((resolve) => {
    onGuild = resolve;
  });
  const bot = createBot({
    token,
    applicationId,
    intents: ALL_INTENTS,
    // The library cannot read presences of guilds, which have no `guild_id`.
    desiredProperties: createDesiredPropertiesObject({ guild: { presences: false } }, true),
    // The library does not know labels: their payload is passed on as it is.
    transformers: { customizers: { component: (_bot, payload, component) => component ?? payload } },
    rest: { token, applicationId, proxy: { baseUrl: `${url}/api`, authorization: `Bot ${token}` } },
    gateway: {
      token,
      spawnShardDelay: 0,
      events: { resumed: () => events.emit('resumed', {}) },
      cache: { requestMembers: { enabled: true } },
    },
    loggerFactory: () => silentLogger,
    events: {
      ...listenersOf(events),
      ready: onReady,
      guildCreate: (guild) => {
        guilds.set(String(guild.id), guild);
        onGuild();
      },
    },
  });
  await bot.start();
  const [{ user }] = await Promise.all([ready, hasGuild]);
  return {
    events,
    userId: String(user.id),
    rest: restOf(bot),
    guildIds: () => [...guilds.keys()],
    channelIds: (id) => [...guilds.get(id).channels.keys()].map(String),
    requestMembers: async (id) =>
      (await bot.gateway.requestMembers(id, { query: '', limit: 0 })).map((member) => member.user.id),
    setStatus: (status, name) => bot.gateway.editBotStatus({ status, activities: [{ name, type: 3 }] }),
    joinVoice: (id, channelId) =>
      channelId === null ? bot.gateway.leaveVoiceChannel(id) : bot.gateway.joinVoiceChannel(id, channelId),
    close: () => bot.shutdown(),
  };
}

const silentLogger = { debug() {}, info() {}, warn() {}, error: console.error, fatal: console.error };

/** The library has ids as bigints. */
const text = (id) => (id === undefined || id === null ? undefined : String(id));

function listenersOf(events) {
  const emit =
    (name, toEvent) =>
    (...data) =>
      events.emit(name, toEvent(...data));
  const toMember = ({ id }) => ({ userId: text(id) });
  const toMessage = ({ id, content, author }) => ({ id: text(id), content, userId: text(author.id) });
  const toNamed = ({ id, name }) => ({ id: text(id), name });
  return {
    guildMemberAdd: emit('memberAdd', toMember),
    guildMemberUpdate: emit('memberUpdate', toMember),
    guildMemberRemove: emit('memberRemove', toMember),
    messageCreate: emit('messageCreate', toMessage),
    messageUpdate: emit('messageUpdate', toMessage),
    messageDelete: emit('messageDelete', ({ id }) => ({ id: text(id) })),
    reactionAdd: emit('reactionAdd', ({ messageId, userId, emoji }) => ({
      messageId: text(messageId),
      userId: text(userId),
      emoji: emoji.name,
    })),
    roleCreate: emit('roleCreate', toNamed),
    roleUpdate: emit('roleUpdate', toNamed),
    roleDelete: emit('roleDelete', ({ roleId }) => ({ id: text(roleId) })),
    channelCreate: emit('channelCreate', toNamed),
    channelUpdate: emit('channelUpdate', toNamed),
    channelDelete: emit('channelDelete', toNamed),
    guildUpdate: emit('guildUpdate', toNamed),
    guildBanAdd: emit('banAdd', toMember),
    guildBanRemove: emit('banRemove', toMember),
    inviteCreate: emit('inviteCreate', ({ code }) => ({ code })),
    presenceUpdate: emit('presenceUpdate', ({ user, status }) => ({ userId: text(user.id), status: toStatus(status) })),
    voiceStateUpdate: emit('voiceStateUpdate', ({ userId, channelId }) => ({
      userId: text(userId),
      channelId: text(channelId) ?? null,
    })),
    scheduledEventCreate: emit('scheduledEventCreate', toNamed),
    stageInstanceCreate: emit('stageCreate', ({ topic }) => ({ topic })),
    automodActionExecution: emit('ruleTriggered', ({ ruleId, userId, content }) => ({
      ruleId: text(ruleId),
      userId: text(userId),
      content,
    })),
    interactionCreate: emit('interaction', toInteraction),
  };
}

/** The library has statuses as numbers. */
const toStatus = (status) => ['online', 'dnd', 'idle', 'invisible', 'offline'][status] ?? status;

const toFiles = (files = []) => files.map(({ name, data }) => ({ name, blob: new Blob([data]) }));
const withFiles = (body, files) => (files ? { ...body, files: toFiles(files) } : body);
const toMessage = (message) => ({
  id: text(message.id),
  channelId: text(message.channelId),
  content: message.content,
  authorName: message.author.username,
  replyTo: text(message.messageReference?.messageId),
  embedTitles: message.embeds?.map(({ title }) => title),
  customIds: message.components?.flatMap(({ components }) => components.map(({ customId }) => customId)),
  files: message.attachments?.map(({ filename, url }) => ({ name: filename, url })),
});

function restOf({ helpers, rest }) {
  const toChannel = ({ id, name, topic, parentId }) => ({ id: text(id), name, topic, parentId: text(parentId) });
  const toNamed = ({ id, name }) => ({ id: text(id), name });
  return {
    editGuild: (id, body, reason) => helpers.editGuild(id, body, reason),
    auditLog: async (id, actionType) =>
      (await helpers.getAuditLog(id, { actionType })).auditLogEntries.map(({ reason, userId }) => ({
        reason,
        userId: text(userId),
      })),
    getMember: async (guildId, userId) => {
      const { id, nick, roles, communicationDisabledUntil } = await helpers.getMember(guildId, userId);
      return { id: text(id), nick, roleIds: roles.map(text), timeoutUntil: communicationDisabledUntil };
    },
    searchMembers: async (id, query) => (await helpers.searchMembers(id, query)).map((member) => text(member.id)),
    editMember: (guildId, userId, { nick, timeoutUntil }) =>
      helpers.editMember(guildId, userId, { nick, communicationDisabledUntil: timeoutUntil }),
    kick: (guildId, userId, reason) => helpers.kickMember(guildId, userId, reason),
    ban: (guildId, userId, reason) => helpers.banMember(guildId, userId, {}, reason),
    listBans: async (id) =>
      [...(await helpers.getBans(id)).values()].map(({ user, reason }) => ({ userId: text(user.id), reason })),
    unban: (guildId, userId) => helpers.unbanMember(guildId, userId),
    createRole: async (id, { name, permissions }) =>
      toNamed(await helpers.createRole(id, { name, permissions: permissions === 0n ? [] : ['VIEW_CHANNEL'] })),
    editRole: (guildId, roleId, body) => helpers.editRole(guildId, roleId, body),
    deleteRole: (guildId, roleId) => helpers.deleteRole(guildId, roleId),
    addRole: (guildId, userId, roleId) => helpers.addRole(guildId, userId, roleId),
    removeRole: (guildId, userId, roleId) => helpers.removeRole(guildId, userId, roleId),
    createChannel: async (id, body) => toChannel(await helpers.createChannel(id, body)),
    editChannel: async (id, body) => toChannel(await helpers.editChannel(id, body)),
    denyRole: (id, roleId) =>
      helpers.editChannelPermissionOverrides(id, { id: roleId, type: 0, allow: [], deny: ['SEND_MESSAGES'] }),
    moveChannel: (guildId, id, position) => helpers.editChannelPositions(guildId, [{ id, position }]),
    deleteChannel: (id) => helpers.deleteChannel(id),
    createInvite: (id, { maxAge, maxUses }) => helpers.createInvite(id, { maxAge, maxUses }),
    getInvite: async (code) => ({ guildId: text((await helpers.getInvite(code)).guildId) }),
    listInvites: async (id) => (await helpers.getInvites(id)).map(({ code }) => code),
    deleteInvite: (code) => helpers.deleteInvite(code),
    send: async (id, { replyTo, ...body }, files) =>
      toMessage(
        await helpers.sendMessage(
          id,
          withFiles({ ...body, ...(replyTo ? { messageReference: { messageId: replyTo } } : {}) }, files),
        ),
      ),
    editMessage: async (id, messageId, body) => toMessage(await helpers.editMessage(id, messageId, body)),
    deleteMessage: (id, messageId) => helpers.deleteMessage(id, messageId),
    deleteMessages: (id, ids) => helpers.deleteMessages(id, ids),
    listMessages: async (id, limit) => (await helpers.getMessages(id, { limit })).map((message) => text(message.id)),
    react: (id, messageId, emoji) => helpers.addReaction(id, messageId, emoji),
    unreact: (id, messageId, emoji) => helpers.deleteOwnReaction(id, messageId, emoji),
    pin: (id, messageId) => helpers.pinMessage(id, messageId),
    createThread: async (id, name) =>
      toChannel(await helpers.startThreadWithoutMessage(id, { name, type: 11, autoArchiveDuration: 60 })),
    createWebhook: async (id, name) => {
      const webhook = await helpers.createWebhook(id, { name });
      return { id: text(webhook.id), token: webhook.token };
    },
    listWebhooks: async (id) => (await helpers.getChannelWebhooks(id)).map((webhook) => text(webhook.id)),
    executeWebhook: async ({ id, token }, body, files) => {
      // `executeWebhook` of the library does not send files.
      const route = rest.routes.webhooks.webhook(id, token, { wait: true });
      const message = await rest.post(route, { body, files: toFiles(files), unauthorized: true });
      return toMessage(message);
    },
    editWebhookMessage: async ({ id, token }, messageId, body) =>
      toMessage(await helpers.editWebhookMessage(id, token, messageId, body)),
    deleteWebhookMessage: ({ id, token }, messageId) => helpers.deleteWebhookMessage(id, token, messageId),
    deleteWebhook: ({ id, token }) => helpers.deleteWebhookWithToken(id, token),
    createScheduledEvent: (id, { name, location, startsAt, endsAt }) =>
      helpers.createScheduledEvent(id, {
        name,
        entityMetadata: { location },
        privacyLevel: 2,
        entityType: 3,
        scheduledStartTime: new Date(startsAt).toISOString(),
        scheduledEndTime: new Date(endsAt).toISOString(),
      }),
    openStage: (id, topic) => helpers.createStageInstance({ channelId: id, topic }),
    createKeywordRule: async (id, { name, keyword }) =>
      toNamed(
        await helpers.createAutomodRule(id, {
          name,
          eventType: 1,
          triggerType: 1,
          triggerMetadata: { keywordFilter: [keyword] },
          actions: [{ type: 1 }],
          enabled: true,
        }),
      ),
    createSticker: (id, { file, ...sticker }) =>
      helpers.createGuildSticker(id, {
        ...sticker,
        file: { blob: new Blob([file], { type: 'image/png' }), name: 'sticker.png' },
      }),
    createTemplate: (id, name) => helpers.createGuildTemplate(id, { name }),
    setCommands: async (commands) => (await helpers.upsertGlobalApplicationCommands(commands)).map(({ name }) => name),
    listCommands: async () => (await helpers.getGlobalApplicationCommands()).map(({ name }) => name),
  };
}

function toInteraction(interaction) {
  const { data, bot, id, token } = interaction;
  const [subcommand] = data.options ?? [];
  const options = subcommand?.options ?? [];
  const focused = options.find((option) => option.focused);
  return {
    userId: text(interaction.user.id),
    name: data.name,
    customId: data.customId,
    subcommand: subcommand?.name,
    options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
    focused: focused && { name: focused.name, value: focused.value },
    targetId: text(data.targetId),
    values: data.values,
    fields: data.components && Object.fromEntries(data.components.map(fieldEntry)),
    reply: (body) => interaction.respond(body),
    // The library sends a second `respond` as a follow-up.
    replyAgain: (body) => bot.helpers.sendInteractionResponse(id, token, { type: 4, data: body }),
    defer: () => interaction.defer(true),
    editReply: (body) => interaction.edit(body),
    followUp: (body, files) => interaction.respond(withFiles(body, files)),
    update: (body) => interaction.edit(body),
    suggest: (choices) => interaction.respond({ choices }),
    showModal: (modal) => interaction.respond({ ...modal, customId: modal.custom_id }),
  };
}

function fieldEntry({ component, components }) {
  const { custom_id: rawId, customId = rawId, value, values } = component ?? components[0];
  return [customId, values ?? value];
}

export const adapter = { packageName, connect, raw: ['labels of modals', 'files of webhooks'] };
