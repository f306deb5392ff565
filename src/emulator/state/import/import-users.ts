import { User } from '../../../wire/objects/users/user.js';
import { createUserToken } from '../users/users.js';
import type { World } from '../world/world.js';
import { isObject, stringAt, validFields } from './valid-fields.js';

/** Takes in every account that stands anywhere in some data. */
export function importUsers(world: World, data: unknown): void {
  if (Array.isArray(data)) {
    for (const each of data) importUsers(world, each);
    return;
  }
  if (!isObject(data)) return;
  const id = stringAt(data, 'id');
  if (id !== undefined && stringAt(data, 'username') !== undefined) importUser(world, id, data);
  for (const each of Object.values(data)) importUsers(world, each);
}

/** Sees to it that there is an account of this id, whoever that may be. */
export function ensureUser(world: World, id: string): void {
  if (!world.users.has(id)) importUser(world, id, {});
}

function importUser(world: World, id: string, found: unknown): void {
  const known = world.users.get(id);
  // The bots of this service's own applications are what they are here.
  if (known?.applicationId !== undefined) return;
  const blank = { username: 'unknown', discriminator: '0', global_name: null, avatar: null };
  const user: User = { ...blank, ...known?.user, ...validFields(User, found), id };
  if (known) known.user = user;
  else world.users.set(id, { user, token: createUserToken(id), hasTwoFactor: user.bot ?? false });
  world.reserveIdsUpTo(id);
}
