import { z } from 'zod';
import { Application } from '../objects/applications/application.js';
import { Authorization, IdTokenKeys, UserInfo } from '../objects/applications/authorization.js';
import { TokenRequest, TokenResponse, TokenRevocation } from '../objects/oauth2/token.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, jsonResult } from './declaration/endpoint.js';

/**
 * Get Current Authorization Information. The OpenAPI document also lists bots, but the newer documentation requires an
 * access token.
 * @see https://docs.discord.com/developers/topics/oauth2#get-current-authorization-information
 */
export const getCurrentAuthorizationInformation: Endpoint<'/oauth2/@me', { result: Authorization; auth: 'bearer' }> =
  declareEndpoint('getCurrentAuthorizationInformation', 'GET', '/oauth2/@me', {
    auth: 'bearer',
    result: jsonResult(Authorization),
  });

/**
 * Get Current Bot Application Information.
 * @see https://docs.discord.com/developers/topics/oauth2#get-current-bot-application-information
 */
export const getCurrentBotApplicationInformation: Endpoint<'/oauth2/applications/@me', { result: Application }> =
  declareEndpoint('getCurrentBotApplicationInformation', 'GET', '/oauth2/applications/@me', {
    result: jsonResult(Application),
  });

/** The public keys with which ID tokens of OpenID Connect are verified. Only in the OpenAPI document. */
export const getPublicKeys: Endpoint<'/oauth2/keys', { result: IdTokenKeys; auth: 'none' }> = declareEndpoint(
  'getPublicKeys',
  'GET',
  '/oauth2/keys',
  { auth: 'none', result: jsonResult(IdTokenKeys) },
);

/** The claims of OpenID Connect about the caller. Only in the OpenAPI document. */
export const getOpenidConnectUserinfo: Endpoint<'/oauth2/userinfo', { result: UserInfo; auth: 'bot-or-bearer' }> =
  declareEndpoint('getOpenidConnectUserinfo', 'GET', '/oauth2/userinfo', {
    auth: 'bot-or-bearer',
    scopes: ['openid'],
    result: jsonResult(UserInfo),
  });

/**
 * Requests an access token: for the code of an authorization, for a refresh token, or for the owner of the application. Only
 * in the documentation, without a name.
 * @see https://docs.discord.com/developers/topics/oauth2#authorization-code-grant
 */
export const requestToken: Endpoint<'/oauth2/token', { body: TokenRequest; result: TokenResponse; auth: 'client' }> =
  declareEndpoint('requestToken', 'POST', '/oauth2/token', {
    auth: 'client',
    isUrlEncoded: true,
    body: TokenRequest,
    result: jsonResult(TokenResponse),
  });

/**
 * Revokes a token with all tokens of the same authorization. Only in the documentation, without a name.
 * @see https://docs.discord.com/developers/topics/oauth2#authorization-code-grant-token-revocation-example
 */
export const revokeToken: Endpoint<
  '/oauth2/token/revoke',
  { body: TokenRevocation; result: Record<string, never>; auth: 'client' }
> = declareEndpoint('revokeToken', 'POST', '/oauth2/token/revoke', {
  auth: 'client',
  repeat: 'idempotent',
  isUrlEncoded: true,
  body: TokenRevocation,
  result: jsonResult<Record<string, never>>(z.record(z.string(), z.never())),
});
