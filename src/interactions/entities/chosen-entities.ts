/** Users, roles and channels that were chosen, as the interaction brings them along. */

import type { Role } from '../../wire/objects/guilds/role.js';
import type { ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { ResolvedMember } from '../../wire/objects/users/member.js';
import type { User } from '../../wire/objects/users/user.js';
import { ownValue } from '../declarations/own-value.js';
import type { ParseResult } from '../declarations/parse-result.js';

/** A user that was chosen, with its member when it is in the guild. */
export interface ChosenUser {
  readonly user: User;
  readonly member?: ResolvedMember | undefined;
}

/** A user or a role that was chosen. */
export type ChosenMentionable =
  | ({ readonly type: 'user' } & ChosenUser)
  | { readonly type: 'role'; readonly role: Role };

const UNKNOWN = { ok: false, message: 'What was chosen is no longer there.' } as const;

/** The entity that an id stands for. */
export function resolveEntity<Entity>(
  entities: Readonly<Record<string, Entity>> | undefined,
  id: string,
): ParseResult<Entity> {
  const entity = ownValue(entities, id);
  return entity === undefined ? UNKNOWN : { ok: true, value: entity };
}

/** A user of an id, with its member where it has one. */
export function resolveUser(id: string, resolved: ResolvedData): ParseResult<ChosenUser> {
  const user = ownValue(resolved.users, id);
  if (user === undefined) return UNKNOWN;
  const member = ownValue(resolved.members, id);
  return { ok: true, value: member === undefined ? { user } : { user, member } };
}

/** A user or a role of an id. */
export function resolveMentionable(id: string, resolved: ResolvedData): ParseResult<ChosenMentionable> {
  const user = resolveUser(id, resolved);
  if (user.ok) return { ok: true, value: { type: 'user', ...user.value } };
  const role = resolveEntity(resolved.roles, id);
  return role.ok ? { ok: true, value: { type: 'role', role: role.value } } : role;
}
