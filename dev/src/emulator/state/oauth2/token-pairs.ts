/** Access tokens with refresh tokens. */
import { randomBytes } from 'node:crypto';
import type { AccessTokenRecord, RefreshTokenRecord } from '../records/oauth2.js';
import { grantAccessToken } from '../users/access-tokens.js';
import type { World } from '../world/world.js';

/** An access token and the refresh token that replaces it. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Creates an access token with a refresh token. */
export function insertTokenPair(
  world: World,
  { userId, applicationId, scopes }: Pick<AccessTokenRecord, 'userId' | 'applicationId' | 'scopes'>,
): TokenPair {
  const accessToken = grantAccessToken(world, userId, applicationId, scopes);
  const refreshToken = randomBytes(15).toString('base64url');
  world.refreshTokens.set(refreshToken, { userId, applicationId, scopes, accessToken });
  return { accessToken, refreshToken };
}

/** Finds a refresh token of an application. */
export function findRefreshToken(world: World, applicationId: string, token: string): RefreshTokenRecord | undefined {
  const record = world.refreshTokens.get(token);
  return record?.applicationId === applicationId ? record : undefined;
}

/**
 * Replaces a refresh token and its access token. That both old tokens become invalid is an assumption: Discord documents only that
 * the response contains new ones.
 */
export function replaceTokenPair(world: World, refreshToken: string, record: RefreshTokenRecord): TokenPair {
  world.refreshTokens.delete(refreshToken);
  world.accessTokens.delete(record.accessToken);
  return insertTokenPair(world, record);
}

/** Who granted an access token or a refresh token to an application, also if the access token has expired. */
export function findGrantorOfToken(world: World, applicationId: string, token: string): string | undefined {
  const record = world.accessTokens.get(token) ?? world.refreshTokens.get(token);
  return record?.applicationId === applicationId ? record.userId : undefined;
}

/** All scopes that a user has granted to an application and not revoked. */
export function grantedScopes(world: World, userId: string, applicationId: string): ReadonlySet<string> {
  const records = [...world.accessTokens.values(), ...world.refreshTokens.values()].filter(
    (each) => each.userId === userId && each.applicationId === applicationId,
  );
  return new Set(records.flatMap(({ scopes }) => scopes));
}
