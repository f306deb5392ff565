/** What a person may do with a member of a guild, as far as the page can tell; the service has the last word. */

import { hasPermissions } from '../../../wire/constants/permissions.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { GuildView, MemberView } from '../../control/views/user-view.js';
import { compareByRank, isTimedOutAt } from '../model/guild/names.js';
import { isAllowedInGuild } from '../model/guild/permissions.js';

/** A role as it can be given to a member. */
export interface RoleChoice {
  readonly role: Role;
  readonly isAssigned: boolean;
  /** Whether the person may give or take it. */
  readonly canChange: boolean;
}

export interface AllowedMemberActions {
  readonly rename: boolean;
  /** Roles that can be seen of the member by who may change some; empty for others. */
  readonly roles: readonly RoleChoice[];
  readonly timeOut: boolean;
  readonly endTimeout: boolean;
  readonly kick: boolean;
  readonly ban: boolean;
}

/** Who looks, at whom, where and when. */
export interface MemberActionContext {
  readonly view: GuildView;
  readonly myId: string;
  readonly userId: string;
  /** The service's time. */
  readonly now: number;
}

export function getAllowedMemberActions(scene: MemberActionContext): AllowedMemberActions {
  const { view, myId, userId, now } = scene;
  const seen = view.members.find(({ member }) => member.user.id === userId);
  const me = view.members.find(({ member }) => member.user.id === myId);
  const isMe = userId === myId;
  const isBelow = !isMe && ranksBelow(view, me, seen, userId);
  const mayTimeOut =
    seen !== undefined && isBelow && isAllowedInGuild(view, 'MODERATE_MEMBERS') && !isAdministrator(view, seen);
  const isOut = seen !== undefined && isTimedOutAt(seen, now);
  return {
    rename:
      seen !== undefined &&
      (isMe
        ? isAllowedInGuild(view, 'CHANGE_NICKNAME') || isAllowedInGuild(view, 'MANAGE_NICKNAMES')
        : isBelow && isAllowedInGuild(view, 'MANAGE_NICKNAMES')),
    roles: seen && isAllowedInGuild(view, 'MANAGE_ROLES') ? roleChoices(view, me, seen) : [],
    timeOut: mayTimeOut && !isOut,
    endTimeout: mayTimeOut && isOut,
    kick: seen !== undefined && isBelow && isAllowedInGuild(view, 'KICK_MEMBERS'),
    ban: isBelow && isAllowedInGuild(view, 'BAN_MEMBERS'),
  };
}

function roleChoices(view: GuildView, me: MemberView | undefined, seen: MemberView): readonly RoleChoice[] {
  return view.guild.roles
    .filter(({ id }) => id !== view.guild.id)
    .sort(compareByRank)
    .map((role) => ({
      role,
      isAssigned: seen.member.roles.includes(role.id),
      canChange: !role.managed && outranksRole(view, me, role),
    }));
}

/** Whether somebody is no member, or stands lower than the person. */
function ranksBelow(
  view: GuildView,
  me: MemberView | undefined,
  seen: MemberView | undefined,
  userId: string,
): boolean {
  if (view.guild.owner_id === userId) return false;
  const highest = seen && highestRole(view, seen);
  return highest === undefined || outranksRole(view, me, highest);
}

function outranksRole({ guild, ...view }: GuildView, me: MemberView | undefined, role: Role): boolean {
  if (me?.member.user.id === guild.owner_id) return true;
  const highest = me && highestRole({ guild, ...view }, me);
  return highest !== undefined && compareByRank(highest, role) < 0;
}

/** Of members without a role it is @everyone. */
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
