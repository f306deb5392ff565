import { randomBytes } from 'node:crypto';
import type { AccessTokenRecord, World } from './world.js';

/** How long a token is good for: a week. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** A person grants an application an OAuth2 token with these scopes. */
export function grantAccess(world: World, userId: string, applicationId: string, scopes: readonly string[]): string {
  const token = randomBytes(15).toString('base64url');
  const expiresAt = world.clock.now() + LIFETIME_MS;
  world.accessTokens.set(token, { userId, applicationId, scopes: [...new Set(scopes)], expiresAt });
  return token;
}

/** What a token stands for, while it is good. */
export function accessOf(world: World, token: string): AccessTokenRecord | undefined {
  const record = world.accessTokens.get(token);
  return record && record.expiresAt > world.clock.now() ? record : undefined;
}
