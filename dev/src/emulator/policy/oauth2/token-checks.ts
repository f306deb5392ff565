/** Whether a request for a token is allowed. */
import { createHash } from 'node:crypto';
import type { AuthorizationCodeGrant } from 'guildhall/wire';
import { z } from 'zod';
import { findAuthorizationCode } from '../../state/oauth2/authorization-codes.js';
import { findRefreshToken } from '../../state/oauth2/token-pairs.js';
import type { AuthorizationCodeRecord, RefreshTokenRecord } from '../../state/records/oauth2.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import { rejectOauth2 } from '../errors/oauth2-error.js';
import { consentScopes, INVALID_SCOPE, parseScopes } from './scopes.js';

const BASIC = /^Basic ([A-Za-z0-9+/=]+)$/i;

const Credentials = z.object({ client_id: z.string(), client_secret: z.string() });

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

/**
 * Finds the application of a token request: by HTTP Basic authentication, or by fields of the body.
 * @param body the validated body
 * @throws {Oauth2Error} `invalid_client` when there is no such application, or its secret is another one
 */
export function authenticateClient(world: World, headers: Headers, body: unknown): ApplicationRecord {
  const credentials = basicCredentials(headers) ?? Credentials.safeParse(body).data;
  const application = world.applications.get(credentials?.client_id ?? '');
  if (application && application.clientSecret === credentials?.client_secret) return application;
  return rejectOauth2('invalid_client', 'The client id or the client secret is missing or wrong.');
}

function basicCredentials(headers: Headers): z.output<typeof Credentials> | undefined {
  const encoded = BASIC.exec(headers.get('authorization') ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return { client_id: text.slice(0, colon), client_secret: text.slice(colon + 1) };
}
