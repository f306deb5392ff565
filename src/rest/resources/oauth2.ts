import type { OAuth2Scope } from '../../wire/constants/oauth2-scopes.js';
import {
  getCurrentAuthorizationInformation,
  getCurrentBotApplicationInformation,
  getOpenidConnectUserinfo,
  getPublicKeys,
  requestToken,
  revokeToken,
} from '../../wire/endpoints/oauth2.js';
import type { Application } from '../../wire/objects/applications/application.js';
import type { Authorization, IdTokenKeys, UserInfo } from '../../wire/objects/applications/authorization.js';
import type {
  AuthorizationCodeGrant,
  ClientCredentials,
  RefreshTokenGrant,
  TokenResponse,
  TokenRevocation,
} from '../../wire/objects/oauth2/token.js';
import type { BearerOptions, BotOrBearerOptions, Call, CallOptions } from '../call/call.js';
import { type AuthorizationUrlQuery, authorizationUrl } from '../encode/authorization-url.js';

/**
 * Authorizations of applications by users.
 * @see https://docs.discord.com/developers/topics/oauth2
 */
export class Oauth2Resource {
  /** @param baseUrl the base URL of the API */
  constructor(
    private readonly call: Call,
    private readonly baseUrl: string,
  ) {}

  /**
   * Returns the URL of the page on which a user authorizes an application. Sends nothing. The page belongs to the base URL of the
   * client.
   * @example
   * const url = api.oauth2.authorizationUrl({ client_id, scope: ['identify', 'guilds'], redirect_uri, state });
   * @see https://docs.discord.com/developers/topics/oauth2#authorization-code-grant
   */
  authorizationUrl(query: AuthorizationUrlQuery): string {
    return authorizationUrl(query, this.baseUrl);
  }

  /**
   * Exchanges the code of a redirect for an access token and a refresh token. Requires no bot token. A code can be exchanged
   * once; otherwise the call rejects with an ApiError whose `oauth2Error` is `invalid_grant`.
   * @see https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-access-token-exchange-example
   */
  exchangeCode(
    body: Omit<AuthorizationCodeGrant, 'grant_type'> & Required<ClientCredentials>,
    options?: CallOptions,
  ): Promise<TokenResponse> {
    return this.call(requestToken, { body: { ...body, grant_type: 'authorization_code' } }, options);
  }

  /**
   * Replaces an access token by its refresh token. Store the new refresh token: the old one is no longer valid. Requires no bot
   * token. For a refresh token that is not valid any more, the call rejects with an ApiError whose `oauth2Error` is
   * `invalid_grant`.
   * @see https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-refresh-token-exchange-example
   */
  refreshToken(
    body: Omit<RefreshTokenGrant, 'grant_type'> & Required<ClientCredentials>,
    options?: CallOptions,
  ): Promise<TokenResponse> {
    return this.call(requestToken, { body: { ...body, grant_type: 'refresh_token' } }, options);
  }

  /**
   * Requests an access token of the owner of the application, without a refresh token. Requires no bot token. `scope` is a
   * list of scopes.
   * @see https://docs.discord.com/developers/topics/oauth2#client-credentials-grant
   */
  requestOwnerToken(
    body: Required<ClientCredentials> & { readonly scope: readonly OAuth2Scope[] },
    options?: CallOptions,
  ): Promise<TokenResponse> {
    const scope = [body.scope].flat().join(' ');
    return this.call(requestToken, { body: { ...body, scope, grant_type: 'client_credentials' } }, options);
  }

  /**
   * Revokes an access token or a refresh token, and all other tokens of the same authorization. Requires no bot token.
   * @see https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-token-revocation-example
   */
  revokeToken(body: TokenRevocation & Required<ClientCredentials>, options?: CallOptions): Promise<void> {
    return this.call(revokeToken, { body }, options).then(() => undefined);
  }

  /**
   * Returns what an access token allows: its application, its scopes, when it expires, and its user if it has the scope
   * `identify`. An expired or unknown token is an ApiError with status 401.
   * @see https://docs.discord.com/developers/topics/oauth2#get-current-authorization-information
   */
  getCurrentAuthorization(options: BearerOptions): Promise<Authorization> {
    return this.call(getCurrentAuthorizationInformation, {}, options);
  }

  /**
   * Returns the application of the bot.
   * @see https://docs.discord.com/developers/topics/oauth2#get-current-bot-application-information
   */
  getCurrentApplication(options?: CallOptions): Promise<Application> {
    return this.call(getCurrentBotApplicationInformation, {}, options);
  }

  /** Returns the public keys with which ID tokens of OpenID Connect are verified. Requires no token. Not documented. */
  getPublicKeys(options?: CallOptions): Promise<IdTokenKeys> {
    return this.call(getPublicKeys, {}, options);
  }

  /**
   * Returns the claims of OpenID Connect about the caller. An access token needs the scope `openid` (otherwise an ApiError
   * 50026). Not documented.
   */
  getUserInfo(options?: BotOrBearerOptions): Promise<UserInfo> {
    return this.call(getOpenidConnectUserinfo, {}, options);
  }
}
