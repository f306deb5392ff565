import {
  applicationFlags,
  channelTypes,
  endpoints,
  inviteFlags,
  inviteTargetTypes,
  isAssignableRole,
  limits,
  type PermissionName,
  TARGET_USERS_FILE,
} from 'guildhall/wire';
import { computeApplicationFlags as flagsOf } from '../../../state/applications/applications.js';
import { invitesOfGuild } from '../../../state/guilds/invites.js';
import type { ChannelRecord } from '../../../state/records/channels.js';
import type { GuildRecord, InviteRecord } from '../../../state/records/guilds.js';
import type { World } from '../../../state/world/world.js';
import { isNotAboveRole, lacks } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { supportsInvites } from '../../invites/invite-channels.js';
import { hasGuildPermission } from '../../permissions/permission-checks.js';
import { hasPermissionBits } from '../../permissions/permissions.js';
import { userOutranksRole } from '../../permissions/role-hierarchy.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

type InviteCall = {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly invite: InviteRecord;
  readonly permissions: bigint;
};

/** Rule: the inviter needs no permission, other users need one of these in the guild. */
const isInviterOrHasPermission =
  (...names: readonly PermissionName[]) =>
  ({ world, actor, guild, invite }: InviteCall) => {
    const userId = actor.user.user.id;
    const hasPermission = names.some((name) => hasGuildPermission(world, userId, guild.guild.id, name));
    return invite.inviterId === userId || hasPermission ? undefined : lacks(...names.slice(0, 1));
  };

const deletionIsAllowed = ({ world, actor, guild, permissions }: InviteCall) =>
  hasPermissionBits(permissions, 'MANAGE_CHANNELS') ||
  hasGuildPermission(world, actor.user.user.id, guild.guild.id, 'MANAGE_GUILD')
    ? undefined
    : lacks('MANAGE_CHANNELS');

const hasTargetUsers = ({ invite }: InviteCall) => (invite.targetUsers ? undefined : 'UNKNOWN_TARGET_USERS');

const hasJob = ({ invite }: InviteCall) => (invite.targetUsers ? undefined : 'UNKNOWN_TARGET_USERS_JOB');

const fileIsPresent = ({ file }: { readonly file: unknown }) => {
  if (file === undefined) {
    const path = TARGET_USERS_FILE;
    rejectInvalidFields([{ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }]);
  }
  return undefined;
};

type CreateCall = AuthorizedCall<typeof endpoints.createChannelInvite>;

const channelSupportsInvites = ({ channel, guild }: CreateCall) => {
  if (!guild) return 'NOT_IN_A_DM';
  return supportsInvites(channel.channel) ? undefined : 'WRONG_CHANNEL_TYPE';
};

const rolesAreAssignable = ({ world, guild, actor, body }: CreateCall) => {
  const ids = body.role_ids ?? [];
  const userId = actor.user.user.id;
  if (!guild || ids.length === 0) return undefined;
  if (!hasGuildPermission(world, userId, guild.guild.id, 'MANAGE_ROLES')) return lacks('MANAGE_ROLES');
  const roles = ids.map((id) => guild.roles.get(id));
  if (!roles.every((role) => role && isAssignableRole(guild.guild, role))) return 'INVALID_ROLE';
  const above = roles.find((role) => role && !userOutranksRole(guild, userId, role));
  return above && isNotAboveRole(above);
};

const targetUsersAreAllowed = ({ world, guild, actor, file }: CreateCall) =>
  !file || !guild || hasGuildPermission(world, actor.user.user.id, guild.guild.id, 'MANAGE_GUILD')
    ? undefined
    : lacks('MANAGE_GUILD');

/** Rule: only invites to voice channels have a target: the stream of a user, or an embedded application. */
const targetIsValid = ({ world, guild, channel, body }: CreateCall) => {
  const { target_type: type, target_user_id: userId, target_application_id: applicationId } = body;
  const problems = [];
  if (type != null && channel.channel.type !== channelTypes.GUILD_VOICE) {
    problems.push({ path: 'target_type', code: 'GUILD_INVITE_INVALID_TARGET_TYPE', message: 'Invalid target type' });
  } else if (type === inviteTargetTypes.STREAM && !isStreaming(guild, channel, userId ?? undefined)) {
    const message = 'The specified user is currently not streaming in this channel';
    problems.push({ path: 'target_user_id', code: 'GUILD_INVITE_INVALID_STREAMER', message });
  } else if (type === inviteTargetTypes.EMBEDDED_APPLICATION && !isEmbedded(world, applicationId ?? undefined)) {
    const message = 'The specified application is not embedded';
    problems.push({ path: 'target_application_id', code: 'GUILD_INVITE_INVALID_APPLICATION', message });
  }
  rejectInvalidFields(problems);
  return undefined;
};

/** Rule: a guest invite leads to a voice channel, and grants no roles. */
const guestInviteIsValid = ({ channel, body }: CreateCall) => {
  if (((body.flags ?? 0) & inviteFlags.IS_GUEST_INVITE) === 0) return undefined;
  const code = 'GUILD_INVITE_CANNOT_CREATE_GUEST_INVITE';
  const isVoice = channel.channel.type === channelTypes.GUILD_VOICE;
  rejectInvalidFields([
    ...(isVoice ? [] : [{ path: 'flags', code, message: 'Only voice channels can have guest invites.' }]),
    ...(body.role_ids?.length ? [{ path: 'role_ids', code, message: 'Guests get no roles.' }] : []),
  ]);
  return undefined;
};

function isStreaming(guild: GuildRecord | undefined, { channel }: ChannelRecord, userId: string | undefined): boolean {
  const voice = guild?.voices.get(userId ?? '');
  return voice?.channelId === channel.id && voice.selfStream;
}

function isEmbedded(world: World, applicationId: string | undefined): boolean {
  const application = world.applications.get(applicationId ?? '');
  return application !== undefined && (flagsOf(application) & applicationFlags.EMBEDDED) !== 0;
}

const guildHasRoom = ({ world, guild }: CreateCall) =>
  guild && invitesOfGuild(world, guild.guild.id).length >= limits.invite.perGuild ? 'TOO_MANY_INVITES' : undefined;

type ListCall = { readonly permissions: bigint };

const canListInvites = ({ permissions }: ListCall) =>
  hasPermissionBits(permissions, 'MANAGE_GUILD') || hasPermissionBits(permissions, 'VIEW_AUDIT_LOG')
    ? undefined
    : lacks('MANAGE_GUILD');

export const inviteRules = [
  defineRules(endpoints.deleteInvite, deletionIsAllowed),
  defineRules(endpoints.getTargetUsers, isInviterOrHasPermission('MANAGE_GUILD', 'VIEW_AUDIT_LOG'), hasTargetUsers),
  defineRules(endpoints.updateTargetUsers, isInviterOrHasPermission('MANAGE_GUILD'), fileIsPresent),
  defineRules(endpoints.getTargetUsersJobStatus, isInviterOrHasPermission('MANAGE_GUILD', 'VIEW_AUDIT_LOG'), hasJob),
  defineRules(
    endpoints.createChannelInvite,
    channelSupportsInvites,
    rolesAreAssignable,
    targetUsersAreAllowed,
    targetIsValid,
    guestInviteIsValid,
    guildHasRoom,
  ),
  defineRules(endpoints.getGuildInvites, canListInvites),
];
