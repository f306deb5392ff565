// What bots on discord.js have in common, whichever framework handles their interactions. `rest.api` is the option of discord.js for
// another server. The gateway URL comes from that server.
import { Events, GatewayIntentBits, MessageFlags, Partials } from 'discord.js';

/** The options of a client. */
export const clientOptions = ({ url }) => ({
  intents: Object.values(GatewayIntentBits).filter((bit) => typeof bit === 'number'),
  partials: [Partials.Channel, Partials.Message],
  rest: { api: `${url}/api` },
});

/** The bot of a client that is ready. */
export function botOf(client, events) {
  const guildOf = (id) => client.guilds.cache.get(id);
  return {
    events,
    userId: client.user.id,
    rest: restOf(client),
    guildIds: () => [...client.guilds.cache.keys()],
    channelIds: (guildId) => [...guildOf(guildId).channels.cache.keys()],
    requestMembers: async (guildId) => [...(await guildOf(guildId).members.fetch()).keys()],
    setStatus: (status, name) => client.user.setPresence({ status, activities: [{ name, type: 3 }] }),
    joinVoice: (guildId, channelId) =>
      guildOf(guildId).shard.send({
        op: 4,
        d: { guild_id: guildId, channel_id: channelId, self_mute: false, self_deaf: false },
      }),
    close: () => client.destroy(),
  };
}

const toMember = (member) => ({ userId: member.id });
const toSentMessage = ({ id, content, author }) => ({ id, content, userId: author.id });
const toNamed = ({ id, name }) => ({ id, name });
const toSecond = (_before, after) => toNamed(after);
const toBan = ({ user }) => ({ userId: user.id });

/** The bot of a framework to which the commands were declared before it connected. @param register registers them */
export function frameworkBotOf(client, events, register) {
  const bot = botOf(client, events);
  const setCommands = async (commands) => {
    await register();
    const names = await bot.rest.listCommands();
    return commands.map(({ name }) => name).filter((name) => names.includes(name));
  };
  return { ...bot, rest: { ...bot.rest, setCommands } };
}

const toReaction = ({ message, emoji }, user) => ({ messageId: message.id, userId: user.id, emoji: emoji.name });
const toTriggered = ({ ruleId, userId, content }) => ({ ruleId, userId, content });

/** The events, with the names that the areas use and functions from their arguments to their data. */
export const eventForwarders = [
  [Events.GuildMemberAdd, 'memberAdd', toMember],
  [Events.GuildMemberUpdate, 'memberUpdate', (_before, after) => toMember(after)],
  [Events.GuildMemberRemove, 'memberRemove', toMember],
  [Events.MessageCreate, 'messageCreate', toSentMessage],
  [Events.MessageUpdate, 'messageUpdate', (_before, after) => toSentMessage(after)],
  [Events.MessageDelete, 'messageDelete', ({ id }) => ({ id })],
  [Events.MessageReactionAdd, 'reactionAdd', toReaction],
  [Events.GuildRoleCreate, 'roleCreate', toNamed],
  [Events.GuildRoleUpdate, 'roleUpdate', toSecond],
  [Events.GuildRoleDelete, 'roleDelete', toNamed],
  [Events.ChannelCreate, 'channelCreate', toNamed],
  [Events.ChannelUpdate, 'channelUpdate', toSecond],
  [Events.ChannelDelete, 'channelDelete', toNamed],
  [Events.GuildUpdate, 'guildUpdate', toSecond],
  [Events.GuildBanAdd, 'banAdd', toBan],
  [Events.GuildBanRemove, 'banRemove', toBan],
  [Events.InviteCreate, 'inviteCreate', ({ code }) => ({ code })],
  [Events.PresenceUpdate, 'presenceUpdate', (_before, { userId, status }) => ({ userId, status })],
  [Events.VoiceStateUpdate, 'voiceStateUpdate', (_before, { id, channelId }) => ({ userId: id, channelId })],
  [Events.GuildScheduledEventCreate, 'scheduledEventCreate', toNamed],
  [Events.StageInstanceCreate, 'stageCreate', ({ topic }) => ({ topic })],
  [Events.AutoModerationActionExecution, 'ruleTriggered', toTriggered],
  [Events.ShardResume, 'resumed', () => ({})],
];

const toFiles = (files = []) => files.map(({ name, data }) => ({ name, attachment: data }));
const toMessage = (message) => ({
  id: message.id,
  channelId: message.channelId,
  content: message.content,
  authorName: message.author.username,
  replyTo: message.reference?.messageId,
  embedTitles: message.embeds.map(({ title }) => title),
  customIds: message.components.flatMap(({ components }) => components.map(({ customId }) => customId)),
  files: message.attachments.map(({ name, url }) => ({ name, url })),
});

function restOf(client) {
  const guildOf = (id) => client.guilds.cache.get(id);
  const channelOf = (id) => client.channels.fetch(id);
  const messagesOf = async (id) => (await channelOf(id)).messages;
  const webhookOf = ({ id, token }) => client.fetchWebhook(id, token);
  const rolesOf = async (guildId, userId) => (await guildOf(guildId).members.fetch(userId)).roles;
  const toChannel = ({ id, name, topic, parentId }) => ({ id, name, topic, parentId });
  const toPoll = (poll) =>
    poll && {
      question: poll.question,
      answers: poll.answers.map(({ poll_media: media }) => ({ text: media.text, emoji: media.emoji?.name })),
      duration: poll.duration,
      allowMultiselect: poll.allow_multiselect,
    };
  return {
    editGuild: (id, body, reason) => guildOf(id).edit({ ...body, reason }),
    auditLog: async (id, type) =>
      (await guildOf(id).fetchAuditLogs({ type })).entries.map(({ reason, executorId }) => ({
        reason,
        userId: executorId,
      })),
    getMember: async (guildId, user) => {
      const member = await guildOf(guildId).members.fetch({ user, force: true });
      const roleIds = [...member.roles.cache.keys()].filter((id) => id !== guildId);
      const timeoutUntil = member.communicationDisabledUntilTimestamp ?? undefined;
      return { id: member.id, nick: member.nickname, roleIds, timeoutUntil };
    },
    searchMembers: async (id, query) => [...(await guildOf(id).members.search({ query })).keys()],
    editMember: (guildId, userId, { nick, timeoutUntil }) =>
      guildOf(guildId).members.edit(userId, { nick, communicationDisabledUntil: timeoutUntil }),
    kick: (guildId, userId, reason) => guildOf(guildId).members.kick(userId, reason),
    ban: (guildId, userId, reason) => guildOf(guildId).members.ban(userId, { reason }),
    listBans: async (id) => (await guildOf(id).bans.fetch()).map(({ user, reason }) => ({ userId: user.id, reason })),
    unban: (guildId, userId) => guildOf(guildId).bans.remove(userId),
    createRole: (id, { name, permissions }) => guildOf(id).roles.create({ name, permissions }),
    editRole: (guildId, roleId, body) => guildOf(guildId).roles.edit(roleId, body),
    deleteRole: (guildId, roleId) => guildOf(guildId).roles.delete(roleId),
    addRole: async (guildId, userId, roleId) => (await rolesOf(guildId, userId)).add(roleId),
    removeRole: async (guildId, userId, roleId) => (await rolesOf(guildId, userId)).remove(roleId),
    createChannel: async (id, { parentId, ...body }) =>
      toChannel(await guildOf(id).channels.create({ ...body, parent: parentId })),
    editChannel: async (id, body) => toChannel(await (await channelOf(id)).edit(body)),
    denyRole: async (id, roleId, bits) => (await channelOf(id)).permissionOverwrites.set([{ id: roleId, deny: bits }]),
    moveChannel: (guildId, id, position) => guildOf(guildId).channels.setPositions([{ channel: id, position }]),
    deleteChannel: async (id) => (await channelOf(id)).delete(),
    createInvite: async (id, { maxAge, maxUses }) => (await channelOf(id)).createInvite({ maxAge, maxUses }),
    getInvite: async (code) => ({ guildId: (await client.fetchInvite(code)).guild.id }),
    listInvites: async (id) => [...(await guildOf(id).invites.fetch()).keys()],
    deleteInvite: (code) => client.guilds.cache.first().invites.delete(code),
    send: async (id, { replyTo, poll, ...body }, files) =>
      toMessage(
        await (await channelOf(id)).send({
          ...body,
          poll: toPoll(poll),
          files: toFiles(files),
          ...(replyTo ? { reply: { messageReference: replyTo } } : {}),
        }),
      ),
    editMessage: async (id, messageId, body) => toMessage(await (await messagesOf(id)).edit(messageId, body)),
    deleteMessage: async (id, messageId) => (await messagesOf(id)).delete(messageId),
    deleteMessages: async (id, ids) => (await channelOf(id)).bulkDelete(ids),
    listMessages: async (id, limit) => [...(await (await messagesOf(id)).fetch({ limit })).keys()],
    react: async (id, messageId, emoji) => (await messagesOf(id)).react(messageId, emoji),
    unreact: async (id, messageId, emoji) =>
      (await (await messagesOf(id)).fetch(messageId)).reactions.resolve(emoji).users.remove(),
    pin: async (id, messageId) => (await messagesOf(id)).pin(messageId),
    createThread: async (id, name) => (await channelOf(id)).threads.create({ name }),
    createWebhook: async (id, name) => (await channelOf(id)).createWebhook({ name }),
    listWebhooks: async (id) => [...(await (await channelOf(id)).fetchWebhooks()).keys()],
    executeWebhook: async (webhook, body, files) =>
      toMessage(await (await webhookOf(webhook)).send({ ...body, files: toFiles(files) })),
    editWebhookMessage: async (webhook, id, body) => toMessage(await (await webhookOf(webhook)).editMessage(id, body)),
    deleteWebhookMessage: async (webhook, id) => (await webhookOf(webhook)).deleteMessage(id),
    deleteWebhook: async (webhook) => (await webhookOf(webhook)).delete(),
    createScheduledEvent: (id, { name, location, startsAt, endsAt }) =>
      guildOf(id).scheduledEvents.create({
        name,
        privacyLevel: 2,
        entityType: 3,
        entityMetadata: { location },
        scheduledStartTime: startsAt,
        scheduledEndTime: endsAt,
      }),
    openStage: async (id, topic) => (await channelOf(id)).createStageInstance({ topic }),
    createKeywordRule: (id, { name, keyword }) =>
      guildOf(id).autoModerationRules.create({
        name,
        eventType: 1,
        triggerType: 1,
        triggerMetadata: { keywordFilter: [keyword] },
        actions: [{ type: 1 }],
        enabled: true,
      }),
    createSticker: (id, { file, ...sticker }) =>
      guildOf(id).stickers.create({ ...sticker, file: { attachment: file, name: 'sticker.png' } }),
    createTemplate: (id, name) => guildOf(id).createTemplate(name),
    setCommands: async (commands) => (await client.application.commands.set(commands)).map(({ name }) => name),
    listCommands: async () => (await client.application.commands.fetch()).map(({ name }) => name),
  };
}

/** The values of command options by name. */
const toOptions = (options = []) => Object.fromEntries(options.map(({ name, value }) => [name, value]));

function toFieldValue({ value, values, attachments }) {
  return attachments ? [...attachments.keys()] : (values ?? value);
}

/** What the areas use of an interaction. */
export function toInteraction(interaction) {
  const { options, fields } = interaction;
  const focused = interaction.isAutocomplete() ? options.getFocused(true) : undefined;
  return {
    userId: interaction.user.id,
    name: interaction.commandName,
    customId: interaction.customId,
    subcommand: interaction.isChatInputCommand() ? options.getSubcommand() : undefined,
    options: interaction.isChatInputCommand() ? toOptions(options.data[0].options) : undefined,
    focused: focused && { name: focused.name, value: focused.value },
    targetId: interaction.targetId,
    values: interaction.values,
    fields: fields && Object.fromEntries(fields.fields.map((field) => [field.customId, toFieldValue(field)])),
    reply: (body) => interaction.reply(body),
    replyAgain: (body) => {
      // Otherwise the library rejects the second response itself.
      interaction.replied = false;
      return interaction.reply(body);
    },
    defer: () => interaction.deferReply({ flags: MessageFlags.Ephemeral }),
    editReply: (body) => interaction.editReply(body),
    followUp: (body, files) => interaction.followUp({ ...body, files: toFiles(files) }),
    update: (body) => interaction.update(body),
    suggest: (choices) => interaction.respond(choices),
    showModal: (modal) => interaction.showModal(modal),
  };
}
