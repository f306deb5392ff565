import type { Role } from 'guildhall/wire';

/** Whose roles stand where: both the bot and whoever makes a menu give only what stands below them. */
export interface HighestPositions {
  /** The position of the highest role of the bot. */
  readonly bot: number;
  /** The position of the highest role of the person; Infinity for the owner. */
  readonly user: number;
}

/** Why a role cannot be offered; undefined when it can. */
export function roleProblem(
  role: Pick<Role, 'name' | 'position' | 'managed'>,
  { bot, user }: HighestPositions,
): string | undefined {
  if (role.managed) return `${role.name} belongs to an integration`;
  if (role.position === 0) return 'everyone has @everyone';
  if (role.position >= bot) return `${role.name} stands above my own roles: move mine up`;
  if (role.position >= user) return `${role.name} stands above your own roles`;
  return undefined;
}

/** The highest position among the roles that a member has. */
export function highestPosition(roles: readonly Role[], held: readonly string[]): number {
  return Math.max(0, ...roles.filter(({ id }) => held.includes(id)).map(({ position }) => position));
}
