/** Whether a request for a token is allowed. */
import { createHash } from 'node:crypto';
import type { AuthorizationCodeGrant } from '../../../../../src/wire/objects/oauth2/token.js';
import { findAuthorizationCode } from '../../state/oauth2/authorization-codes.js';
import { findRefreshToken } from '../../state/oauth2/token-pairs.js';
import type { AuthorizationCodeRecord, RefreshTokenRecord } from '../../state/records/oauth2.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import { rejectOauth2 } from '../errors/oauth2-error.js';
import { consentScopes, INVALID_SCOPE, parseScopes } from './scopes.js';

/**
 * Finds the code that an application exchanges.
 * @throws {Oauth2Error} `invalid_grant` when it is not valid any more, belongs to another application, or its secret is missing;
 *   `invalid_request` when the redirect URI is another one
 */
export function requireAuthorizationCode(
  world: World,
  { id: applicationId }: ApplicationRecord,
  { code, redirect_uri: redirectUri, code_verifier: verifier }: AuthorizationCodeGrant,
): AuthorizationCodeRecord {
  const record = findAuthorizationCode(world, code);
  if (record?.applicationId !== applicationId) return rejectOauth2('invalid_grant', 'Invalid "code" in request.');
  if (record.redirectUri !== redirectUri) rejectOauth2('invalid_request', 'Invalid "redirect_uri" in request.');
  if (record.codeChallenge !== undefined && challengeOf(verifier ?? '') !== record.codeChallenge) {
    rejectOauth2('invalid_grant', 'Invalid "code_verifier" in request.');
  }
  return record;
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** @throws {Oauth2Error} `invalid_grant` */
export function requireRefreshToken(world: World, { id }: ApplicationRecord, token: string): RefreshTokenRecord {
  return findRefreshToken(world, id, token) ?? rejectOauth2('invalid_grant', 'Invalid "refresh_token" in request.');
}

/** The scopes of a token of the owner. @throws {Oauth2Error} `invalid_scope` */
export function requireOwnerScopes(text: string): readonly string[] {
  const scopes = parseScopes(text);
  if (!scopes || scopes.length === 0 || scopes.some((scope) => consentScopes.includes(scope))) {
    return rejectOauth2('invalid_scope', INVALID_SCOPE);
  }
  return scopes;
}
