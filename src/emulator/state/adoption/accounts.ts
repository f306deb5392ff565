import { User } from '../../../wire/objects/user.js';
import { newToken } from '../users.js';
import type { World } from '../world.js';
import { goodFields, isObject, textAt } from './fields.js';

/** Takes in every account that stands anywhere in some data. */
export function adoptUsers(world: World, data: unknown): void {
  if (Array.isArray(data)) {
    for (const each of data) adoptUsers(world, each);
    return;
  }
  if (!isObject(data)) return;
  const id = textAt(data, 'id');
  if (id !== undefined && textAt(data, 'username') !== undefined) adoptUser(world, id, data);
  for (const each of Object.values(data)) adoptUsers(world, each);
}

/** Sees to it that there is an account of this id, whoever that may be. */
export function adoptUserId(world: World, id: string): void {
  if (!world.users.has(id)) adoptUser(world, id, {});
}

function adoptUser(world: World, id: string, found: unknown): void {
  const known = world.users.get(id);
  // The bots of this service's own applications are what they are here.
  if (known?.applicationId !== undefined) return;
  const blank = { username: 'unknown', discriminator: '0', global_name: null, avatar: null };
  const user: User = { ...blank, ...known?.user, ...goodFields(User, found), id };
  if (known) known.user = user;
  else world.users.set(id, { user, token: newToken(id), hasTwoFactor: user.bot ?? false });
  world.idsAfter(id);
}
