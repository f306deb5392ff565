import {
  addGuildMember,
  addGuildMemberRole,
  listGuildMembers,
  modifyCurrentMember,
  modifyGuildMember,
  removeGuildMember,
  removeGuildMemberRole,
} from '../../../wire/endpoints/guild-members.js';
import type { ErrorName } from '../../../wire/error-codes.js';
import { intentBits } from '../../../wire/gateway.js';
import { limits } from '../../../wire/limits.js';
import type { MemberChanges, NewMember } from '../../../wire/objects/member.js';
import type { Role } from '../../../wire/objects/role.js';
import type { PermissionName } from '../../../wire/permissions.js';
import { accessOf } from '../../state/access-tokens.js';
import type { UserRecord } from '../../state/records/accounts.js';
import type { GuildRecord, MemberRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world.js';
import type { Actor } from '../call.js';
import { standsAboveMember, standsAboveRole } from '../hierarchy.js';
import { grantedPermissions, holds } from '../permissions.js';
import { refuseFields } from '../refusal.js';
import { channelOfGuild, mayConnect, takesVoice } from '../voice.js';
import { rulesOf } from './rule.js';

interface RoleCall {
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly role: Role;
}

/** @everyone and roles of bots belong to whom they belong. */
const roleIsGivenByHand = ({ guild, role }: Omit<RoleCall, 'actor'>) =>
  role.managed || role.id === guild.guild.id ? 'INVALID_ROLE' : undefined;

const roleIsBelowActor = ({ actor, guild, role }: RoleCall) =>
  standsAboveRole(guild, actor.user.user.id, role) ? undefined : 'MISSING_PERMISSIONS';

interface MemberCall {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly member: MemberRecord;
  readonly permissions: bigint;
  readonly body: MemberChanges;
}

const memberIsBelowActor = ({ actor, guild, member }: Pick<MemberCall, 'actor' | 'guild' | 'member'>) =>
  standsAboveMember(guild, actor.user.user.id, member.userId) ? undefined : 'MISSING_PERMISSIONS';

const actorIsGrantedMembers = ({ actor }: { readonly actor: Actor }) => {
  if (!actor.application) return 'BOTS_ONLY';
  return (actor.application.allowedIntents & intentBits(['GUILD_MEMBERS'])) === 0 ? 'MISSING_ACCESS' : undefined;
};

/** What each field of a member needs; `flags` has rules of its own. */
const fieldNeeds = {
  nick: 'MANAGE_NICKNAMES',
  roles: 'MANAGE_ROLES',
  mute: 'MUTE_MEMBERS',
  deaf: 'DEAFEN_MEMBERS',
  channel_id: 'MOVE_MEMBERS',
  communication_disabled_until: 'MODERATE_MEMBERS',
} as const satisfies Partial<Record<keyof MemberChanges, PermissionName>>;

const fieldsAreAllowed = ({ body, permissions }: { readonly body: MemberChanges; readonly permissions: bigint }) => {
  const given: Readonly<Record<string, unknown>> = body;
  const needed = Object.entries(fieldNeeds).flatMap(([field, name]) => (given[field] === undefined ? [] : [name]));
  const flagsAllowed = body.flags === undefined || mayChangeFlags(permissions);
  return flagsAllowed && holds(permissions, ...needed) ? undefined : 'MISSING_PERMISSIONS';
};

function mayChangeFlags(permissions: bigint): boolean {
  return (
    holds(permissions, 'MANAGE_GUILD') ||
    holds(permissions, 'MANAGE_ROLES') ||
    holds(permissions, 'MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS')
  );
}

/** Nicknames and timeouts are for members below oneself; what concerns voice is not a matter of place. */
const placesAllow = (call: MemberCall) =>
  call.body.nick === undefined && call.body.communication_disabled_until === undefined
    ? undefined
    : memberIsBelowActor(call);

/** Roles that the member would gain or lose are each given by hand, and below the actor. */
function rolesProblem(actor: Actor, guild: GuildRecord, before: readonly string[], after: readonly string[]) {
  if (after.some((id) => !guild.roles.has(id))) return 'UNKNOWN_ROLE';
  const changed = [
    ...after.filter((id) => !before.includes(id)),
    ...before.filter((id) => !after.includes(id)),
  ].flatMap((id) => guild.roles.get(id) ?? []);
  for (const role of changed) {
    const problem = roleIsGivenByHand({ guild, role }) ?? roleIsBelowActor({ actor, guild, role });
    if (problem) return problem;
  }
  return undefined;
}

const rolesAreAllowed = ({ actor, guild, member, body }: MemberCall) =>
  body.roles === undefined ? undefined : rolesProblem(actor, guild, member.roles, body.roles ?? []);

/** Administrators and the owner cannot be timed out, and nobody for longer than 28 days. */
const timeoutIsAllowed = ({ world, guild, member, body }: MemberCall) => {
  const until = body.communication_disabled_until;
  if (until === undefined) return undefined;
  if (holds(grantedPermissions(guild, member), 'ADMINISTRATOR')) return 'MISSING_PERMISSIONS';
  if (until !== null && Date.parse(until) > world.clock.now() + limits.member.timeoutMs) {
    const message = 'A timeout lasts at most 28 days.';
    refuseFields([{ path: 'communication_disabled_until', code: 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP', message }]);
  }
  return undefined;
};

const memberIsInVoice = ({ guild, member, body }: MemberCall) => {
  const concernsVoice = body.mute !== undefined || body.deaf !== undefined || body.channel_id !== undefined;
  return concernsVoice && !guild.voices.has(member.userId) ? 'NOT_IN_VOICE' : undefined;
};

/** Whoever moves somebody must be able to connect there itself. */
const targetTakesMember = ({ world, actor, guild, body }: MemberCall) => {
  if (typeof body.channel_id !== 'string') return undefined;
  const target = channelOfGuild(world, guild, body.channel_id);
  if (!target) return 'UNKNOWN_CHANNEL';
  if (!takesVoice(target.channel)) return 'WRONG_CHANNEL_TYPE';
  return mayConnect(world, target, actor.user.user.id) ? undefined : 'MISSING_PERMISSIONS';
};

const ownNickIsAllowed = ({ body, permissions }: { readonly body: MemberChanges; readonly permissions: bigint }) =>
  body.nick === undefined || holds(permissions, 'CHANGE_NICKNAME') ? undefined : 'MISSING_PERMISSIONS';

interface AddingCall {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord;
  readonly user: UserRecord;
  readonly permissions: bigint;
  readonly body: NewMember;
}

/** The token must be this user's own, granted to the application that calls, for joining guilds. */
const tokenFits = ({ world, actor, user, body }: AddingCall) => {
  if (!actor.application) return 'BOTS_ONLY';
  const access = accessOf(world, body.access_token);
  if (access?.userId !== user.user.id || access.applicationId !== actor.application.id) return 'INVALID_ACCESS_TOKEN';
  return access.scopes.includes('guilds.join') ? undefined : 'MISSING_OAUTH2_SCOPE';
};

const isMember = ({ guild, user }: AddingCall) => guild.members.has(user.user.id);

const userMayJoin = ({ world, guild, user }: AddingCall) => {
  if (guild.bans.has(user.user.id)) return 'USER_IS_BANNED';
  const joined = [...world.guilds.values()].filter(({ members }) => members.has(user.user.id)).length;
  return joined >= limits.member.guilds ? 'TOO_MANY_GUILDS' : undefined;
};

/** Of a user who is a member already nothing else is looked at. */
const unlessMember =
  (rule: (call: AddingCall) => ErrorName | undefined) =>
  (call: AddingCall): ErrorName | undefined =>
    isMember(call) ? undefined : rule(call);

export const guildMemberRules = [
  rulesOf(listGuildMembers, actorIsGrantedMembers),
  rulesOf(
    addGuildMember,
    tokenFits,
    unlessMember(userMayJoin),
    unlessMember(fieldsAreAllowed),
    unlessMember(({ actor, guild, body }) => rolesProblem(actor, guild, [], body.roles ?? [])),
  ),
  rulesOf(
    modifyGuildMember,
    fieldsAreAllowed,
    placesAllow,
    rolesAreAllowed,
    timeoutIsAllowed,
    memberIsInVoice,
    targetTakesMember,
  ),
  rulesOf(modifyCurrentMember, ownNickIsAllowed),
  rulesOf(removeGuildMember, memberIsBelowActor),
  rulesOf(addGuildMemberRole, roleIsGivenByHand, roleIsBelowActor),
  rulesOf(removeGuildMemberRole, roleIsGivenByHand, roleIsBelowActor),
];
