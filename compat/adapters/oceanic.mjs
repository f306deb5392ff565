// oceanic.js: `rest.baseURL` is its option for another server. The gateway URL comes from that server.
import { Client } from 'oceanic.js';
import { forwardEvents } from './eris-events.mjs';

const packageName = 'oceanic.js';

async function connect({ url, token }) {
  const client = new Client({
    auth: `Bot ${token}`,
    gateway: { intents: ['ALL'] },
    rest: { baseURL: `${url}/api/v10` },
  });
  const events = forwardEvents(client, eventConverters);
  const ready = new Promise((resolve) => client.once('ready', resolve));
  await client.connect();
  await ready;
  return {
    events,
    userId: client.user.id,
    rest: restOf(client),
    guildIds: () => [...client.guilds.keys()],
    channelIds: (guildId) => [...client.guilds.get(guildId).channels.keys()],
    requestMembers: async (guildId) => (await client.guilds.get(guildId).fetchMembers()).map(({ id }) => id),
    setStatus: (status, name) => client.editStatus(status, [{ name, type: 3 }]),
    joinVoice: (guildId, channelId) => client.guilds.get(guildId).shard.updateVoiceState(guildId, channelId),
    close: () => client.disconnect(false),
  };
}

const eventConverters = {
  toMember: ({ id }) => ({ userId: id }),
  toBan: (_guild, { id }) => ({ userId: id }),
  toRole: ({ id, name }) => ({ id, name }),
  toReaction: ({ id }, reactor, { emoji }) => ({ messageId: id, userId: reactor.id, emoji: emoji.name }),
  toInvite: ({ code }) => ({ code }),
  toPresence: (_guild, member, { status }) => ({ userId: member.id, status }),
  toTriggered: (_guild, _channel, { id }, { ruleID, content }) => ({ ruleId: ruleID, userId: id, content }),
  toInteraction,
};

/** A key as the library writes it: `custom_id` is `customID`. */
const toLibraryKey = (key) =>
  key.replace(/_([a-z])/g, (_match, character) => character.toUpperCase()).replace(/Id$/, 'ID');

/** A body with the keys of the library. */
function toLibraryBody(value) {
  if (Array.isArray(value)) return value.map(toLibraryBody);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [toLibraryKey(key), toLibraryBody(each)]));
}

const toFiles = (files = []) => files.map(({ name, data }) => ({ name, contents: data }));
const toMessage = (message) => ({
  id: message.id,
  channelId: message.channelID,
  content: message.content,
  authorName: message.author.username,
  replyTo: message.messageReference?.messageID,
  embedTitles: message.embeds.map(({ title }) => title),
  customIds: message.components.flatMap(({ components }) => components.map(({ customID }) => customID)),
  files: message.attachments.map(({ filename, url }) => ({ name: filename, url })),
});

function restOf({ rest, application }) {
  const { channels, guilds, webhooks, applications } = rest;
  const toChannel = ({ id, name, topic, parentID }) => ({ id, name, topic, parentId: parentID });
  return {
    editGuild: (id, body, reason) => guilds.edit(id, { ...body, reason }),
    auditLog: async (id, actionType) =>
      (await guilds.getAuditLog(id, { actionType })).entries.map(({ reason, userID }) => ({ reason, userId: userID })),
    getMember: async (guildId, userId) => {
      const { id, nick, roles, communicationDisabledUntil } = await guilds.getMember(guildId, userId);
      return { id, nick, roleIds: roles, timeoutUntil: communicationDisabledUntil?.getTime() };
    },
    searchMembers: async (id, query) => (await guilds.searchMembers(id, { query })).map((member) => member.id),
    editMember: (guildId, userId, { nick, timeoutUntil }) =>
      guilds.editMember(guildId, userId, { nick, communicationDisabledUntil: timeoutUntil }),
    kick: (guildId, userId, reason) => guilds.removeMember(guildId, userId, reason),
    ban: (guildId, userId, reason) => guilds.createBan(guildId, userId, { reason }),
    listBans: async (id) => (await guilds.getBans(id)).map(({ user, reason }) => ({ userId: user.id, reason })),
    unban: (guildId, userId) => guilds.removeBan(guildId, userId),
    createRole: (id, { name, permissions }) => guilds.createRole(id, { name, permissions: String(permissions) }),
    editRole: (guildId, roleId, body) => guilds.editRole(guildId, roleId, body),
    deleteRole: (guildId, roleId) => guilds.deleteRole(guildId, roleId),
    addRole: (guildId, userId, roleId) => guilds.addMemberRole(guildId, userId, roleId),
    removeRole: (guildId, userId, roleId) => guilds.removeMemberRole(guildId, userId, roleId),
    createChannel: async (id, { type, parentId, ...body }) =>
      toChannel(await guilds.createChannel(id, type, { ...body, parentID: parentId })),
    editChannel: async (id, body) => toChannel(await channels.edit(id, body)),
    denyRole: (id, roleId, bits) => channels.editPermission(id, roleId, { allow: 0n, deny: bits, type: 0 }),
    moveChannel: (guildId, id, position) => guilds.editChannelPositions(guildId, [{ id, position }]),
    deleteChannel: (id) => channels.delete(id),
    createInvite: (id, { maxAge, maxUses }) => channels.createInvite(id, { maxAge, maxUses }),
    getInvite: async (code) => ({ guildId: (await channels.getInvite(code, {})).guild.id }),
    listInvites: async (id) => (await guilds.getInvites(id)).map(({ code }) => code),
    deleteInvite: (code) => channels.deleteInvite(code),
    send: async (id, { replyTo, ...body }, files) =>
      toMessage(
        await channels.createMessage(id, {
          ...toLibraryBody(body),
          files: toFiles(files),
          ...(replyTo ? { messageReference: { messageID: replyTo } } : {}),
        }),
      ),
    editMessage: async (id, messageId, body) => toMessage(await channels.editMessage(id, messageId, body)),
    deleteMessage: (id, messageId) => channels.deleteMessage(id, messageId),
    deleteMessages: (id, ids) => channels.deleteMessages(id, ids),
    listMessages: async (id, limit) => (await channels.getMessages(id, { limit })).map((message) => message.id),
    react: (id, messageId, emoji) => channels.createReaction(id, messageId, emoji),
    unreact: (id, messageId, emoji) => channels.deleteReaction(id, messageId, emoji),
    pin: (id, messageId) => channels.pinMessage(id, messageId),
    createThread: (id, name) => channels.startThreadWithoutMessage(id, { name, type: 11 }),
    createWebhook: (id, name) => webhooks.create(id, { name }),
    listWebhooks: async (id) => (await webhooks.getForChannel(id)).map((webhook) => webhook.id),
    executeWebhook: async ({ id, token }, body, files) =>
      toMessage(await webhooks.execute(id, token, { ...body, files: toFiles(files), wait: true })),
    editWebhookMessage: async ({ id, token }, messageId, body) =>
      toMessage(await webhooks.editMessage(id, token, messageId, body)),
    deleteWebhookMessage: ({ id, token }, messageId) => webhooks.deleteMessage(id, token, messageId),
    deleteWebhook: ({ id, token }) => webhooks.deleteToken(id, token),
    createScheduledEvent: (id, { name, location, startsAt, endsAt }) =>
      guilds.createScheduledEvent(id, {
        name,
        privacyLevel: 2,
        entityType: 3,
        entityMetadata: { location },
        scheduledStartTime: new Date(startsAt).toISOString(),
        scheduledEndTime: new Date(endsAt).toISOString(),
      }),
    openStage: (id, topic) => channels.createStageInstance(id, { topic }),
    createKeywordRule: (id, { name, keyword }) =>
      guilds.createAutoModerationRule(id, {
        name,
        eventType: 1,
        triggerType: 1,
        triggerMetadata: { keywordFilter: [keyword] },
        actions: [{ type: 1, metadata: {} }],
        enabled: true,
      }),
    createSticker: (id, { file, ...sticker }) =>
      guilds.createSticker(id, { ...sticker, file: { contents: file, name: 'sticker.png' } }),
    createTemplate: (id, name) => guilds.createTemplate(id, { name }),
    setCommands: async (commands) =>
      (await applications.bulkEditGlobalCommands(application.id, commands)).map(({ name }) => name),
    listCommands: async () => (await applications.getGlobalCommands(application.id)).map(({ name }) => name),
  };
}

function toInteraction(interaction) {
  const { data } = interaction;
  const options = data.options?.getOptions?.() ?? [];
  const focused = interaction.type === 4 ? data.options.getFocused(true) : undefined;
  const subcommand = data.options?.getSubCommand?.(false);
  return {
    userId: interaction.user.id,
    name: data.name,
    customId: data.customID,
    subcommand: subcommand?.[0],
    options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
    focused: focused && { name: focused.name, value: focused.value },
    targetId: data.targetID,
    values: data.values?.raw,
    fields: data.components && Object.fromEntries(data.components.getComponents().map(fieldEntry)),
    reply: (body) => interaction.createMessage(body),
    replyAgain: (body) => {
      // Otherwise the library rejects the second response itself.
      interaction.acknowledged = false;
      return interaction.createMessage(body);
    },
    defer: () => interaction.defer(64),
    editReply: (body) => interaction.editOriginal(body),
    followUp: (body, files) => interaction.createFollowup({ ...body, files: toFiles(files) }),
    update: (body) => interaction.editParent(body),
    suggest: (choices) => interaction.result(choices),
    showModal: (modal) => interaction.createModal(toLibraryBody(modal)),
  };
}

const fieldEntry = ({ customID, value, values }) => [customID, values ?? value];

export const adapter = { packageName, connect, raw: [] };
