import type { Snowflake } from '../../base/snowflake.js';
import type { OAuth2Scope } from '../../wire/constants/oauth2-scopes.js';

/**
 * What a website asks a user for.
 * @see https://docs.discord.com/developers/topics/oauth2#authorization-code-grant
 */
export interface AuthorizationUrlQuery {
  readonly client_id: Snowflake;
  /** @default the scopes of the application's default install settings */
  readonly scope?: readonly OAuth2Scope[] | undefined;
  /** One of the redirect URIs of the application. @default the first of them */
  readonly redirect_uri?: string | undefined;
  /**
   * `code`: the redirect contains a code, which `exchangeCode` exchanges for tokens. `token`: its fragment contains an access
   * token.
   * @default 'code' with `scope` or `redirect_uri`, unless all scopes only install the application
   */
  readonly response_type?: 'code' | 'token' | undefined;
  /** The redirect contains it unchanged. Compare it with a value of the user's session, so that no other site can use the redirect. */
  readonly state?: string | undefined;
  /** `none`: a user who has granted the scopes before is redirected without a question. @default 'consent' */
  readonly prompt?: 'consent' | 'none' | undefined;
  /** The permissions of the bot, as a decimal string: see `permissionSet`. */
  readonly permissions?: string | undefined;
  /** The guild that is selected first. */
  readonly guild_id?: Snowflake | undefined;
  /** Whether the user cannot select another guild. */
  readonly disable_guild_select?: boolean | undefined;
  /** Where the application is installed, a value of `applicationIntegrationTypes`. */
  readonly integration_type?: 0 | 1 | undefined;
  /** The SHA-256 digest of a secret, in base64url (PKCE). `exchangeCode` then needs the secret as `code_verifier`. */
  readonly code_challenge?: string | undefined;
  /** Required with `code_challenge`. */
  readonly code_challenge_method?: 'S256' | undefined;
}

/** Scopes that only install an application, so that there is nothing to redirect for. */
const INSTALL_SCOPES: readonly OAuth2Scope[] = ['applications.commands', 'bot'];

/** The path of the API at the end of a base URL. */
const API_PATH = /\/api(?:\/v\d+)?\/?$/;

/** Builds the URL of the page on which a user authorizes an application. @param baseUrl the base URL of the API */
export function authorizationUrl(query: AuthorizationUrlQuery, baseUrl: string): string {
  const { scope, response_type: responseType = defaultResponseType(query), ...rest } = query;
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(API_PATH, '').replace(/\/$/, '')}/oauth2/authorize`;
  const fields = { ...rest, response_type: responseType, scope: scope?.join(' ') };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) url.searchParams.set(name, String(value));
  // Discord's documentation encodes spaces this way.
  return url.href.replaceAll('+', '%20');
}

function defaultResponseType({ scope, redirect_uri: redirectUri }: AuthorizationUrlQuery): 'code' | undefined {
  const requestsAccess = scope?.some((each) => !INSTALL_SCOPES.includes(each)) ?? false;
  return requestsAccess || redirectUri !== undefined ? 'code' : undefined;
}
