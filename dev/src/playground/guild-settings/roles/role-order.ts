/** The order of roles in the settings: the highest first, @everyone last. */
import { compareRoles, outranksRole, type Role } from 'guildhall/wire';
import type { GuildView } from '../../../control/views/user-view.js';
import { type MoveDirection, moveItem } from '../form/list-order.js';

export function highestFirst(roles: readonly Role[]): readonly Role[] {
  return roles.toSorted((a, b) => compareRoles(b, a));
}

/** Whether the hierarchy allows the current user to change a role. */
export function canEditRole(view: GuildView, myId: string, role: Role): boolean {
  const me = view.members.find(({ member }) => member.user.id === myId);
  const { guild } = view;
  return me !== undefined && outranksRole({ guild, roles: guild.roles, member: me.member, role });
}

/**
 * Whether the current user can move a role: @everyone stays the lowest, and the roles that the user cannot change keep
 * their order.
 */
export function canMoveRole(view: GuildView, myId: string, role: Role, direction: MoveDirection): boolean {
  const roles = highestFirst(view.guild.roles);
  const index = roles.indexOf(role);
  const neighbor = roles[direction === 'up' ? index - 1 : index + 1];
  const isMovable = (each: Role | undefined) =>
    each !== undefined && each.id !== view.guild.id && canEditRole(view, myId, each);
  return isMovable(role) && isMovable(neighbor);
}

/**
 * Returns the new positions after a role has moved by one: of all roles whose position changes. Roles with the same
 * position get different ones.
 */
export function rolePositionsAfterMove(
  roles: readonly Role[],
  id: string,
  direction: MoveDirection,
): readonly { readonly id: string; readonly position: number }[] {
  const ordered = highestFirst(roles);
  const moved = moveItem(
    ordered,
    ordered.findIndex((role) => role.id === id),
    direction,
  );
  return moved
    .map((role, index) => ({ role, position: moved.length - 1 - index }))
    .filter(({ role, position }) => role.position !== position)
    .map(({ role, position }) => ({ id: role.id, position }));
}
