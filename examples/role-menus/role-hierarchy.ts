import type { Role } from 'guildhall/wire';

/** The highest roles of the bot and of the author of a menu: both can grant only roles below their own. */
export interface HighestPositions {
  /** The position of the highest role of the bot. */
  readonly bot: number;
  /** The position of the highest role of the user; Infinity for the owner. */
  readonly user: number;
}

/** Why a role cannot be offered; undefined when it can. */
export function roleProblem(
  role: Pick<Role, 'name' | 'position' | 'managed'>,
  { bot, user }: HighestPositions,
): string | undefined {
  if (role.managed) return `${role.name} belongs to an integration`;
  if (role.position === 0) return 'everyone has @everyone';
  if (role.position >= bot) return `${role.name} is not below my own roles: move my role up`;
  if (role.position >= user) return `${role.name} is not below your own roles`;
  return undefined;
}

/** The highest position among the roles that a member has. */
export function highestPosition(roles: readonly Role[], roleIds: readonly string[]): number {
  return Math.max(0, ...roles.filter(({ id }) => roleIds.includes(id)).map(({ position }) => position));
}
