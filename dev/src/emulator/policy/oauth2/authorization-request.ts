/** Reads the URL with which a program asks a user for access (`/oauth2/authorize`). */
import { applicationIntegrationTypes } from 'guildhall/wire';
import { supportedIntegrationTypes } from '../../state/applications/application-commands.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { type AuthorizationOption, authorizationOptions } from './authorization-options.js';
import { AuthorizationRedirect, redirectLocation } from './authorization-redirect.js';
import { clientScopes, INVALID_SCOPE, installScopes } from './scopes.js';

/** A valid request for access. */
export interface AuthorizationRequest {
  readonly application: ApplicationRecord;
  /** What the user can select: one entry for each way to install the application, or one. */
  readonly options: readonly AuthorizationOption[];
  /** Undefined if the application is only installed, so that nothing is redirected. */
  readonly response?: RedirectRequest | undefined;
  readonly prompt: 'consent' | 'none';
  /** The guild that is selected first. */
  readonly guildId?: string | undefined;
  /** Whether the user cannot select another guild. */
  readonly isGuildFixed: boolean;
}

/** Where and how the outcome is sent. */
export interface RedirectRequest {
  readonly type: 'code' | 'token';
  readonly redirectUri: string;
  readonly state?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly nonce?: string | undefined;
}

/**
 * Reads a request. Errors of the application or of the redirect URI are shown to the user, because the URI cannot be trusted.
 * Other errors are redirected (RFC 6749, section 4.1.2.1). Discord documents none of them.
 * @throws {UserActionError} when the error is shown to the user
 * @throws {AuthorizationRedirect} when the error is redirected
 */
export function readAuthorizationRequest(world: World, params: URLSearchParams): AuthorizationRequest {
  const application = world.applications.get(params.get('client_id') ?? '');
  if (!application) {
    throw new UserActionError('unknown_application', 'There is no application with this client_id.', 'client_id');
  }
  const redirectUri = readRedirectUri(application, params);
  const fail = (
    error: 'invalid_request' | 'invalid_scope' | 'unsupported_response_type',
    description: string,
  ): never => {
    if (redirectUri === undefined) throw new UserActionError('invalid_request', description);
    throw new AuthorizationRedirect(redirectLocation(redirectUri, readState(params), { error, description }));
  };
  const options = readOptions(application, params, fail);
  const scopes = options.flatMap((option) => option.scopes);
  const responseType = params.get('response_type');
  if (responseType !== null && responseType !== 'code' && responseType !== 'token') {
    fail('unsupported_response_type', 'response_type must be code or token.');
  }
  if (responseType === null && scopes.some((scope) => !installScopes.includes(scope))) {
    fail('unsupported_response_type', 'These scopes need a response_type.');
  }
  if (application.requiresCodeGrant && scopes.includes('bot') && responseType !== 'code') {
    fail('invalid_request', 'The application requires the authorization code grant to add its bot.');
  }
  if (responseType === 'token' && scopes.includes('role_connections.write')) fail('invalid_scope', INVALID_SCOPE);
  const codeChallenge = params.get('code_challenge') ?? undefined;
  if (codeChallenge !== undefined && params.get('code_challenge_method') !== 'S256') {
    fail('invalid_request', 'code_challenge_method must be S256.');
  }
  const type = responseType === 'code' || responseType === 'token' ? responseType : undefined;
  return {
    application,
    options,
    response:
      type && redirectUri !== undefined
        ? { type, redirectUri, state: readState(params), codeChallenge, nonce: params.get('nonce') ?? undefined }
        : undefined,
    prompt: params.get('prompt') === 'none' ? 'none' : 'consent',
    guildId: params.get('guild_id') ?? undefined,
    isGuildFixed: params.get('disable_guild_select') === 'true' && params.has('guild_id'),
  };
}

function readState(params: URLSearchParams): string | undefined {
  return params.get('state') ?? undefined;
}

/** The URI of the request, which must be registered exactly, or the first registered one. */
function readRedirectUri({ redirectUris }: ApplicationRecord, params: URLSearchParams): string | undefined {
  const requested = params.get('redirect_uri');
  if (requested === null) {
    const [first] = redirectUris;
    if (first !== undefined || params.get('response_type') === null) return first;
    throw new UserActionError('invalid_redirect_uri', 'The application has no redirect URI.', 'redirect_uri');
  }
  if (redirectUris.includes(requested)) return requested;
  const registered = redirectUris.join(', ') || 'none';
  const message = `The redirect_uri is not registered. Registered ones: ${registered}.`;
  throw new UserActionError('invalid_redirect_uri', message, 'redirect_uri');
}

function readOptions(
  application: ApplicationRecord,
  params: URLSearchParams,
  fail: (error: 'invalid_request' | 'invalid_scope', description: string) => never,
): readonly AuthorizationOption[] {
  const permissions = params.get('permissions');
  if (permissions !== null && !/^\d{1,20}$/.test(permissions)) {
    fail('invalid_request', 'permissions must be a decimal number.');
  }
  const typeText = params.get('integration_type');
  const integrationType = typeText === null ? undefined : Number(typeText);
  if (integrationType !== undefined && !supportedIntegrationTypes(application).includes(integrationType)) {
    fail('invalid_request', 'The application does not support this integration_type.');
  }
  const options =
    authorizationOptions(application, { scope: params.get('scope'), integrationType, permissions }) ??
    fail('invalid_scope', INVALID_SCOPE);
  const isInvalid = options.some(
    ({ scopes, integrationType: type }) =>
      scopes.length === 0 ||
      scopes.some((scope) => clientScopes.includes(scope)) ||
      // A bot cannot be in an account.
      (type === applicationIntegrationTypes.USER_INSTALL && scopes.includes('bot')),
  );
  return isInvalid ? fail('invalid_scope', INVALID_SCOPE) : options;
}
