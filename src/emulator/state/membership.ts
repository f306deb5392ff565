/** Coming to a guild and going from it: people join as screening bids them, bots are added with a role of their own. */
import { memberFlags } from '../../wire/objects/member.js';
import type { Role } from '../../wire/objects/role.js';
import { type Author, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { hasScreening, presentGuildCreate } from './guilds.js';
import { memberUpdated, presentMember } from './members.js';
import { createRole } from './roles.js';
import type { ApplicationRecord, GuildRecord, MemberRecord, World } from './world.js';

/** A person joins: pending while the guild has screening. The caller sees to it that it is no member yet. */
export function joinGuild(world: World, guild: GuildRecord, userId: string): Change<MemberRecord> {
  const isOwner = guild.guild.owner_id === userId;
  return enter(world, guild, userId, { roles: [], pending: hasScreening(guild) && !isOwner });
}

export interface BotTerms {
  /** Permissions of the bot's own role, as a decimal string. Default: none. */
  readonly permissions?: string | undefined;
  /** Position of that role. Default 1, below every role that somebody moved up. */
  readonly position?: number | undefined;
}

/** Adds an application's bot to a guild, with a managed role of its name. Bots are not screened. */
export function addBot(
  world: World,
  guild: GuildRecord,
  application: ApplicationRecord,
  terms: BotTerms = {},
  by?: Author,
): Change<MemberRecord> {
  const role: Change<Role> = createRole(world, guild, {
    name: application.name,
    permissions: terms.permissions ?? '0',
    position: terms.position,
    managed: true,
  });
  const joined = enter(world, guild, application.botUserId, { roles: [role.result.id], pending: false });
  const entry = by ? recordAudit(world, guild, { action: 'BOT_ADD', targetId: application.botUserId, by }).events : [];
  return { result: joined.result, events: [...role.events, ...joined.events, ...entry] };
}

function enter(
  world: World,
  record: GuildRecord,
  userId: string,
  start: { readonly roles: string[]; readonly pending: boolean },
): Change<MemberRecord> {
  const guildId = record.guild.id;
  const member: MemberRecord = {
    userId,
    nick: null,
    avatar: null,
    banner: null,
    joined_at: world.timestamp(),
    premium_since: null,
    deaf: false,
    mute: false,
    flags: record.formerMembers.has(userId) ? memberFlags.DID_REJOIN : 0,
    communication_disabled_until: null,
    ...start,
  };
  record.members.set(userId, member);
  const events: Emission[] = [
    {
      event: 'guildMemberAdd',
      data: { ...presentMember(world, member), guild_id: guildId },
      audience: { kind: 'guild', guildId },
    },
  ];
  if (world.users.get(userId)?.applicationId !== undefined) {
    // A bot first hears of the guild as a whole; the news of its own joining comes after.
    events.unshift({
      event: 'guildCreate',
      data: presentGuildCreate(world, record, userId),
      audience: { kind: 'user', userId },
    });
  }
  return { result: member, events };
}

/** A member leaves, of its own will. Nothing happens when it is no member. */
export function leaveGuild(world: World, record: GuildRecord, userId: string): Change<undefined> {
  const account = world.users.get(userId);
  if (!account || !record.members.delete(userId)) return { result: undefined, events: [] };
  record.formerMembers.add(userId);
  const guildId = record.guild.id;
  const events: Emission[] = [
    {
      event: 'guildMemberRemove',
      data: { guild_id: guildId, user: account.user },
      audience: { kind: 'guild', guildId },
    },
  ];
  if (account.applicationId !== undefined) {
    events.push({ event: 'guildDelete', data: { id: guildId }, audience: { kind: 'user', userId } });
  }
  return { result: undefined, events };
}

/** A pending member completes screening. Nothing happens when it is not pending. */
export function completeScreening(world: World, guild: GuildRecord, member: MemberRecord): Change<MemberRecord> {
  if (!member.pending) return { result: member, events: [] };
  member.pending = false;
  return { result: member, events: [memberUpdated(world, guild, member)] };
}
