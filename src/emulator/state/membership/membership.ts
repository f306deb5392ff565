/** Coming to a guild and going from it: people join as screening bids them, bots are added with a role of their own. */

import type { Role } from '../../../wire/objects/guilds/role.js';
import { memberFlags } from '../../../wire/objects/users/member.js';
import { addBotIntegration, findIntegration, removeIntegrationRecord } from '../applications/integrations.js';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import { removeMemberFromAllThreads } from '../channels/thread-members.js';
import { updateBoostCount } from '../guilds/boosts.js';
import { hasScreening, serializeGuildCreate } from '../guilds/guilds.js';
import { withdrawJoinRequests } from '../guilds/join-requests.js';
import { memberUpdateEvent, serializeMember } from '../members/members.js';
import { insertRole, removeRole } from '../members/roles.js';
import { disconnectMemberFromVoice } from '../members/voice-states.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** What a member may begin with, beside what everybody begins with. */
export type JoinOptions = Partial<Pick<MemberRecord, 'nick' | 'roles' | 'mute' | 'deaf' | 'flags'>>;

/**
 * A person joins: pending while the guild has screening. The caller sees to it that it is no member yet, and not banned.
 */
export function joinGuild(
  world: World,
  guild: GuildRecord,
  userId: string,
  terms: JoinOptions = {},
): StateChange<MemberRecord> {
  const isOwner = guild.guild.owner_id === userId;
  return insertMember(world, guild, userId, { ...terms, pending: hasScreening(guild) && !isOwner });
}

/** A person joins by the guild's vanity URL, which counts its uses. */
export function joinByVanityUrl(world: World, guild: GuildRecord, userId: string): StateChange<MemberRecord> {
  guild.vanityUses += 1;
  return joinGuild(world, guild, userId);
}

export interface BotRoleOptions {
  /** Permissions of the bot's own role, as a decimal string. Default: none. */
  readonly permissions?: string | undefined;
  /** Position of that role. Default 1, below every role that somebody moved up. */
  readonly position?: number | undefined;
}

/** Adds an application's bot to a guild, with a managed role of its name and an integration. Bots are not screened. */
export function addBot(
  world: World,
  guild: GuildRecord,
  application: ApplicationRecord,
  terms: BotRoleOptions = {},
  by?: AuditExecutor,
): StateChange<MemberRecord> {
  const role: StateChange<Role> = insertRole(world, guild, {
    name: application.name,
    permissions: terms.permissions ?? '0',
    position: terms.position,
    managed: true,
    tags: { bot_id: application.botUserId },
  });
  const joined = insertMember(world, guild, application.botUserId, { roles: [role.result.id], pending: false });
  const entry = by
    ? insertAuditEntry(world, guild, { action: 'BOT_ADD', targetId: application.botUserId, by }).events
    : [];
  const integration = addBotIntegration(world, guild, application, by);
  return { result: joined.result, events: [...role.events, ...joined.events, ...integration.events, ...entry] };
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
    ...start,
  };
  record.members.set(userId, member);
  const events: EmittedEvent[] = [
    {
      event: 'guildMemberAdd',
      data: { ...serializeMember(world, member), guild_id: guildId },
      audience: { kind: 'guild', guildId },
    },
  ];
  if (world.users.get(userId)?.applicationId !== undefined) {
    // A bot first hears of the guild as a whole; the news of its own joining comes after.
    events.unshift({
      event: 'guildCreate',
      data: serializeGuildCreate(world, record, userId),
      audience: { kind: 'user', userId },
    });
  }
  return { result: member, events };
}

/** A member leaves, of its own will. Nothing happens when it is no member. The role of a bot goes with it. */
export function removeMember(world: World, record: GuildRecord, userId: string): StateChange<undefined> {
  const account = world.users.get(userId);
  const member = record.members.get(userId);
  if (!account || !member) return { result: undefined, events: [] };
  const { events: hungUp } = disconnectMemberFromVoice(world, record, member);
  record.members.delete(userId);
  record.formerMembers.add(userId);
  record.bios.delete(userId);
  record.temporaryMembers.delete(userId);
  const guildId = record.guild.id;
  const events: EmittedEvent[] = [
    ...hungUp,
    {
      event: 'guildMemberRemove',
      data: { guild_id: guildId, user: account.user },
      audience: { kind: 'guild', guildId },
    },
  ];
  events.push(...removeMemberFromAllThreads(world, guildId, userId));
  if (member.premium_since) events.push(updateBoostCount(record));
  events.push(...withdrawJoinRequests(record, userId));
  if (account.applicationId !== undefined) {
    events.push({ event: 'guildDelete', data: { id: guildId }, audience: { kind: 'user', userId } });
    const own = [...record.roles.values()].filter((role) => role.tags?.bot_id === userId);
    events.push(...own.flatMap((role) => removeRole(world, record, role).events));
    const integration = findIntegration(record, account.applicationId);
    if (integration) events.push(...removeIntegrationRecord(world, record, integration));
  }
  return { result: undefined, events };
}

/** A member is made to leave. */
export function kickMember(
  world: World,
  record: GuildRecord,
  { userId }: MemberRecord,
  by: AuditExecutor,
): StateChange<undefined> {
  const left = removeMember(world, record, userId);
  const entry = insertAuditEntry(world, record, { action: 'MEMBER_KICK', targetId: userId, by });
  return { result: undefined, events: [...left.events, ...entry.events] };
}

/** A pending member completes screening. Nothing happens when it is not pending. */
export function completeScreening(world: World, guild: GuildRecord, member: MemberRecord): StateChange<MemberRecord> {
  if (!member.pending) return { result: member, events: [] };
  member.pending = false;
  return { result: member, events: [memberUpdateEvent(world, guild, member)] };
}
