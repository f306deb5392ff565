import {
  type AuthorizationCodeGrant,
  type ClientCredentialsGrant,
  endpoints,
  type RefreshTokenGrant,
  type TokenResponse,
} from 'guildhall/wire';
import { rejectOauth2 } from '../../../policy/errors/oauth2-error.js';
import {
  requireAuthorizationCode,
  requireOwnerScopes,
  requireRefreshToken,
} from '../../../policy/oauth2/token-checks.js';
import { ownerOfApplication } from '../../../state/applications/applications.js';
import { applicationDeauthorizedEvents } from '../../../state/applications/authorizations.js';
import { serializeGuild } from '../../../state/guilds/guilds.js';
import { removeAuthorizationCode } from '../../../state/oauth2/authorization-codes.js';
import { addGrantedBot } from '../../../state/oauth2/authorize.js';
import { signIdToken } from '../../../state/oauth2/id-tokens.js';
import {
  findGrantorOfToken,
  insertTokenPair,
  replaceTokenPair,
  type TokenPair,
} from '../../../state/oauth2/token-pairs.js';
import type { AuthorizationCodeRecord } from '../../../state/records/oauth2.js';
import type { ApplicationRecord } from '../../../state/records/users.js';
import { ACCESS_TOKEN_LIFETIME_MS, grantAccessToken, revokeAccessTokens } from '../../../state/users/access-tokens.js';
import type { StateChange } from '../../../state/world/state-change.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute } from '../../endpoint-route.js';

export const oauth2TokenRoutes = [
  defineRoute(endpoints.requestToken, ({ world, client, body }) => {
    switch (body.grant_type) {
      case 'authorization_code':
        return exchangeCode(world, client, body);
      case 'refresh_token':
        return refresh(world, client, body);
      case 'client_credentials':
        return grantToOwner(world, client, body);
    }
  }),

  defineRoute(endpoints.revokeToken, ({ world, client, body }) => {
    const userId = findGrantorOfToken(world, client.id, body.token);
    // RFC 7009: an unknown token is revoked already.
    if (userId === undefined) return { result: {}, events: [] };
    const hadAccess = revokeAccessTokens(world, userId, client.id);
    return { result: {}, events: hadAccess ? applicationDeauthorizedEvents(world, client.id, userId) : [] };
  }),
];

function exchangeCode(
  world: World,
  client: ApplicationRecord,
  body: AuthorizationCodeGrant,
): StateChange<TokenResponse> {
  const record = requireAuthorizationCode(world, client, body);
  removeAuthorizationCode(world, body.code);
  const { userId, scopes, guildId, pendingPermissions: permissions } = record;
  const guild = world.guilds.get(guildId ?? '');
  const events =
    guild && permissions !== undefined
      ? addGrantedBot(world, guild, { application: client, userId, scopes, permissions })
      : [];
  const result = {
    ...tokenResponse(scopes, insertTokenPair(world, record)),
    ...(scopes.includes('openid') ? { id_token: idTokenFor(world, record) } : {}),
    ...(guild && scopes.includes('bot') ? { guild: serializeGuild(guild) } : {}),
    ...webhookField(world, record),
  };
  return { result, events };
}

function refresh(world: World, client: ApplicationRecord, { refresh_token: token }: RefreshTokenGrant) {
  const record = requireRefreshToken(world, client, token);
  return { result: tokenResponse(record.scopes, replaceTokenPair(world, token, record)), events: [] };
}

function grantToOwner(
  world: World,
  client: ApplicationRecord,
  body: ClientCredentialsGrant,
): StateChange<TokenResponse> {
  const scopes = requireOwnerScopes(body.scope);
  const owner = ownerOfApplication(world, client) ?? rejectOauth2('invalid_client', 'The application has no owner.');
  const accessToken = grantAccessToken(world, owner.user.id, client.id, scopes);
  return { result: tokenResponse(scopes, { accessToken }), events: [] };
}

function tokenResponse(
  scopes: readonly string[],
  { accessToken, refreshToken }: Pick<TokenPair, 'accessToken'> & Partial<TokenPair>,
): TokenResponse {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_MS / 1000,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(' '),
  };
}

/** The claims are those of OpenID Connect: Discord documents none. */
function idTokenFor(world: World, { userId, applicationId, nonce }: AuthorizationCodeRecord): string {
  const iat = Math.floor(world.clock.now() / 1000);
  return signIdToken(world, {
    sub: userId,
    aud: applicationId,
    iat,
    exp: iat + ACCESS_TOKEN_LIFETIME_MS / 1000,
    ...(nonce === undefined ? {} : { nonce }),
  });
}

/** The webhook that the authorization created, unless it was deleted meanwhile. */
function webhookField(world: World, { webhookId }: AuthorizationCodeRecord): Pick<TokenResponse, 'webhook'> {
  const webhook = world.webhooks.get(webhookId ?? '')?.webhook;
  if (!webhook) return {};
  return { webhook: { ...webhook, url: `${world.origin}/api/webhooks/${webhook.id}/${webhook.token}` } };
}
