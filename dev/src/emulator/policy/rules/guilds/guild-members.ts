import { memberTimeoutProblems } from 'guildhall/internal';
import {
  endpoints,
  intentBits,
  isAssignableRole,
  limits,
  type MemberEdit,
  type PermissionName,
  type Role,
} from 'guildhall/wire';
import type { GuildRecord, MemberRecord } from '../../../state/records/guilds.js';
import { findValidAccessToken } from '../../../state/users/access-tokens.js';
import type { World } from '../../../state/world/world.js';
import { isNotAboveRole, isNotAboveUser, lacks, lacksIn, type RuleError } from '../../errors/permission-refusal.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { grantedPermissions, hasPermissionBits } from '../../permissions/permissions.js';
import { userOutranksRole, userOutranksUser } from '../../permissions/role-hierarchy.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { canConnectToVoice, findGuildChannel, isVoiceChannel } from '../../voice/voice-channels.js';

interface RoleCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly role: Role;
}

/** Rule: @everyone and managed roles cannot be assigned or removed. */
const roleIsAssignable = ({ guild, role }: Omit<RoleCall, 'actor'>) =>
  isAssignableRole(guild.guild, role) ? undefined : 'INVALID_ROLE';

const actorOutranksRole = ({ actor, guild, role }: RoleCall) =>
  userOutranksRole(guild, actor.user.user.id, role) ? undefined : isNotAboveRole(role);

interface MemberCall {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly member: MemberRecord;
  readonly permissions: bigint;
  readonly body: MemberEdit;
}

const actorOutranksMember = ({ actor, guild, member }: Pick<MemberCall, 'actor' | 'guild' | 'member'>) =>
  userOutranksUser(guild, actor.user.user.id, member.userId) ? undefined : isNotAboveUser(member.userId);

const hasGuildMembersIntent = ({ actor }: { readonly actor: Actor }) => {
  if (!actor.application) return 'ONLY_BOTS_CAN_USE_ENDPOINT';
  return (actor.application.allowedIntents & intentBits(['GUILD_MEMBERS'])) === 0 ? 'MISSING_ACCESS' : undefined;
};

/** The permission for each field of a member. `flags` has its own rule. */
const permissionsByField = {
  nick: 'MANAGE_NICKNAMES',
  roles: 'MANAGE_ROLES',
  mute: 'MUTE_MEMBERS',
  deaf: 'DEAFEN_MEMBERS',
  channel_id: 'MOVE_MEMBERS',
  communication_disabled_until: 'MODERATE_MEMBERS',
} as const satisfies Partial<Record<keyof MemberEdit, PermissionName>>;

const fieldsAreAllowed = ({ body, permissions }: { readonly body: MemberEdit; readonly permissions: bigint }) => {
  const fields = Object.keys(permissionsByField) as (keyof typeof permissionsByField)[];
  const needed: PermissionName[] = fields
    .filter((field) => body[field] !== undefined)
    .map((field) => permissionsByField[field]);
  if (body.flags !== undefined && !canChangeFlags(permissions)) needed.push('MANAGE_ROLES');
  return hasPermissionBits(permissions, ...needed) ? undefined : lacks(...needed);
};

function canChangeFlags(permissions: bigint): boolean {
  return (
    hasPermissionBits(permissions, 'MANAGE_GUILD') ||
    hasPermissionBits(permissions, 'MANAGE_ROLES') ||
    hasPermissionBits(permissions, 'MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS')
  );
}

/** Rule: the hierarchy applies to nicknames and timeouts, but not to voice states. */
const hierarchyAllowsChanges = (call: MemberCall) =>
  call.body.nick === undefined && call.body.communication_disabled_until === undefined
    ? undefined
    : actorOutranksMember(call);

/** The error of a role change, if any. Each added or removed role must be assignable and below the caller. */
function rolesProblem(actor: Actor, guild: GuildRecord, before: readonly string[], after: readonly string[]) {
  if (after.some((id) => !guild.roles.has(id))) return 'UNKNOWN_ROLE';
  const changed = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ].flatMap((id) => guild.roles.get(id) ?? []);
  for (const role of changed) {
    const problem = roleIsAssignable({ guild, role }) ?? actorOutranksRole({ actor, guild, role });
    if (problem) return problem;
  }
  return undefined;
}

const rolesAreAllowed = ({ actor, guild, member, body }: MemberCall) =>
  body.roles === undefined ? undefined : rolesProblem(actor, guild, member.roles, body.roles ?? []);

/** Rule: administrators and the owner cannot be timed out. The limit is 28 days. */
const timeoutIsAllowed = ({ world, guild, member, body }: MemberCall) => {
  const until = body.communication_disabled_until;
  if (until === undefined) return undefined;
  if (hasPermissionBits(grantedPermissions(guild, member), 'ADMINISTRATOR')) return isNotAboveUser(member.userId);
  rejectInvalidFields(memberTimeoutProblems(body, world.clock.now()));
  return undefined;
};

const memberIsInVoice = ({ guild, member, body }: MemberCall) => {
  const concernsVoice = body.mute !== undefined || body.deaf !== undefined || body.channel_id !== undefined;
  return concernsVoice && !guild.voices.has(member.userId) ? 'NOT_IN_VOICE' : undefined;
};

/** Rule: the caller must be able to connect to the target channel. */
const canMoveToTarget = ({ world, actor, guild, body }: MemberCall) => {
  if (typeof body.channel_id !== 'string') return undefined;
  const target = findGuildChannel(world, guild, body.channel_id);
  if (!target) return 'UNKNOWN_CHANNEL';
  if (!isVoiceChannel(target.channel)) return 'WRONG_CHANNEL_TYPE';
  return canConnectToVoice(world, target, actor.user.user.id) ? undefined : lacksIn(target, 'VIEW_CHANNEL', 'CONNECT');
};

const ownNickIsAllowed = ({ body, permissions }: { readonly body: MemberEdit; readonly permissions: bigint }) =>
  body.nick === undefined || hasPermissionBits(permissions, 'CHANGE_NICKNAME') ? undefined : lacks('CHANGE_NICKNAME');

type AddMemberCall = AuthorizedCall<typeof endpoints.addGuildMember>;

/** Rule: the token must belong to the user and to the calling application, with the scope `guilds.join`. */
const accessTokenIsValid = ({ world, actor, user, body }: AddMemberCall) => {
  if (!actor.application) return 'ONLY_BOTS_CAN_USE_ENDPOINT';
  const access = findValidAccessToken(world, body.access_token);
  if (access?.userId !== user.user.id || access.applicationId !== actor.application.id) return 'INVALID_ACCESS_TOKEN';
  return access.scopes.includes('guilds.join') ? undefined : 'MISSING_OAUTH2_SCOPE';
};

const isMember = ({ guild, user }: AddMemberCall) => guild.members.has(user.user.id);

const userCanJoin = ({ world, guild, user }: AddMemberCall) => {
  if (guild.bans.has(user.user.id)) return 'USER_IS_BANNED';
  const joined = [...world.guilds.values()].filter(({ members }) => members.has(user.user.id)).length;
  return joined >= limits.member.guilds ? 'TOO_MANY_GUILDS' : undefined;
};

/** Skips a rule if the user is already a member: the request then changes nothing. */
const unlessMember =
  (rule: (call: AddMemberCall) => RuleError | undefined) =>
  (call: AddMemberCall): RuleError | undefined =>
    isMember(call) ? undefined : rule(call);

export const guildMemberRules = [
  defineRules(endpoints.listGuildMembers, hasGuildMembersIntent),
  defineRules(
    endpoints.addGuildMember,
    accessTokenIsValid,
    unlessMember(userCanJoin),
    unlessMember(fieldsAreAllowed),
    unlessMember(({ actor, guild, body }) => rolesProblem(actor, guild, [], body.roles ?? [])),
  ),
  defineRules(
    endpoints.modifyGuildMember,
    fieldsAreAllowed,
    hierarchyAllowsChanges,
    rolesAreAllowed,
    timeoutIsAllowed,
    memberIsInVoice,
    canMoveToTarget,
  ),
  defineRules(endpoints.modifyCurrentMember, ownNickIsAllowed),
  defineRules(endpoints.removeGuildMember, actorOutranksMember),
  defineRules(endpoints.addGuildMemberRole, roleIsAssignable, actorOutranksRole),
  defineRules(endpoints.removeGuildMemberRole, roleIsAssignable, actorOutranksRole),
];
