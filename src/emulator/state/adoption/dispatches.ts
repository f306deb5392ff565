/**
 * Taking over what a dispatch tells that was recorded elsewhere: what it names becomes part of this world, so that a bot
 * that hears it can ask about it and act on it. What is only known by its id is taken in as somebody or something of
 * which nothing else is known.
 */
import type { ApplicationRecord } from '../records/accounts.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { World } from '../world.js';
import { adoptUserId, adoptUsers } from './accounts.js';
import { isObject, objectsById, objectsIn, textAt } from './fields.js';
import {
  adoptChannel,
  adoptChannelId,
  adoptEmojis,
  adoptGuild,
  adoptGuildId,
  adoptMember,
  adoptPresence,
  adoptRole,
  adoptVoice,
  dropRole,
  ensureBot,
  introduceGuild,
} from './guilds.js';
import { adoptMessage, adoptReaction, dropMessages, messagesIn } from './messages.js';

type Found = Readonly<Record<string, unknown>>;

/** Where a dispatch happened, as far as it says. */
interface Place {
  readonly world: World;
  readonly application: ApplicationRecord;
  readonly guild: GuildRecord | undefined;
  readonly channel: ChannelRecord | undefined;
}

type Adopt = (place: Place, data: Found) => void;

/** Events whose data is a guild. */
const aboutGuild: readonly string[] = ['GUILD_CREATE', 'GUILD_UPDATE', 'GUILD_DELETE'];

const message: Adopt = ({ world, channel }, data) => channel && adoptMessage(world, channel, data);
const channel: Adopt = ({ world, application }, data) => void adoptChannel(world, application, data);
const forget: Adopt = ({ world }, data) => void world.channels.delete(textAt(data, 'id') ?? '');
const drop: Adopt = (place, data) => place.channel && dropMessages(place.channel, data);
const member: Adopt = ({ world, guild }, data) => {
  if (guild && isObject(data['user'])) adoptMember(world, guild, textAt(data['user'], 'id'), data);
};
const role: Adopt = ({ world, guild }, data) => {
  if (guild && isObject(data['role'])) adoptRole(world, guild, data['role']);
};

/** What events change, beside the people and places that they name. */
const adopters: Readonly<Record<string, Adopt>> = {
  GUILD_CREATE: ({ world, application, guild }, data) => {
    if (!guild) return;
    if (data['unavailable'] === true) guild.isUnavailable = true;
    else introduceGuild(world, application, guild, data);
  },
  GUILD_UPDATE: ({ world, guild }, data) => guild && adoptGuild(world, guild, data),
  GUILD_DELETE: ({ application, guild }, data) => {
    if (!guild) return;
    if (data['unavailable'] === true) guild.isUnavailable = true;
    else guild.members.delete(application.botUserId);
  },
  GUILD_ROLE_CREATE: role,
  GUILD_ROLE_UPDATE: role,
  GUILD_ROLE_DELETE: ({ guild }, data) => guild && dropRole(guild, textAt(data, 'role_id') ?? ''),
  GUILD_EMOJIS_UPDATE: ({ guild }, data) => guild && adoptEmojis(guild, data['emojis']),
  GUILD_MEMBER_ADD: member,
  GUILD_MEMBER_UPDATE: member,
  GUILD_MEMBER_REMOVE: ({ guild }, data) => {
    const id = isObject(data['user']) ? textAt(data['user'], 'id') : undefined;
    if (guild && id !== undefined && guild.members.delete(id)) guild.formerMembers.add(id);
  },
  GUILD_MEMBERS_CHUNK: ({ world, guild }, data) => {
    for (const each of objectsIn(data['members'])) {
      if (guild && isObject(each['user'])) adoptMember(world, guild, textAt(each['user'], 'id'), each);
    }
    for (const each of objectsIn(data['presences'])) adoptPresence(world, each);
  },
  GUILD_BAN_ADD: ({ guild }, data) => {
    const id = isObject(data['user']) ? textAt(data['user'], 'id') : undefined;
    if (guild && id !== undefined) guild.bans.set(id, { reason: null, wasMember: guild.formerMembers.has(id) });
  },
  GUILD_BAN_REMOVE: ({ guild }, data) => {
    if (guild && isObject(data['user'])) guild.bans.delete(textAt(data['user'], 'id') ?? '');
  },
  CHANNEL_CREATE: channel,
  CHANNEL_UPDATE: channel,
  CHANNEL_DELETE: forget,
  THREAD_CREATE: channel,
  THREAD_UPDATE: channel,
  THREAD_DELETE: forget,
  THREAD_LIST_SYNC: ({ world, application }, data) => {
    for (const each of objectsIn(data['threads'])) adoptChannel(world, application, each);
  },
  MESSAGE_CREATE: message,
  MESSAGE_UPDATE: message,
  MESSAGE_DELETE: drop,
  MESSAGE_DELETE_BULK: drop,
  MESSAGE_REACTION_ADD: (place, data) => place.channel && adoptReaction(place.channel, data, true),
  MESSAGE_REACTION_REMOVE: (place, data) => place.channel && adoptReaction(place.channel, data, false),
  PRESENCE_UPDATE: ({ world }, data) => adoptPresence(world, data),
  VOICE_STATE_UPDATE: ({ world, guild }, data) => guild && adoptVoice(world, guild, data),
};

/**
 * Takes over what a dispatch to an application's bot tells, and gives the guild that it is about.
 * @param event the wire name
 */
export function adoptDispatch(
  world: World,
  application: ApplicationRecord,
  event: string,
  data: Found,
): GuildRecord | undefined {
  adoptUsers(world, data);
  const guildId = textAt(data, aboutGuild.includes(event) ? 'id' : 'guild_id');
  const guild = guildId === undefined ? undefined : adoptGuildId(world, guildId, ownerIn(event, data));
  const userId = textAt(data, 'user_id');
  if (userId !== undefined) adoptUserId(world, userId);
  const place = { world, application, guild, channel: placeOf(world, application, guildId, data) };
  adoptMembers(place, data);
  adoptResolved(place, isObject(data['data']) ? data['data']['resolved'] : undefined);
  for (const each of messagesIn(data)) adoptElsewhere(place, each);
  adopters[event]?.(place, data);
  if (guild && event !== 'GUILD_DELETE') ensureBot(world, guild, application);
  return guild;
}

function ownerIn(event: string, data: Found): string | undefined {
  return aboutGuild.includes(event) ? textAt(data, 'owner_id') : undefined;
}

/** The channel in which something happened. A conversation is between the bot and whoever is named. */
function placeOf(world: World, application: ApplicationRecord, guildId: string | undefined, data: Found) {
  const id = textAt(data, 'channel_id');
  if (id === undefined) return undefined;
  const known = isObject(data['channel'])
    ? adoptChannel(world, application, { ...data['channel'], ...guildField(guildId) })
    : undefined;
  const place = known?.channel.id === id ? known : adoptChannelId(world, application, id, guildId);
  if (!place || guildId !== undefined || place.channel.guild_id !== undefined) return place;
  const other = [data['user'], data['author']].filter(isObject).map((user) => textAt(user, 'id'));
  const others = [...other, textAt(data, 'user_id')].filter(
    (each) => each !== undefined && each !== application.botUserId,
  );
  const between = [...new Set([...(place.recipientIds ?? []), ...others.filter((each) => each !== undefined)])];
  if (between.length === place.recipientIds?.length) return place;
  const conversation: ChannelRecord = { ...place, recipientIds: between };
  world.channels.set(id, conversation);
  return conversation;
}

function guildField(guildId: string | undefined): Found {
  return guildId === undefined ? {} : { guild_id: guildId };
}

/** The members that go with a user: the author of a message, who caused an interaction, whom a message names. */
function adoptMembers({ world, guild }: Place, data: Found): void {
  if (!guild) return;
  const found = data['member'];
  if (isObject(found)) {
    const user = [found['user'], data['author']].find(isObject);
    adoptMember(world, guild, (user && textAt(user, 'id')) ?? textAt(data, 'user_id'), found);
  }
  for (const each of objectsIn(data['mentions'])) {
    if (isObject(each['member'])) adoptMember(world, guild, textAt(each, 'id'), each['member']);
  }
}

function adoptResolved(place: Place, resolved: unknown): void {
  if (!isObject(resolved)) return;
  const { world, application, guild } = place;
  if (guild) {
    for (const [, each] of objectsById(resolved['roles'])) adoptRole(world, guild, each);
    for (const [id, each] of objectsById(resolved['members'])) adoptMember(world, guild, id, each);
    for (const [, each] of objectsById(resolved['channels'])) {
      adoptChannel(world, application, { ...each, guild_id: guild.guild.id });
    }
  }
  for (const [, each] of objectsById(resolved['messages'])) adoptElsewhere(place, each);
}

/** A message that stands in the data of another thing, in the channel that it names. */
function adoptElsewhere({ world, application, guild, channel: here }: Place, found: Found): void {
  const id = textAt(found, 'channel_id') ?? here?.channel.id;
  const channel = id === undefined ? undefined : adoptChannelId(world, application, id, guild?.guild.id);
  if (channel) adoptMessage(world, channel, found);
}
