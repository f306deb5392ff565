// eris: it has no option for plain HTTP. The option `agent` is for proxies: this one opens plain connections to the
// emulator. The gateway URL comes from Get Gateway Bot.
import { Client } from 'eris';
import { forwardEvents } from './eris-events.mjs';
import { plainAgent } from './plain-agent.mjs';

const packageName = 'eris';

async function connect({ url, token }) {
  const client = new Client(`Bot ${token}`, {
    intents: ['all'],
    restMode: true,
    rest: { agent: plainAgent(url), domain: new URL(url).hostname },
  });
  const events = forwardEvents(client, eventConverters);
  const ready = new Promise((resolve) => client.once('ready', resolve));
  await client.connect();
  await ready;
  return botOf(client, events);
}

/** The bot of a client that is ready. */
export function botOf(client, events) {
  return {
    events,
    userId: client.user.id,
    rest: restOf(client),
    guildIds: () => [...client.guilds.keys()],
    channelIds: (guildId) => [...client.guilds.get(guildId).channels.keys()],
    requestMembers: async (guildId) => {
      const members = await client.guilds.get(guildId).fetchMembers();
      return members.map(({ id }) => id);
    },
    setStatus: (status, name) => client.editStatus(status, { name, type: 3 }),
    joinVoice: (guildId, channelId) =>
      client.guilds.get(guildId).shard.sendWS(4, {
        guild_id: guildId,
        channel_id: channelId,
      }),
    close: () => client.disconnect({ reconnect: false }),
  };
}

const toMember = (_guild, { id }) => ({ userId: id });

export const eventConverters = {
  toMember,
  toBan: toMember,
  toRole: (_guild, { id, name }) => ({ id, name }),
  toReaction: ({ id }, emoji, reactor) => ({ messageId: id, userId: reactor.id, emoji: emoji.name }),
  toInvite: (_guild, { code }) => ({ code }),
  toPresence: ({ id, status }) => ({ userId: id, status }),
  toTriggered: (_guild, { ruleID, userID, content }) => ({ ruleId: ruleID, userId: userID, content }),
  toInteraction,
};

const toFiles = (files = []) => files.map(({ name, data }) => ({ name, file: data }));
export const toMessage = (message) => ({
  id: message.id,
  channelId: message.channel.id,
  content: message.content,
  authorName: message.author.username,
  replyTo: message.messageReference?.messageID,
  embedTitles: message.embeds.map(({ title }) => title),
  customIds: (message.components ?? []).flatMap(({ components }) => components.map(({ custom_id: id }) => id)),
  files: message.attachments.map(({ filename, url }) => ({ name: filename, url })),
});

function restOf(client) {
  const toChannel = ({ id, name, topic, parentID }) => ({ id, name, topic, parentId: parentID });
  return {
    editGuild: (id, body, reason) => client.editGuild(id, body, reason),
    auditLog: async (id, actionType) =>
      (await client.getGuildAuditLog(id, { actionType })).entries.map(({ reason, user }) => ({
        reason,
        userId: user.id,
      })),
    getMember: async (guildId, userId) => {
      const { id, nick, roles, communicationDisabledUntil } = await client.getRESTGuildMember(guildId, userId);
      return { id, nick, roleIds: roles, timeoutUntil: communicationDisabledUntil ?? undefined };
    },
    searchMembers: async (id, query) => (await client.searchGuildMembers(id, query, 10)).map((member) => member.id),
    editMember: (guildId, userId, { nick, timeoutUntil }) =>
      client.editGuildMember(guildId, userId, {
        nick,
        communicationDisabledUntil: timeoutUntil && new Date(timeoutUntil),
      }),
    kick: (guildId, userId, reason) => client.kickGuildMember(guildId, userId, reason),
    ban: (guildId, userId, reason) => client.banGuildMember(guildId, userId, { reason }),
    listBans: async (id) => (await client.getGuildBans(id)).map(({ user, reason }) => ({ userId: user.id, reason })),
    unban: (guildId, userId) => client.unbanGuildMember(guildId, userId),
    createRole: (id, { name, permissions }) => client.createRole(id, { name, permissions }),
    editRole: (guildId, roleId, body) => client.editRole(guildId, roleId, body),
    deleteRole: (guildId, roleId) => client.deleteRole(guildId, roleId),
    addRole: (guildId, userId, roleId) => client.addGuildMemberRole(guildId, userId, roleId),
    removeRole: (guildId, userId, roleId) => client.removeGuildMemberRole(guildId, userId, roleId),
    createChannel: async (id, { name, type, topic, parentId }) =>
      toChannel(await client.createChannel(id, name, type, { topic, parentID: parentId })),
    editChannel: async (id, body) => toChannel(await client.editChannel(id, body)),
    denyRole: (id, roleId, bits) => client.editChannelPermission(id, roleId, 0n, bits, 0),
    moveChannel: (guildId, id, position) => client.editChannelPositions(guildId, [{ id, position }]),
    deleteChannel: (id) => client.deleteChannel(id),
    createInvite: (id, { maxAge, maxUses }) => client.createChannelInvite(id, { maxAge, maxUses }),
    getInvite: async (code) => ({ guildId: (await client.getInvite(code)).guild.id }),
    listInvites: async (id) => (await client.getGuildInvites(id)).map(({ code }) => code),
    deleteInvite: (code) => client.deleteInvite(code),
    send: async (id, { replyTo, ...body }, files) =>
      toMessage(
        await client.createMessage(
          id,
          { ...body, ...(replyTo ? { messageReference: { messageID: replyTo } } : {}) },
          toFiles(files),
        ),
      ),
    editMessage: async (id, messageId, body) => toMessage(await client.editMessage(id, messageId, body)),
    deleteMessage: (id, messageId) => client.deleteMessage(id, messageId),
    deleteMessages: (id, ids) => client.deleteMessages(id, ids),
    listMessages: async (id, limit) => (await client.getMessages(id, { limit })).map((message) => message.id),
    react: (id, messageId, emoji) => client.addMessageReaction(id, messageId, emoji),
    unreact: (id, messageId, emoji) => client.removeMessageReaction(id, messageId, emoji),
    pin: (id, messageId) => client.pinMessage(id, messageId),
    createThread: (id, name) => client.createThread(id, { name, type: 11, autoArchiveDuration: 60 }),
    createWebhook: (id, name) => client.createChannelWebhook(id, { name }),
    listWebhooks: async (id) => (await client.getChannelWebhooks(id)).map((webhook) => webhook.id),
    executeWebhook: async ({ id, token }, body, files) =>
      toMessage(await client.executeWebhook(id, token, { ...body, file: toFiles(files), wait: true })),
    editWebhookMessage: async ({ id, token }, messageId, body) =>
      toMessage(await client.editWebhookMessage(id, token, messageId, body)),
    deleteWebhookMessage: ({ id, token }, messageId) => client.deleteWebhookMessage(id, token, messageId),
    deleteWebhook: ({ id, token }) => client.deleteWebhook(id, token),
    createScheduledEvent: (id, { name, location, startsAt, endsAt }) =>
      client.createGuildScheduledEvent(id, {
        name,
        privacyLevel: 2,
        entityType: 3,
        entityMetadata: { location },
        scheduledStartTime: new Date(startsAt),
        scheduledEndTime: new Date(endsAt),
      }),
    openStage: (id, topic) => client.createStageInstance(id, { topic }),
    createKeywordRule: (id, { name, keyword }) =>
      client.createAutoModerationRule(id, {
        name,
        eventType: 1,
        triggerType: 1,
        triggerMetadata: { keyword_filter: [keyword] },
        actions: [{ type: 1, metadata: {} }],
        enabled: true,
      }),
    createSticker: (id, { file, ...sticker }) =>
      client.createGuildSticker(id, { ...sticker, file: { file, name: 'sticker.png' } }),
    createTemplate: (id, name) => client.createGuildTemplate(id, name),
    setCommands: async (commands) => (await client.bulkEditCommands(commands)).map(({ name }) => name),
    listCommands: async () => (await client.getCommands()).map(({ name }) => name),
  };
}

export function toInteraction(interaction) {
  const { data } = interaction;
  const [subcommand] = data.options ?? [];
  const options = subcommand?.options ?? [];
  const focused = options.find((option) => option.focused);
  return {
    userId: (interaction.member ?? interaction.user).id,
    name: data.name,
    customId: data.custom_id,
    subcommand: subcommand?.name,
    options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
    focused: focused && { name: focused.name, value: focused.value },
    targetId: data.target_id,
    values: data.values,
    fields: data.components && Object.fromEntries(data.components.map(fieldEntry)),
    reply: (body) => interaction.createMessage(body),
    replyAgain: (body) => {
      // Otherwise the library rejects the second response itself.
      interaction.acknowledged = false;
      return interaction.createMessage(body);
    },
    defer: () => interaction.defer(64),
    editReply: (body) => interaction.editOriginalMessage(body),
    followUp: (body, files) => interaction.createFollowup(body, toFiles(files)),
    update: (body) => interaction.editParent(body),
    suggest: (choices) => interaction.result(choices),
    showModal: (modal) => interaction.createModal(modal),
  };
}

/** The library passes the components of a modal as they are: action rows with components, labels with one. */
function fieldEntry({ component, components }) {
  const { custom_id: customId, value, values } = component ?? components[0];
  return [customId, values ?? value];
}

export const adapter = { packageName, connect, raw: ['voice states', 'fields of modals'] };
