/**
 * Imports recorded dispatches: the entities in them become part of the world, so that a bot that receives the dispatch
 * can fetch and change them. Entities of which only the id is known get placeholder values.
 */

import { isObject } from 'guildhall/internal';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import type { World } from '../world/world.js';
import { importEmojis, importSound, importStickers, replaceImportedSounds } from './import-expressions.js';
import {
  ensureBotMember,
  ensureChannel,
  ensureGuild,
  importAutoModerationRule,
  importChannel,
  importGuild,
  importGuildCreate,
  importMember,
  importPresence,
  importRole,
  importVoiceState,
  removeImportedRole,
} from './import-guilds.js';
import { importMessage, importReaction, nestedMessages, removeImportedMessages } from './import-messages.js';
import { importInterest, importScheduledEvent, importStage } from './import-scheduled-events.js';
import { ensureUser, importUsers } from './import-users.js';
import { objectsById, objectsIn, stringAt } from './valid-fields.js';

type RecordedData = Readonly<Record<string, unknown>>;

/** The guild and the channel of a dispatch, if it has any. */
interface ImportContext {
  readonly world: World;
  readonly application: ApplicationRecord;
  readonly guild: GuildRecord | undefined;
  readonly channel: ChannelRecord | undefined;
}

type EventImporter = (context: ImportContext, data: RecordedData) => void;

/** Events whose data is a guild. */
const guildEventNames: readonly string[] = ['GUILD_CREATE', 'GUILD_UPDATE', 'GUILD_DELETE'];

const importMessageEvent: EventImporter = ({ world, channel }, data) => channel && importMessage(world, channel, data);
const importChannelEvent: EventImporter = ({ world, application }, data) =>
  void importChannel(world, application, data);
const importChannelDelete: EventImporter = ({ world }, data) => void world.channels.delete(stringAt(data, 'id') ?? '');
const importMessageDelete: EventImporter = (context, data) =>
  context.channel && removeImportedMessages(context.channel, data);
const importMemberEvent: EventImporter = ({ world, guild }, data) => {
  if (guild && isObject(data['user'])) importMember(world, guild, stringAt(data['user'], 'id'), data);
};
const importRuleEvent: EventImporter = ({ world, guild }, data) =>
  guild && importAutoModerationRule(world, guild, data);
const importSoundEvent: EventImporter = ({ world, guild }, data) => guild && importSound(world, guild, data);
const importSoundsEvent: EventImporter = ({ world, guild }, data) =>
  guild && replaceImportedSounds(world, guild, data['soundboard_sounds']);
const importRoleEvent: EventImporter = ({ world, guild }, data) => {
  if (guild && isObject(data['role'])) importRole(world, guild, data['role']);
};

/** How each event changes the world, in addition to the users, guilds and channels in its data. */
const importersByEvent: Readonly<Record<string, EventImporter>> = {
  GUILD_CREATE: ({ world, application, guild }, data) => {
    if (!guild) return;
    if (data['unavailable'] === true) guild.isUnavailable = true;
    else importGuildCreate(world, application, guild, data);
  },
  GUILD_UPDATE: ({ world, guild }, data) => guild && importGuild(world, guild, data),
  GUILD_DELETE: ({ application, guild }, data) => {
    if (!guild) return;
    if (data['unavailable'] === true) guild.isUnavailable = true;
    else guild.members.delete(application.botUserId);
  },
  GUILD_ROLE_CREATE: importRoleEvent,
  GUILD_ROLE_UPDATE: importRoleEvent,
  GUILD_ROLE_DELETE: ({ guild }, data) => guild && removeImportedRole(guild, stringAt(data, 'role_id') ?? ''),
  GUILD_EMOJIS_UPDATE: ({ guild }, data) => guild && importEmojis(guild, data['emojis']),
  GUILD_STICKERS_UPDATE: ({ guild }, data) => guild && importStickers(guild, data['stickers']),
  GUILD_SOUNDBOARD_SOUND_CREATE: importSoundEvent,
  GUILD_SOUNDBOARD_SOUND_UPDATE: importSoundEvent,
  GUILD_SOUNDBOARD_SOUND_DELETE: ({ guild }, data) => void guild?.sounds.delete(stringAt(data, 'sound_id') ?? ''),
  GUILD_SOUNDBOARD_SOUNDS_UPDATE: importSoundsEvent,
  SOUNDBOARD_SOUNDS: importSoundsEvent,
  AUTO_MODERATION_RULE_CREATE: importRuleEvent,
  AUTO_MODERATION_RULE_UPDATE: importRuleEvent,
  AUTO_MODERATION_RULE_DELETE: ({ guild }, data) => void guild?.autoModerationRules.delete(stringAt(data, 'id') ?? ''),
  GUILD_MEMBER_ADD: importMemberEvent,
  GUILD_MEMBER_UPDATE: importMemberEvent,
  GUILD_MEMBER_REMOVE: ({ guild }, data) => {
    const id = isObject(data['user']) ? stringAt(data['user'], 'id') : undefined;
    if (guild && id !== undefined && guild.members.delete(id)) {
      guild.guests.delete(id);
      guild.formerMembers.add(id);
    }
  },
  GUILD_MEMBERS_CHUNK: ({ world, guild }, data) => {
    for (const each of objectsIn(data['members'])) {
      if (guild && isObject(each['user'])) importMember(world, guild, stringAt(each['user'], 'id'), each);
    }
    for (const each of objectsIn(data['presences'])) importPresence(world, each);
  },
  GUILD_BAN_ADD: ({ guild }, data) => {
    const id = isObject(data['user']) ? stringAt(data['user'], 'id') : undefined;
    if (guild && id !== undefined) guild.bans.set(id, { reason: null, wasMember: guild.formerMembers.has(id) });
  },
  GUILD_BAN_REMOVE: ({ guild }, data) => {
    if (guild && isObject(data['user'])) guild.bans.delete(stringAt(data['user'], 'id') ?? '');
  },
  CHANNEL_CREATE: importChannelEvent,
  CHANNEL_UPDATE: importChannelEvent,
  CHANNEL_DELETE: importChannelDelete,
  THREAD_CREATE: importChannelEvent,
  THREAD_UPDATE: importChannelEvent,
  THREAD_DELETE: importChannelDelete,
  THREAD_LIST_SYNC: ({ world, application }, data) => {
    for (const each of objectsIn(data['threads'])) importChannel(world, application, each);
  },
  MESSAGE_CREATE: importMessageEvent,
  MESSAGE_UPDATE: importMessageEvent,
  MESSAGE_DELETE: importMessageDelete,
  MESSAGE_DELETE_BULK: importMessageDelete,
  MESSAGE_REACTION_ADD: (context, data) => context.channel && importReaction(context.channel, data, true),
  MESSAGE_REACTION_REMOVE: (context, data) => context.channel && importReaction(context.channel, data, false),
  PRESENCE_UPDATE: ({ world }, data) => importPresence(world, data),
  VOICE_STATE_UPDATE: ({ world, guild }, data) => guild && importVoiceState(world, guild, data),
  STAGE_INSTANCE_CREATE: ({ world, guild }, data) => guild && importStage(world, guild, data),
  STAGE_INSTANCE_UPDATE: ({ world, guild }, data) => guild && importStage(world, guild, data),
  STAGE_INSTANCE_DELETE: ({ guild }, data) => guild?.stages.delete(stringAt(data, 'channel_id') ?? ''),
  GUILD_SCHEDULED_EVENT_CREATE: ({ world, guild }, data) => guild && importScheduledEvent(world, guild, data),
  GUILD_SCHEDULED_EVENT_UPDATE: ({ world, guild }, data) => guild && importScheduledEvent(world, guild, data),
  GUILD_SCHEDULED_EVENT_DELETE: ({ guild }, data) => guild?.scheduledEvents.delete(stringAt(data, 'id') ?? ''),
  GUILD_SCHEDULED_EVENT_USER_ADD: ({ world, guild }, data) => guild && importInterest(world, guild, data, true),
  GUILD_SCHEDULED_EVENT_USER_REMOVE: ({ world, guild }, data) => guild && importInterest(world, guild, data, false),
};

/**
 * Imports a dispatch for an application's bot, and returns the guild of the dispatch.
 * @param event the wire name
 */
export function importDispatch(
  world: World,
  application: ApplicationRecord,
  event: string,
  data: RecordedData,
): GuildRecord | undefined {
  importUsers(world, data);
  const guildId = stringAt(data, guildEventNames.includes(event) ? 'id' : 'guild_id');
  const guild = guildId === undefined ? undefined : ensureGuild(world, guildId, ownerIdIn(event, data));
  const userId = stringAt(data, 'user_id');
  if (userId !== undefined) ensureUser(world, userId);
  const context = { world, application, guild, channel: resolveChannel(world, application, guildId, data) };
  importMembers(context, data);
  importResolvedData(context, isObject(data['data']) ? data['data']['resolved'] : undefined);
  for (const each of nestedMessages(data)) importNestedMessage(context, each);
  importersByEvent[event]?.(context, data);
  if (guild && event !== 'GUILD_DELETE') ensureBotMember(world, guild, application);
  return guild;
}

function ownerIdIn(event: string, data: RecordedData): string | undefined {
  return guildEventNames.includes(event) ? stringAt(data, 'owner_id') : undefined;
}

/** The channel of a dispatch. A direct message channel has the bot and the users in the data as recipients. */
function resolveChannel(world: World, application: ApplicationRecord, guildId: string | undefined, data: RecordedData) {
  const id = stringAt(data, 'channel_id');
  if (id === undefined) return undefined;
  const known = isObject(data['channel'])
    ? importChannel(world, application, { ...data['channel'], ...guildField(guildId) })
    : undefined;
  const resolved = known?.channel.id === id ? known : ensureChannel(world, application, id, guildId);
  if (!resolved || guildId !== undefined || resolved.channel.guild_id !== undefined) return resolved;
  const namedIds = [data['user'], data['author']].filter(isObject).map((user) => stringAt(user, 'id'));
  const others = [...namedIds, stringAt(data, 'user_id')].filter(
    (each) => each !== undefined && each !== application.botUserId,
  );
  const recipientIds = [...new Set([...(resolved.recipientIds ?? []), ...others.filter((each) => each !== undefined)])];
  if (recipientIds.length === resolved.recipientIds?.length) return resolved;
  const dmChannel: ChannelRecord = { ...resolved, recipientIds };
  world.channels.set(id, dmChannel);
  return dmChannel;
}

function guildField(guildId: string | undefined): RecordedData {
  return guildId === undefined ? {} : { guild_id: guildId };
}

/** Imports the members in the data: of the author, of the user of an interaction, and of mentioned users. */
function importMembers({ world, guild }: ImportContext, data: RecordedData): void {
  if (!guild) return;
  const member = data['member'];
  if (isObject(member)) {
    const user = [member['user'], data['author']].find(isObject);
    importMember(world, guild, (user && stringAt(user, 'id')) ?? stringAt(data, 'user_id'), member);
  }
  for (const each of objectsIn(data['mentions'])) {
    if (isObject(each['member'])) importMember(world, guild, stringAt(each, 'id'), each['member']);
  }
}

function importResolvedData(context: ImportContext, resolved: unknown): void {
  if (!isObject(resolved)) return;
  const { world, application, guild } = context;
  if (guild) {
    for (const [, each] of objectsById(resolved['roles'])) importRole(world, guild, each);
    for (const [id, each] of objectsById(resolved['members'])) importMember(world, guild, id, each);
    for (const [, each] of objectsById(resolved['channels'])) {
      importChannel(world, application, { ...each, guild_id: guild.guild.id });
    }
  }
  for (const [, each] of objectsById(resolved['messages'])) importNestedMessage(context, each);
}

/** Imports a message inside other data into the channel that it names. */
function importNestedMessage(
  { world, application, guild, channel: currentChannel }: ImportContext,
  data: RecordedData,
): void {
  const id = stringAt(data, 'channel_id') ?? currentChannel?.channel.id;
  const channel = id === undefined ? undefined : ensureChannel(world, application, id, guild?.guild.id);
  if (channel) importMessage(world, channel, data);
}
