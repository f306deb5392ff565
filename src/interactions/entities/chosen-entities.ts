/** Selected users, roles and channels, from the resolved data of an interaction. */

import type { ResolvedChannel } from '../../wire/objects/channels/channel.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { ResolvedData } from '../../wire/objects/interactions/interaction.js';
import type { ResolvedMember } from '../../wire/objects/users/member.js';
import type { User } from '../../wire/objects/users/user.js';
import { ownValue } from '../declarations/own-value.js';
import type { ParseResult } from '../declarations/parse-result.js';

/** A selected user, with the member if the user is in the guild. */
export interface ChosenUser {
  readonly user: User;
  /** The user as a member of the guild; undefined if the user is not a member. */
  readonly member?: ResolvedMember | undefined;
}

/** A selected user or role. */
export type ChosenMentionable =
  | ({ readonly type: 'user' } & ChosenUser)
  | { readonly type: 'role'; readonly role: Role };

const UNKNOWN = { ok: false, message: 'This selection no longer exists.' } as const;

/** Finds an entity by its id. */
export function resolveEntity<Entity>(
  entities: Readonly<Record<string, Entity>> | undefined,
  id: string,
): ParseResult<Entity> {
  const entity = ownValue(entities, id);
  return entity === undefined ? UNKNOWN : { ok: true, value: entity };
}

/** Finds a user by id, with the member if the user is in the guild. */
export function resolveUser(id: string, resolved: ResolvedData): ParseResult<ChosenUser> {
  const user = ownValue(resolved.users, id);
  if (user === undefined) return UNKNOWN;
  const member = ownValue(resolved.members, id);
  return { ok: true, value: member === undefined ? { user } : { user, member } };
}

/** Finds a role by id. */
export function resolveRole(id: string, resolved: ResolvedData): ParseResult<Role> {
  return resolveEntity(resolved.roles, id);
}

/** Finds a channel by id. */
export function resolveChannel(id: string, resolved: ResolvedData): ParseResult<ResolvedChannel> {
  return resolveEntity(resolved.channels, id);
}

/** Finds a user or role by id. */
export function resolveMentionable(id: string, resolved: ResolvedData): ParseResult<ChosenMentionable> {
  const user = resolveUser(id, resolved);
  if (user.ok) return { ok: true, value: { type: 'user', ...user.value } };
  const role = resolveRole(id, resolved);
  return role.ok ? { ok: true, value: { type: 'role', role: role.value } } : role;
}
