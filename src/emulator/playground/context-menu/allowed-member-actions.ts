/** Which actions on a member the page offers. The page can only estimate this; the emulator decides. */

import { hasPermissions } from '../../../wire/constants/permissions.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { GuildView, MemberView } from '../../control/views/user-view.js';
import { compareByRank, isTimedOutAt } from '../model/guild/names.js';
import { isAllowedInGuild } from '../model/guild/permissions.js';

/** A role that can be assigned to a member. */
export interface RoleChoice {
  readonly role: Role;
  readonly isAssigned: boolean;
  /** Whether the current user can assign and remove the role. */
  readonly canChange: boolean;
}

export interface AllowedMemberActions {
  readonly rename: boolean;
  /** The roles of the roles menu; empty if the current user cannot manage roles. */
  readonly roles: readonly RoleChoice[];
  readonly timeOut: boolean;
  readonly endTimeout: boolean;
  readonly kick: boolean;
  readonly ban: boolean;
}

/** The users, guild and time that an action depends on. */
export interface MemberActionContext {
  readonly view: GuildView;
  readonly myId: string;
  readonly userId: string;
  /** The emulator's time. */
  readonly now: number;
}

export function getAllowedMemberActions(context: MemberActionContext): AllowedMemberActions {
  const { view, myId, userId, now } = context;
  const member = view.members.find((each) => each.member.user.id === userId);
  const me = view.members.find((each) => each.member.user.id === myId);
  const isMe = userId === myId;
  const isBelow = !isMe && ranksBelow(view, me, member, userId);
  const canTimeOut =
    member !== undefined && isBelow && isAllowedInGuild(view, 'MODERATE_MEMBERS') && !isAdministrator(view, member);
  const isTimedOut = member !== undefined && isTimedOutAt(member, now);
  return {
    rename:
      member !== undefined &&
      (isMe
        ? isAllowedInGuild(view, 'CHANGE_NICKNAME') || isAllowedInGuild(view, 'MANAGE_NICKNAMES')
        : isBelow && isAllowedInGuild(view, 'MANAGE_NICKNAMES')),
    roles: member && isAllowedInGuild(view, 'MANAGE_ROLES') ? roleChoices(view, me, member) : [],
    timeOut: canTimeOut && !isTimedOut,
    endTimeout: canTimeOut && isTimedOut,
    kick: member !== undefined && isBelow && isAllowedInGuild(view, 'KICK_MEMBERS'),
    ban: isBelow && isAllowedInGuild(view, 'BAN_MEMBERS'),
  };
}

function roleChoices(view: GuildView, me: MemberView | undefined, member: MemberView): readonly RoleChoice[] {
  return view.guild.roles
    .filter(({ id }) => id !== view.guild.id)
    .sort(compareByRank)
    .map((role) => ({
      role,
      isAssigned: member.member.roles.includes(role.id),
      canChange: !role.managed && outranksRole(view, me, role),
    }));
}

/** Whether a user is not a member, or has a lower highest role than the current user. */
function ranksBelow(
  view: GuildView,
  me: MemberView | undefined,
  member: MemberView | undefined,
  userId: string,
): boolean {
  if (view.guild.owner_id === userId) return false;
  const highest = member && highestRole(view, member);
  return highest === undefined || outranksRole(view, me, highest);
}

function outranksRole({ guild, ...view }: GuildView, me: MemberView | undefined, role: Role): boolean {
  if (me?.member.user.id === guild.owner_id) return true;
  const highest = me && highestRole({ guild, ...view }, me);
  return highest !== undefined && compareByRank(highest, role) < 0;
}

/** Returns the highest role of a member: @everyone if the member has no other role. */
function highestRole({ guild }: GuildView, { member }: MemberView): Role | undefined {
  const ids = [guild.id, ...member.roles];
  return guild.roles.filter(({ id }) => ids.includes(id)).sort(compareByRank)[0];
}

function isAdministrator({ guild }: GuildView, { member }: MemberView): boolean {
  return (
    guild.owner_id === member.user.id ||
    guild.roles.some(
      ({ id, permissions }) =>
        (id === guild.id || member.roles.includes(id)) && hasPermissions(permissions, 'ADMINISTRATOR'),
    )
  );
}
