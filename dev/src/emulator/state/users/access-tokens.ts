import { randomBytes } from 'node:crypto';
import type { AccessTokenRecord } from '../records/oauth2.js';
import type { World } from '../world/world.js';

/** The lifetime of a token: a week. */
export const ACCESS_TOKEN_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Creates an OAuth2 access token that a user grants to an application. */
export function grantAccessToken(
  world: World,
  userId: string,
  applicationId: string,
  scopes: readonly string[],
): string {
  const token = randomBytes(15).toString('base64url');
  const expiresAt = world.clock.now() + ACCESS_TOKEN_LIFETIME_MS;
  world.accessTokens.set(token, { userId, applicationId, scopes: [...new Set(scopes)], expiresAt });
  return token;
}

/**
 * Revokes all tokens that a user granted to an application, and codes that are not exchanged yet. Returns whether one was still
 * valid.
 */
export function revokeAccessTokens(world: World, userId: string, applicationId: string): boolean {
  const isGranted = (each: { readonly userId: string; readonly applicationId: string }) =>
    each.userId === userId && each.applicationId === applicationId;
  const now = world.clock.now();
  let hadAccess = false;
  for (const tokens of [world.accessTokens, world.authorizationCodes]) {
    for (const [token, each] of tokens) {
      if (!isGranted(each)) continue;
      hadAccess ||= each.expiresAt > now;
      tokens.delete(token);
    }
  }
  for (const [token, each] of world.refreshTokens) {
    if (!isGranted(each)) continue;
    hadAccess = true;
    world.refreshTokens.delete(token);
  }
  return hadAccess;
}

/** Finds a token that has not expired. */
export function findValidAccessToken(world: World, token: string): AccessTokenRecord | undefined {
  const record = world.accessTokens.get(token);
  return record && record.expiresAt > world.clock.now() ? record : undefined;
}
