/** The generated users. */
import type { Locale } from 'guildhall/wire';

export interface GeneratedUser {
  /** The display name. */
  readonly name: string;
  /** What distinguishes the user for a bot: `owner`, `newcomer`, `member`, or the name of a role. */
  readonly kind: string;
  readonly locale: Locale;
  /** Whether the user is only in another guild than that of the world. */
  readonly isOutside?: true | undefined;
}

const NAMES = ['Robin', 'Casey', 'Morgan', 'Noor', 'Sascha', 'Alexis', 'Jules', 'Kim'] as const;
/** As long as a name can be: 32 characters. */
const LONG_NAME = 'Maximiliane Charlotte von Felsen';
const LOCALES = ['en-US', 'de', 'ja', 'fr', 'es-ES', 'pt-BR'] as const satisfies readonly Locale[];

/** How many roles have a user of their own. */
const MAX_ROLES = 4;

/**
 * The users besides the owner: a newcomer who has not passed the screening, two members, of whom one has a long name, and one user for each
 * role.
 */
export function createActors(roles: readonly string[]): GeneratedUser[] {
  const kinds = ['member', ...roles.slice(0, MAX_ROLES), 'member', 'newcomer'];
  return kinds.map((kind, index) => ({
    name: (index === kinds.length - 2 ? LONG_NAME : NAMES[index]) ?? `User ${index}`,
    kind,
    locale: LOCALES[index % LOCALES.length] ?? 'en-US',
  }));
}
