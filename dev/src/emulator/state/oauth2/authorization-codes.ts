import { randomBytes } from 'node:crypto';
import type { AuthorizationCodeRecord } from '../records/oauth2.js';
import type { World } from '../world/world.js';

/** How long a code can be exchanged. Discord does not document it; this is the longest time that RFC 6749 recommends. */
const LIFETIME_MS = 10 * 60_000;

/** Creates a code that can be exchanged once for tokens. */
export function insertAuthorizationCode(world: World, spec: Omit<AuthorizationCodeRecord, 'expiresAt'>): string {
  const code = randomBytes(15).toString('base64url');
  world.authorizationCodes.set(code, { ...spec, expiresAt: world.clock.now() + LIFETIME_MS });
  return code;
}

/** Finds a code that was not exchanged and has not expired. */
export function findAuthorizationCode(world: World, code: string): AuthorizationCodeRecord | undefined {
  const record = world.authorizationCodes.get(code);
  return record && record.expiresAt > world.clock.now() ? record : undefined;
}

/** Deletes a code, so that it cannot be exchanged again. */
export function removeAuthorizationCode(world: World, code: string): void {
  world.authorizationCodes.delete(code);
}
