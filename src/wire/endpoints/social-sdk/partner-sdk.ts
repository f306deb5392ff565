import { ModerationMetadata } from '../../objects/social-sdk/moderation-metadata.js';
import {
  ExternalCredentials,
  ExternalUser,
  ProvisionalToken,
  ProvisionalTokenRequest,
} from '../../objects/social-sdk/provisional-account.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * Exchanges a token of another service for an access token. The secret of the application authorizes it. The name is that
 * of the OpenAPI document.
 * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/external-credentials-exchange
 */
export const partnerSdkToken: Endpoint<
  '/partner-sdk/token',
  { body: ExternalCredentials; result: ProvisionalToken; auth: 'none' }
> = declareEndpoint('partnerSdkToken', 'POST', '/partner-sdk/token', {
  auth: 'none',
  body: ExternalCredentials,
  result: jsonResult(ProvisionalToken),
});

/**
 * Returns an access token for a user of the game. The name is that of the OpenAPI document.
 * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/bot-token-endpoint
 */
export const botPartnerSdkToken: Endpoint<
  '/partner-sdk/token/bot',
  { body: ProvisionalTokenRequest; result: ProvisionalToken }
> = declareEndpoint('botPartnerSdkToken', 'POST', '/partner-sdk/token/bot', {
  body: ProvisionalTokenRequest,
  result: jsonResult(ProvisionalToken),
});

/**
 * Separates a provisional account from the account of Discord. The secret of the application authorizes it. The name is
 * that of the OpenAPI document.
 * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/unmerging-accounts
 */
export const partnerSdkUnmergeProvisionalAccount: Endpoint<
  '/partner-sdk/provisional-accounts/unmerge',
  { body: ExternalCredentials; result: undefined; auth: 'none' }
> = declareEndpoint('partnerSdkUnmergeProvisionalAccount', 'POST', '/partner-sdk/provisional-accounts/unmerge', {
  auth: 'none',
  body: ExternalCredentials,
  result: emptyResult,
});

/**
 * Separates the provisional account of a user of the game from the account of Discord. The name is that of the OpenAPI
 * document.
 * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/unmerging-accounts
 */
export const botPartnerSdkUnmergeProvisionalAccount: Endpoint<
  '/partner-sdk/provisional-accounts/unmerge/bot',
  { body: ExternalUser; result: undefined }
> = declareEndpoint('botPartnerSdkUnmergeProvisionalAccount', 'POST', '/partner-sdk/provisional-accounts/unmerge/bot', {
  body: ExternalUser,
  result: emptyResult,
});

/**
 * Sets the moderation metadata of a message between two users of the game. The name is that of the OpenAPI document; the
 * parameters are called `user_id_1` and `user_id_2` there.
 * @see https://docs.discord.com/developers/discord-social-sdk/how-to/integrate-moderation
 */
export const updateUserMessageExternalModerationMetadata: Endpoint<
  '/partner-sdk/dms/{first_user_id}/{second_user_id}/messages/{message_id}/moderation-metadata',
  { body: ModerationMetadata; result: undefined }
> = declareEndpoint(
  'updateUserMessageExternalModerationMetadata',
  'PUT',
  '/partner-sdk/dms/{first_user_id}/{second_user_id}/messages/{message_id}/moderation-metadata',
  { body: ModerationMetadata, result: emptyResult },
);
