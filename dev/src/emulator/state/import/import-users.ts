import { isObject } from 'guildhall/internal';
import { User } from 'guildhall/wire';
import { createUserToken } from '../users/users.js';
import type { World } from '../world/world.js';
import { stringAt, validFields } from './valid-fields.js';

/** Imports every user that occurs anywhere in the data. */
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

/** Creates a user with placeholder values unless the id is known. */
export function ensureUser(world: World, id: string): void {
  if (!world.users.has(id)) importUser(world, id, {});
}

function importUser(world: World, id: string, data: unknown): void {
  const known = world.users.get(id);
  // Imports do not change the bots of the emulator's own applications.
  if (known?.applicationId !== undefined) return;
  const blank = { username: 'unknown', discriminator: '0', global_name: null, avatar: null };
  const user: User = { ...blank, ...known?.user, ...validFields(User, data), id };
  if (known) known.user = user;
  else {
    const hasTwoFactor = user.bot ?? false;
    const account = {
      hasVerifiedEmail: true,
      hasVerifiedPhone: true,
      locale: 'en-US' as const,
      email: null,
      blockedIds: new Set<string>(),
      allowsDirectMessages: true,
      directMessagesByGuild: new Map<string, boolean>(),
      connections: [],
    };
    world.users.set(id, { user, token: createUserToken(id), hasTwoFactor, ...account });
  }
  world.reserveIdsUpTo(id);
}
