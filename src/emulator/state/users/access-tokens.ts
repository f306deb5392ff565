import { randomBytes } from 'node:crypto';
import type { AccessTokenRecord } from '../records/users.js';
import type { World } from '../world/world.js';

/** The lifetime of a token: a week. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Creates an OAuth2 access token that a user grants to an application. */
export function grantAccessToken(
  world: World,
  userId: string,
  applicationId: string,
  scopes: readonly string[],
): string {
  const token = randomBytes(15).toString('base64url');
  const expiresAt = world.clock.now() + LIFETIME_MS;
  world.accessTokens.set(token, { userId, applicationId, scopes: [...new Set(scopes)], expiresAt });
  return token;
}

/** Revokes all tokens that a user granted to an application. Returns whether one was still valid. */
export function revokeAccessTokens(world: World, userId: string, applicationId: string): boolean {
  const granted = [...world.accessTokens].filter(
    ([, each]) => each.userId === userId && each.applicationId === applicationId,
  );
  const hadValidToken = granted.some(([token]) => findValidAccessToken(world, token) !== undefined);
  for (const [token] of granted) world.accessTokens.delete(token);
  return hadValidToken;
}

/** Finds a token that has not expired. */
export function findValidAccessToken(world: World, token: string): AccessTokenRecord | undefined {
  const record = world.accessTokens.get(token);
  return record && record.expiresAt > world.clock.now() ? record : undefined;
}
