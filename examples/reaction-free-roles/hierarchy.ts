import type { Role } from 'guildhall/wire';

/** Whose roles stand where: both the bot and whoever makes a menu give only what stands below them. */
export interface Standing {
  /** The position of the highest role of the bot. */
  readonly bot: number;
  /** The position of the highest role of the person; Infinity for the owner. */
  readonly person: number;
}

/** Why a role cannot be offered; undefined when it can. */
export function objection(
  role: Pick<Role, 'name' | 'position' | 'managed'>,
  { bot, person }: Standing,
): string | undefined {
  if (role.managed) return `${role.name} belongs to an integration`;
  if (role.position === 0) return 'everyone has @everyone';
  if (role.position >= bot) return `${role.name} stands above my own roles: move mine up`;
  if (role.position >= person) return `${role.name} stands above your own roles`;
  return undefined;
}

/** The highest position among the roles that a member has. */
export function highest(roles: readonly Role[], held: readonly string[]): number {
  return Math.max(0, ...roles.filter(({ id }) => held.includes(id)).map(({ position }) => position));
}
