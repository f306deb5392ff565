import { randomBytes } from 'node:crypto';
import type { AccessTokenRecord } from '../records/users.js';
import type { World } from '../world/world.js';

/** How long a token is good for: a week. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** A person grants an application an OAuth2 token with these scopes. */
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

/** Ends every token that a person granted to an application. Gives whether there was a good one. */
export function revokeAccessTokens(world: World, userId: string, applicationId: string): boolean {
  const granted = [...world.accessTokens].filter(
    ([, each]) => each.userId === userId && each.applicationId === applicationId,
  );
  const hadGoodOne = granted.some(([token]) => findValidAccessToken(world, token) !== undefined);
  for (const [token] of granted) world.accessTokens.delete(token);
  return hadGoodOne;
}

/** What a token stands for, while it is good. */
export function findValidAccessToken(world: World, token: string): AccessTokenRecord | undefined {
  const record = world.accessTokens.get(token);
  return record && record.expiresAt > world.clock.now() ? record : undefined;
}
