import { redirectLocation, withFragment, withQuery } from '../../policy/oauth2/authorization-redirect.js';
import { type AuthorizationRequest, type RedirectRequest } from '../../policy/oauth2/authorization-request.js';
import { insertAuthorizationCode } from '../../state/oauth2/authorization-codes.js';
import { applyGrantedAccess, type GrantedAccess } from '../../state/oauth2/authorize.js';
import { ACCESS_TOKEN_LIFETIME_MS, grantAccessToken } from '../../state/users/access-tokens.js';
import type { StateChange } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';

/** Where the user is sent after the consent; null if there is no redirect. It contains a code or a token. */
export type RedirectTarget = string | null;

/** Grants what the user agreed to, and returns where the user is sent. */
export function grantConsent(
  world: World,
  access: GrantedAccess,
  response: RedirectRequest | undefined,
): StateChange<RedirectTarget> {
  const { result: webhook, events } = applyGrantedAccess(world, access);
  if (!response) return { result: null, events };
  const result =
    response.type === 'code'
      ? codeLocation(world, access, response, webhook?.webhook.id)
      : tokenLocation(world, access, response);
  return { result, events };
}

/** Where a user is sent who does not agree. */
export function deniedLocation({ response }: AuthorizationRequest): RedirectTarget {
  if (!response) return null;
  const description = 'The resource owner or authorization server denied the request';
  return redirectLocation(response.redirectUri, response.state, { error: 'access_denied', description });
}

function codeLocation(
  world: World,
  { application, userId, scopes, guild, permissions, isBotPending }: GrantedAccess,
  { redirectUri, state, codeChallenge, nonce }: RedirectRequest,
  webhookId: string | undefined,
): string {
  const addsBot = guild !== undefined && scopes.includes('bot');
  const code = insertAuthorizationCode(world, {
    userId,
    applicationId: application.id,
    scopes,
    redirectUri,
    codeChallenge,
    nonce,
    guildId: guild?.guild.id,
    webhookId,
    pendingPermissions: addsBot && isBotPending ? permissions : undefined,
  });
  const botFields = addsBot ? { guild_id: guild.guild.id, permissions } : {};
  return withQuery(redirectUri, { code, state, ...botFields });
}

function tokenLocation(
  world: World,
  { application, userId, scopes }: GrantedAccess,
  { redirectUri, state }: RedirectRequest,
): string {
  return withFragment(redirectUri, {
    token_type: 'Bearer',
    access_token: grantAccessToken(world, userId, application.id, scopes),
    expires_in: String(ACCESS_TOKEN_LIFETIME_MS / 1000),
    scope: scopes.join(' '),
    state,
  });
}
