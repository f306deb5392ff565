import { randomInt } from 'node:crypto';
import {
  type ExtendedInvite,
  type Invite,
  InviteGuild,
  type InviteMetadata,
  InviteRole,
  inviteTypes,
  limits,
} from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord, InviteRecord } from '../records/guilds.js';
import { isUnfinished, serializeScheduledEvent } from '../scheduled-events/serialize-event.js';
import { publicStageOf } from '../voice/stage-instances.js';
import type { Audience, EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { serializeGuild, serializeGuildWithCounts } from './guilds.js';
import { createTargetUsers } from './target-users.js';
import { isWelcomeScreenEnabled } from './welcome-screens.js';

export interface InviteSpec {
  /** The inviter. Invites of widgets have none. */
  readonly inviterId?: string | undefined;
  /** Seconds; 0: never expires. Default: a day. */
  readonly maxAge?: number | undefined;
  /** 0: unlimited. Default: 0. */
  readonly maxUses?: number | undefined;
  /** Whether users who join with it are members only while they are connected. */
  readonly temporary?: boolean | undefined;
  /** Whether to create a new invite even if a similar valid one exists. */
  readonly unique?: boolean | undefined;
  /** A value of `inviteTargetTypes`. */
  readonly targetType?: number | undefined;
  readonly targetUserId?: string | undefined;
  readonly targetApplicationId?: string | undefined;
  readonly roleIds?: readonly string[] | undefined;
  /** Bits of `inviteFlags`. Default: 0. */
  readonly flags?: number | undefined;
  /** The only users who may accept it. Default: everyone. */
  readonly targetUserIds?: readonly string[] | undefined;
}

/**
 * Creates an invite to a channel of a guild, or returns a similar one.
 * @param executor the user in the audit log; absent: no audit log entry
 */
export function insertInvite(
  world: World,
  guild: GuildRecord,
  { channel }: ChannelRecord,
  spec: InviteSpec,
  executor?: AuditExecutor,
): StateChange<InviteRecord> {
  const { targetUserIds } = spec;
  const invite: InviteRecord = {
    code: createInviteCode(world),
    guildId: guild.guild.id,
    channelId: channel.id,
    inviterId: spec.inviterId,
    createdAt: world.clock.now(),
    maxAge: spec.maxAge ?? limits.invite.maxAgeDefault,
    maxUses: spec.maxUses ?? 0,
    uses: 0,
    temporary: spec.temporary ?? false,
    flags: spec.flags ?? 0,
    targetType: spec.targetType,
    targetUserId: spec.targetUserId,
    targetApplicationId: spec.targetApplicationId,
    roleIds: [...new Set(spec.roleIds)],
    ...(targetUserIds ? { targetUsers: createTargetUsers(world, targetUserIds) } : {}),
  };
  const similar = spec.unique || targetUserIds ? undefined : findSimilarInvite(world, invite);
  if (similar) return { result: similar, events: [] };
  world.invites.set(invite.code, invite);
  return {
    result: invite,
    events: [inviteCreateEvent(world, invite), ...inviteAuditEvents(world, guild, invite, 'INVITE_CREATE', executor)],
  };
}

/** Deletes an invite. */
export function removeInvite(
  world: World,
  guild: GuildRecord,
  invite: InviteRecord,
  executor: AuditExecutor,
): StateChange<undefined> {
  world.invites.delete(invite.code);
  return {
    result: undefined,
    events: [inviteDeleteEvent(invite), ...inviteAuditEvents(world, guild, invite, 'INVITE_DELETE', executor)],
  };
}

/** Deletes the invites of a channel that is being deleted. The audit log has no entries for them. */
export function removeInvitesOfChannel(world: World, channel: ChannelRecord): EmittedEvent[] {
  const { id, guild_id: guildId = '' } = channel.channel;
  const invites = invitesOfGuild(world, guildId).filter(({ channelId }) => channelId === id);
  for (const { code } of invites) world.invites.delete(code);
  return invites.map((invite) => inviteDeleteEvent(invite, { kind: 'deleted-channel', guildId, channel }));
}

/** Counts a use of an invite. The last use deletes it. */
export function countInviteUse(world: World, invite: InviteRecord): StateChange<undefined> {
  invite.uses += 1;
  if (invite.maxUses === 0 || invite.uses < invite.maxUses) return { result: undefined, events: [] };
  world.invites.delete(invite.code);
  return { result: undefined, events: [inviteDeleteEvent(invite)] };
}

/** Finds an invite by code. Undefined if it has expired or its channel was deleted. */
export function findInviteByCode(world: World, code: string): InviteRecord | undefined {
  const invite = world.invites.get(code);
  if (!invite || isValidInvite(world, invite)) return invite;
  world.invites.delete(code);
  return undefined;
}

/** The valid invites of a guild, oldest first. */
export function invitesOfGuild(world: World, guildId: string): InviteRecord[] {
  return [...world.invites.values()].filter((invite) => invite.guildId === guildId && isValidInvite(world, invite));
}

/** What an invite contains on request. */
export interface InviteDetails {
  /** Default: false. */
  readonly withCounts?: boolean | undefined;
  /** A scheduled event of the guild. Ignored if the guild has no such event that is scheduled or active. */
  readonly scheduledEventId?: string | undefined;
}

/** An invite as everyone who knows its code sees it. */
export function serializeInvite(
  world: World,
  invite: InviteRecord,
  { withCounts = false, scheduledEventId }: InviteDetails = {},
): Invite {
  const guild = world.guilds.get(invite.guildId);
  const channel = world.channels.get(invite.channelId)?.channel;
  if (!guild || !channel)
    throw new Error(`invite ${invite.code} has no guild or channel: the state of the emulator is inconsistent`);
  const counted = withCounts ? serializeGuildWithCounts(world, guild) : serializeGuild(guild);
  const welcomeScreen = isWelcomeScreenEnabled(guild) ? guild.welcomeScreen : undefined;
  const application = world.applications.get(invite.targetApplicationId ?? '');
  const targetUser = world.users.get(invite.targetUserId ?? '')?.user;
  const inviter = world.users.get(invite.inviterId ?? '')?.user;
  const stage = publicStageOf(world, guild, channel.id);
  const scheduledEvent = guild.scheduledEvents.get(scheduledEventId ?? '');
  const roles = invite.roleIds.flatMap((id) => guild.roles.get(id) ?? []);
  return {
    type: inviteTypes.GUILD,
    code: invite.code,
    guild: InviteGuild.parse({ ...counted, ...(welcomeScreen ? { welcome_screen: welcomeScreen } : {}) }),
    channel: { id: channel.id, type: channel.type, name: channel.name },
    ...(inviter ? { inviter } : {}),
    ...(invite.targetType === undefined ? {} : { target_type: invite.targetType }),
    ...(targetUser ? { target_user: targetUser } : {}),
    ...(application ? { target_application: { ...toTargetApplication(application) } } : {}),
    ...(withCounts
      ? {
          approximate_presence_count: counted.approximate_presence_count,
          approximate_member_count: counted.approximate_member_count,
        }
      : {}),
    expires_at: expiryTimestamp(world, invite),
    ...(scheduledEvent && isUnfinished(scheduledEvent)
      ? { guild_scheduled_event: serializeScheduledEvent(world, scheduledEvent, { withUserCount: withCounts }) }
      : {}),
    ...(stage ? { stage_instance: stage } : {}),
    ...(invite.flags === 0 ? {} : { flags: invite.flags }),
    ...(roles.length > 0 ? { roles: roles.map((role) => InviteRole.parse(role)) } : {}),
  };
}

/** An invite with metadata, as users with permission to manage invites see it. */
export function serializeExtendedInvite(world: World, invite: InviteRecord): ExtendedInvite {
  return { ...serializeInvite(world, invite), ...serializeInviteMetadata(world, invite) };
}

function serializeInviteMetadata(world: World, invite: InviteRecord): InviteMetadata {
  return {
    uses: invite.uses,
    max_uses: invite.maxUses,
    max_age: invite.maxAge,
    temporary: invite.temporary,
    created_at: world.timestamp(invite.createdAt),
  };
}

function toTargetApplication({
  id,
  name,
  description,
}: {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}) {
  return { id, name, description, icon: null };
}

function isValidInvite(world: World, invite: InviteRecord): boolean {
  const expires = expiresAt(invite);
  return (expires === undefined || expires > world.clock.now()) && world.channels.has(invite.channelId);
}

function expiresAt({ createdAt, maxAge }: InviteRecord): number | undefined {
  return maxAge === 0 ? undefined : createdAt + maxAge * 1000;
}

function expiryTimestamp(world: World, invite: InviteRecord): string | null {
  const expires = expiresAt(invite);
  return expires === undefined ? null : world.timestamp(expires);
}

/** Two invites with the same key are similar. */
function similarityKey(invite: InviteRecord): string {
  const { channelId, inviterId, maxAge, maxUses, temporary, flags, targetType, targetUserId } = invite;
  const target = [targetType, targetUserId, invite.targetApplicationId];
  return JSON.stringify([channelId, inviterId, maxAge, maxUses, temporary, flags, target, [...invite.roleIds].sort()]);
}

function findSimilarInvite(world: World, candidate: InviteRecord): InviteRecord | undefined {
  return invitesOfGuild(world, candidate.guildId).find(
    (invite) => !invite.targetUsers && similarityKey(invite) === similarityKey(candidate),
  );
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 8;

function createInviteCode(world: World): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  const code = letters.join('');
  return world.invites.has(code) ? createInviteCode(world) : code;
}

function inviteAudience({ guildId, channelId }: InviteRecord): Audience {
  return { kind: 'channel', guildId, channelId };
}

function inviteCreateEvent(world: World, invite: InviteRecord): EmittedEvent {
  const { inviter, target_type, target_user, target_application } = serializeInvite(world, invite);
  return {
    event: 'inviteCreate',
    data: {
      channel_id: invite.channelId,
      guild_id: invite.guildId,
      code: invite.code,
      ...serializeInviteMetadata(world, invite),
      ...(inviter ? { inviter } : {}),
      ...(target_type === undefined ? {} : { target_type }),
      ...(target_user ? { target_user } : {}),
      ...(target_application ? { target_application } : {}),
      expires_at: expiryTimestamp(world, invite),
      ...(invite.roleIds.length > 0 ? { role_ids: [...invite.roleIds] } : {}),
    },
    audience: inviteAudience(invite),
  };
}

function inviteDeleteEvent(invite: InviteRecord, audience: Audience = inviteAudience(invite)): EmittedEvent {
  const data = { channel_id: invite.channelId, guild_id: invite.guildId, code: invite.code };
  return { event: 'inviteDelete', data, audience };
}

function inviteAuditEvents(
  world: World,
  guild: GuildRecord,
  invite: InviteRecord,
  action: 'INVITE_CREATE' | 'INVITE_DELETE',
  executor: AuditExecutor | undefined,
): readonly EmittedEvent[] {
  if (!executor) return [];
  const fields = {
    code: invite.code,
    channel_id: invite.channelId,
    inviter_id: invite.inviterId,
    uses: invite.uses,
    max_uses: invite.maxUses,
    max_age: invite.maxAge,
    temporary: invite.temporary,
    flags: invite.flags,
  };
  const changes = action === 'INVITE_CREATE' ? changesBetween({}, fields) : changesBetween(fields, {});
  return insertAuditEntry(world, guild, { action, targetId: null, executor, changes }).events;
}
