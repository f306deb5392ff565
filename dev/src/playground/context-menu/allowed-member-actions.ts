/** Which actions on a member the page offers. The page can only estimate this; the emulator decides. */

import { grantedBits, rolesOfMember } from 'guildhall/internal';
import {
  compareRoles,
  hasPermissions,
  isAssignableRole,
  isTimedOut,
  outranksMember,
  outranksRole,
  type Role,
} from 'guildhall/wire';
import type { GuildView, MemberView } from '../../control/views/user-view.js';
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
  const timedOut = member !== undefined && isTimedOut(member.member, now);
  return {
    rename:
      member !== undefined &&
      (isMe
        ? isAllowedInGuild(view, 'CHANGE_NICKNAME') || isAllowedInGuild(view, 'MANAGE_NICKNAMES')
        : isBelow && isAllowedInGuild(view, 'MANAGE_NICKNAMES')),
    roles: member && isAllowedInGuild(view, 'MANAGE_ROLES') ? roleChoices(view, me, member) : [],
    timeOut: canTimeOut && !timedOut,
    endTimeout: canTimeOut && timedOut,
    kick: member !== undefined && isBelow && isAllowedInGuild(view, 'KICK_MEMBERS'),
    ban: isBelow && isAllowedInGuild(view, 'BAN_MEMBERS'),
  };
}

function roleChoices(view: GuildView, me: MemberView | undefined, member: MemberView): readonly RoleChoice[] {
  const { guild } = view;
  const { roles } = guild;
  return roles
    .filter(({ id }) => id !== guild.id)
    .sort((a, b) => compareRoles(b, a))
    .map((role) => ({
      role,
      isAssigned: member.member.roles.includes(role.id),
      canChange:
        me !== undefined && isAssignableRole(guild, role) && outranksRole({ guild, roles, member: me.member, role }),
    }));
}

/** Whether a user is not a member, or has a lower highest role than the current user. */
function ranksBelow(
  { guild }: GuildView,
  me: MemberView | undefined,
  member: MemberView | undefined,
  userId: string,
): boolean {
  if (!member) return guild.owner_id !== userId;
  return me !== undefined && outranksMember({ guild, roles: guild.roles, member: me.member, other: member.member });
}

function isAdministrator({ guild }: GuildView, { member }: MemberView): boolean {
  const roles = rolesOfMember(guild, guild.roles, member);
  return hasPermissions(grantedBits({ guild, userId: member.user.id, roles }), 'ADMINISTRATOR');
}
