import { z } from 'zod';
import { snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Guild } from '../guilds/guild.js';
import { Webhook } from '../webhooks/webhook.js';

/**
 * The credentials of an application. They can be fields of the body, or be sent as HTTP Basic authentication: then the body
 * omits them. Our client sends them in the body.
 */
export interface ClientCredentials {
  client_id?: string | undefined;
  client_secret?: string | undefined;
}

const credentials = { client_id: snowflake().optional(), client_secret: z.string().optional() };
const required = z.string().min(1);

/** Exchanges the code that a user's consent created. */
export interface AuthorizationCodeGrant extends ClientCredentials {
  grant_type: 'authorization_code';
  code: string;
  /** The redirect URI of the authorization. */
  redirect_uri?: string | undefined;
  /** The value whose digest the authorization contained as `code_challenge` (PKCE). */
  code_verifier?: string | undefined;
}

/** Replaces an access token and its refresh token. */
export interface RefreshTokenGrant extends ClientCredentials {
  grant_type: 'refresh_token';
  refresh_token: string;
}

/** Requests an access token of the owner of the application. */
export interface ClientCredentialsGrant extends ClientCredentials {
  grant_type: 'client_credentials';
  /** Scopes, separated by spaces. */
  scope: string;
}

/** A request for an access token. */
export type TokenRequest = AuthorizationCodeGrant | RefreshTokenGrant | ClientCredentialsGrant;
export const TokenRequest: z.ZodType<TokenRequest, TokenRequest> = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: required,
    redirect_uri: z.string().optional(),
    code_verifier: z.string().optional(),
    ...credentials,
  }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: required, ...credentials }),
  z.object({ grant_type: z.literal('client_credentials'), scope: required, ...credentials }),
]);

/** An access token. */
export interface TokenResponse {
  access_token: string;
  /** `Bearer`. */
  token_type: string;
  /** Seconds until the access token expires. */
  expires_in: number;
  /** The granted scopes, separated by spaces. */
  scope: string;
  /** With it, the access token is replaced. Absent for tokens of the owner of the application. */
  refresh_token?: string | undefined;
  /** The identity of the user as a signed token (JWT). Only with the scope `openid`; not documented. */
  id_token?: string | undefined;
  /** The guild that the bot was added to. Only with the scope `bot`. */
  guild?: Guild | undefined;
  /** The created webhook. Only with the scope `webhook.incoming`. */
  webhook?: Webhook | undefined;
}
export const TokenResponse: ObjectSchema<TokenResponse> = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  scope: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  guild: Guild.optional(),
  webhook: Webhook.optional(),
});

/** Revokes a token and all others of the same authorization. */
export interface TokenRevocation extends ClientCredentials {
  /** An access token or a refresh token. */
  token: string;
  token_type_hint?: 'access_token' | 'refresh_token' | undefined;
}
export const TokenRevocation: ObjectSchema<TokenRevocation> = z.object({
  token: required,
  token_type_hint: z.literal(['access_token', 'refresh_token']).optional(),
  ...credentials,
});
