/** Joining and leaving guilds. Users may have to pass screening first. Bots get a managed role. */

import { memberFlags, type Role } from 'guildhall/wire';
import { addIntegration, findIntegration, removeIntegrationRecord } from '../applications/integrations.js';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import { removeMemberFromAllThreads } from '../channels/thread-members.js';
import { updateBoostCount } from '../guilds/boosts.js';
import { hasScreening, serializeGuildCreate } from '../guilds/guilds.js';
import { withdrawJoinRequests } from '../guilds/join-requests.js';
import { memberUpdateEvent, serializeMember } from '../members/members.js';
import { insertRole, removeRole } from '../members/roles.js';
import { disconnectMemberFromVoice } from '../members/voice-states.js';
import { insertJoinMessage } from '../messages/join-messages.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import { removeInterestsOfUser } from '../scheduled-events/event-interest.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Initial values of a new member that differ from the defaults. */
export type JoinOptions = Partial<Pick<MemberRecord, 'nick' | 'roles' | 'mute' | 'deaf' | 'flags'>>;

/**
 * Adds a user to a guild, pending if the guild has screening. The join message of a pending member is sent when the
 * screening is complete. The caller checks that the user is neither a member nor banned.
 */
export function joinGuild(
  world: World,
  guild: GuildRecord,
  userId: string,
  options: JoinOptions = {},
): StateChange<MemberRecord> {
  const pending = hasScreening(guild) && guild.guild.owner_id !== userId;
  const { result, events } = insertMember(world, guild, userId, { ...options, pending });
  return { result, events: pending ? events : [...events, ...insertJoinMessage(world, guild, userId)] };
}

/** Adds a user to a guild by its vanity URL and counts the use. */
export function joinByVanityUrl(world: World, guild: GuildRecord, userId: string): StateChange<MemberRecord> {
  guild.vanityUses += 1;
  return joinGuild(world, guild, userId);
}

export interface BotRoleOptions {
  /** Permissions of the bot's managed role, as a decimal string. Default: none. */
  readonly permissions?: string | undefined;
  /** Position of that role. Default: 1, below all roles that were moved up. */
  readonly position?: number | undefined;
  /** The scopes that the application gets. Default: those of a bot. */
  readonly scopes?: readonly string[] | undefined;
}

/** Adds an application's bot to a guild, with a managed role and an integration. Screening does not apply to bots. */
export function addBot(
  world: World,
  guild: GuildRecord,
  application: ApplicationRecord,
  options: BotRoleOptions = {},
  executor?: AuditExecutor,
): StateChange<MemberRecord> {
  const role: StateChange<Role> = insertRole(world, guild, {
    name: application.name,
    permissions: options.permissions ?? '0',
    position: options.position,
    managed: true,
    tags: { bot_id: application.botUserId },
  });
  const joined = insertMember(world, guild, application.botUserId, { roles: [role.result.id], pending: false });
  const entry = executor
    ? insertAuditEntry(world, guild, { action: 'BOT_ADD', targetId: application.botUserId, executor }).events
    : [];
  const integration = addIntegration(world, guild, application, { executor, scopes: options.scopes });
  return { result: joined.result, events: [...role.events, ...joined.events, ...integration.events, ...entry] };
}

/** Adds an application's bot to a guild at the request of a user, with a join message. */
export function installBot(
  world: World,
  guild: GuildRecord,
  application: ApplicationRecord,
  options: BotRoleOptions,
  executor: AuditExecutor,
): StateChange<MemberRecord> {
  const { result, events } = addBot(world, guild, application, options, executor);
  return { result, events: [...events, ...insertJoinMessage(world, guild, application.botUserId)] };
}

/** Adds a user as guest, who can access only one voice channel. Screening and join messages do not apply to guests. */
export function joinAsGuest(
  world: World,
  guild: GuildRecord,
  userId: string,
  channelId: string,
): StateChange<MemberRecord> {
  const joined = insertMember(world, guild, userId, { flags: memberFlags.IS_GUEST, pending: false });
  guild.guests.set(userId, channelId);
  return joined;
}

function insertMember(
  world: World,
  record: GuildRecord,
  userId: string,
  { flags = 0, ...start }: JoinOptions & { readonly pending: boolean },
): StateChange<MemberRecord> {
  const guildId = record.guild.id;
  const member: MemberRecord = {
    userId,
    nick: null,
    avatar: null,
    banner: null,
    roles: [],
    joined_at: world.timestamp(),
    premium_since: null,
    deaf: false,
    mute: false,
    flags: flags | (record.formerMembers.has(userId) ? memberFlags.DID_REJOIN : 0),
    communication_disabled_until: null,
    avatar_decoration_data: null,
    ...start,
  };
  record.members.set(userId, member);
  record.guests.delete(userId);
  const events: EmittedEvent[] = [
    {
      event: 'guildMemberAdd',
      data: { ...serializeMember(world, member), guild_id: guildId },
      audience: { kind: 'guild', guildId },
    },
  ];
  if (world.users.get(userId)?.applicationId !== undefined) {
    // A bot first receives the whole guild, and then the event of its own membership.
    events.unshift({
      event: 'guildCreate',
      data: serializeGuildCreate(world, record, userId, 'joined'),
      audience: { kind: 'user', userId },
    });
  }
  return { result: member, events };
}

/** Removes a member who leaves, and the managed role of a bot. Does nothing if the user is not a member. */
export function removeMember(world: World, record: GuildRecord, userId: string): StateChange<undefined> {
  const account = world.users.get(userId);
  const member = record.members.get(userId);
  if (!account || !member) return { result: undefined, events: [] };
  const { events: voiceEvents } = disconnectMemberFromVoice(world, record, member);
  record.members.delete(userId);
  if (!record.guests.delete(userId)) record.formerMembers.add(userId);
  record.bios.delete(userId);
  record.temporaryMembers.delete(userId);
  const guildId = record.guild.id;
  const events: EmittedEvent[] = [
    ...voiceEvents,
    {
      event: 'guildMemberRemove',
      data: { guild_id: guildId, user: account.user },
      audience: { kind: 'guild', guildId },
    },
  ];
  events.push(...removeMemberFromAllThreads(world, guildId, userId));
  if (member.premium_since) events.push(...updateBoostCount(record));
  events.push(...withdrawJoinRequests(record, userId), ...removeInterestsOfUser(record, userId));
  if (account.applicationId !== undefined) {
    events.push({ event: 'guildDelete', data: { id: guildId }, audience: { kind: 'user', userId } });
    const own = [...record.roles.values()].filter((role) => role.tags?.bot_id === userId);
    events.push(...own.flatMap((role) => removeRole(world, record, role).events));
    const integration = findIntegration(record, account.applicationId);
    if (integration) events.push(...removeIntegrationRecord(world, record, integration));
  }
  return { result: undefined, events };
}

/** Kicks a member. */
export function kickMember(
  world: World,
  record: GuildRecord,
  { userId }: MemberRecord,
  executor: AuditExecutor,
): StateChange<undefined> {
  const left = removeMember(world, record, userId);
  const entry = insertAuditEntry(world, record, { action: 'MEMBER_KICK', targetId: userId, executor });
  return { result: undefined, events: [...left.events, ...entry.events] };
}

/** Completes the screening of a pending member. Does nothing for other members. */
export function completeScreening(world: World, guild: GuildRecord, member: MemberRecord): StateChange<MemberRecord> {
  if (!member.pending) return { result: member, events: [] };
  member.pending = false;
  const joinMessage = insertJoinMessage(world, guild, member.userId);
  return { result: member, events: [memberUpdateEvent(world, guild, member), ...joinMessage] };
}
