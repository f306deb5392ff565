import type { AuthorizationPrompt } from '../../../control/views/application-views.js';
import { rejectInvalidFields } from '../../policy/errors/request-rejected-error.js';
import { redirectLocation, withFragment, withQuery } from '../../policy/oauth2/authorization-redirect.js';
import type { AuthorizationRequest, RedirectRequest } from '../../policy/oauth2/authorization-request.js';
import { needsChannel, needsGuild, selectableChannels, selectableGuilds } from '../../policy/oauth2/consent-checks.js';
import { passthroughScopes } from '../../policy/oauth2/scopes.js';
import { insertAuthorizationCode } from '../../state/oauth2/authorization-codes.js';
import { applyGrantedAccess, type GrantedAccess } from '../../state/oauth2/authorize.js';
import { grantedScopes } from '../../state/oauth2/token-pairs.js';
import { ACCESS_TOKEN_LIFETIME_MS, grantAccessToken } from '../../state/users/access-tokens.js';
import type { StateChange } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';

/** The path of the page on which a user authorizes an application. */
const AUTHORIZE_PATH = '/oauth2/authorize';

/** The parameters of the URL of the page. @throws {RequestRejectedError} 50035 when it is another URL */
export function authorizeUrlParams(url: string): URLSearchParams {
  const base = 'http://localhost';
  const parsed = URL.canParse(url, base) ? new URL(url, base) : undefined;
  if (parsed?.pathname.endsWith(AUTHORIZE_PATH)) return parsed.searchParams;
  rejectInvalidFields([
    { path: 'url', code: 'URL_TYPE_INVALID_URL', message: 'Must be a URL with the path /oauth2/authorize.' },
  ]);
  return new URLSearchParams();
}

/** Describes a request to a user. */
export function buildAuthorizationPrompt(
  world: World,
  userId: string,
  request: AuthorizationRequest,
): AuthorizationPrompt {
  const { application, options, response, guildId, isGuildFixed } = request;
  const { id, name, description, botUserId } = application;
  return {
    application: { id, name, description },
    options: options.map((option) => ({
      integration_type: option.integrationType,
      scopes: option.scopes,
      permissions: option.permissions,
      needs_guild: needsGuild(option),
      needs_channel: needsChannel(option),
    })),
    guilds: selectableGuilds(world, userId).map((record) => ({
      id: record.guild.id,
      name: record.guild.name,
      has_bot: record.members.has(botUserId),
      channels: selectableChannels(world, userId, record).map(({ channel }) => ({
        id: channel.id,
        name: channel.name ?? '',
      })),
    })),
    guild_id: guildId ?? null,
    is_guild_fixed: isGuildFixed,
    redirect_uri: response?.redirectUri ?? null,
    needs_consent: needsConsent(world, userId, request),
  };
}

function needsConsent(world: World, userId: string, { application, options, prompt }: AuthorizationRequest): boolean {
  const scopes = options.flatMap((option) => option.scopes);
  if (prompt !== 'none' || options.some(needsGuild)) return true;
  const granted = grantedScopes(world, userId, application.id);
  return scopes.some((scope) => passthroughScopes.includes(scope) || !granted.has(scope));
}

/** Grants what the user agreed to, and returns where the user is sent, with a code or a token; null if there is no redirect. */
export function grantConsent(
  world: World,
  access: GrantedAccess,
  response: RedirectRequest | undefined,
): StateChange<string | null> {
  const { result: webhook, events } = applyGrantedAccess(world, access);
  if (!response) return { result: null, events };
  const result =
    response.type === 'code'
      ? codeLocation(world, access, response, webhook?.webhook.id)
      : tokenLocation(world, access, response);
  return { result, events };
}

/** Where a user is sent who does not agree; null if there is no redirect. */
export function deniedLocation({ response }: AuthorizationRequest): string | null {
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
