/**
 * Taking over what a dispatch tells that was recorded elsewhere: what it names becomes part of this world, so that a bot
 * that hears it can ask about it and act on it. What is only known by its id is taken in as somebody or something of
 * which nothing else is known.
 */

import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import type { World } from '../world/world.js';
import {
  ensureBotMember,
  ensureChannel,
  ensureGuild,
  importChannel,
  importEmojis,
  importGuild,
  importGuildCreate,
  importMember,
  importPresence,
  importRole,
  importVoiceState,
  removeImportedRole,
} from './import-guilds.js';
import { importMessage, importReaction, nestedMessages, removeImportedMessages } from './import-messages.js';
import { ensureUser, importUsers } from './import-users.js';
import { isObject, objectsById, objectsIn, stringAt } from './valid-fields.js';

type RecordedData = Readonly<Record<string, unknown>>;

/** Where a dispatch happened, as far as it says. */
interface ImportContext {
  readonly world: World;
  readonly application: ApplicationRecord;
  readonly guild: GuildRecord | undefined;
  readonly channel: ChannelRecord | undefined;
}

type EventImporter = (place: ImportContext, data: RecordedData) => void;

/** Events whose data is a guild. */
const guildEventNames: readonly string[] = ['GUILD_CREATE', 'GUILD_UPDATE', 'GUILD_DELETE'];

const importMessageEvent: EventImporter = ({ world, channel }, data) => channel && importMessage(world, channel, data);
const importChannelEvent: EventImporter = ({ world, application }, data) =>
  void importChannel(world, application, data);
const importChannelDelete: EventImporter = ({ world }, data) => void world.channels.delete(stringAt(data, 'id') ?? '');
const importMessageDelete: EventImporter = (place, data) =>
  place.channel && removeImportedMessages(place.channel, data);
const importMemberEvent: EventImporter = ({ world, guild }, data) => {
  if (guild && isObject(data['user'])) importMember(world, guild, stringAt(data['user'], 'id'), data);
};
const importRoleEvent: EventImporter = ({ world, guild }, data) => {
  if (guild && isObject(data['role'])) importRole(world, guild, data['role']);
};

/** What events change, beside the people and places that they name. */
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
  GUILD_MEMBER_ADD: importMemberEvent,
  GUILD_MEMBER_UPDATE: importMemberEvent,
  GUILD_MEMBER_REMOVE: ({ guild }, data) => {
    const id = isObject(data['user']) ? stringAt(data['user'], 'id') : undefined;
    if (guild && id !== undefined && guild.members.delete(id)) guild.formerMembers.add(id);
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
  MESSAGE_REACTION_ADD: (place, data) => place.channel && importReaction(place.channel, data, true),
  MESSAGE_REACTION_REMOVE: (place, data) => place.channel && importReaction(place.channel, data, false),
  PRESENCE_UPDATE: ({ world }, data) => importPresence(world, data),
  VOICE_STATE_UPDATE: ({ world, guild }, data) => guild && importVoiceState(world, guild, data),
};

/**
 * Takes over what a dispatch to an application's bot tells, and gives the guild that it is about.
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
  const place = { world, application, guild, channel: resolveChannel(world, application, guildId, data) };
  importMembers(place, data);
  importResolvedData(place, isObject(data['data']) ? data['data']['resolved'] : undefined);
  for (const each of nestedMessages(data)) importNestedMessage(place, each);
  importersByEvent[event]?.(place, data);
  if (guild && event !== 'GUILD_DELETE') ensureBotMember(world, guild, application);
  return guild;
}

function ownerIdIn(event: string, data: RecordedData): string | undefined {
  return guildEventNames.includes(event) ? stringAt(data, 'owner_id') : undefined;
}

/** The channel in which something happened. A conversation is between the bot and whoever is named. */
function resolveChannel(world: World, application: ApplicationRecord, guildId: string | undefined, data: RecordedData) {
  const id = stringAt(data, 'channel_id');
  if (id === undefined) return undefined;
  const known = isObject(data['channel'])
    ? importChannel(world, application, { ...data['channel'], ...guildField(guildId) })
    : undefined;
  const place = known?.channel.id === id ? known : ensureChannel(world, application, id, guildId);
  if (!place || guildId !== undefined || place.channel.guild_id !== undefined) return place;
  const other = [data['user'], data['author']].filter(isObject).map((user) => stringAt(user, 'id'));
  const others = [...other, stringAt(data, 'user_id')].filter(
    (each) => each !== undefined && each !== application.botUserId,
  );
  const between = [...new Set([...(place.recipientIds ?? []), ...others.filter((each) => each !== undefined)])];
  if (between.length === place.recipientIds?.length) return place;
  const conversation: ChannelRecord = { ...place, recipientIds: between };
  world.channels.set(id, conversation);
  return conversation;
}

function guildField(guildId: string | undefined): RecordedData {
  return guildId === undefined ? {} : { guild_id: guildId };
}

/** The members that go with a user: the author of a message, who caused an interaction, whom a message names. */
function importMembers({ world, guild }: ImportContext, data: RecordedData): void {
  if (!guild) return;
  const found = data['member'];
  if (isObject(found)) {
    const user = [found['user'], data['author']].find(isObject);
    importMember(world, guild, (user && stringAt(user, 'id')) ?? stringAt(data, 'user_id'), found);
  }
  for (const each of objectsIn(data['mentions'])) {
    if (isObject(each['member'])) importMember(world, guild, stringAt(each, 'id'), each['member']);
  }
}

function importResolvedData(place: ImportContext, resolved: unknown): void {
  if (!isObject(resolved)) return;
  const { world, application, guild } = place;
  if (guild) {
    for (const [, each] of objectsById(resolved['roles'])) importRole(world, guild, each);
    for (const [id, each] of objectsById(resolved['members'])) importMember(world, guild, id, each);
    for (const [, each] of objectsById(resolved['channels'])) {
      importChannel(world, application, { ...each, guild_id: guild.guild.id });
    }
  }
  for (const [, each] of objectsById(resolved['messages'])) importNestedMessage(place, each);
}

/** A message that stands in the data of another thing, in the channel that it names. */
function importNestedMessage({ world, application, guild, channel: here }: ImportContext, found: RecordedData): void {
  const id = stringAt(found, 'channel_id') ?? here?.channel.id;
  const channel = id === undefined ? undefined : ensureChannel(world, application, id, guild?.guild.id);
  if (channel) importMessage(world, channel, found);
}
