import type { Snowflake } from '../../../base/snowflake.js';
import {
  botPartnerSdkToken,
  botPartnerSdkUnmergeProvisionalAccount,
  partnerSdkToken,
  partnerSdkUnmergeProvisionalAccount,
  updateUserMessageExternalModerationMetadata,
} from '../../../wire/endpoints/social-sdk/partner-sdk.js';
import type { ModerationMetadata } from '../../../wire/objects/social-sdk/moderation-metadata.js';
import type {
  ExternalCredentials,
  ExternalUser,
  ProvisionalToken,
  ProvisionalTokenRequest,
} from '../../../wire/objects/social-sdk/provisional-account.js';
import type { Call, CallOptions } from '../../call/call.js';

/**
 * Provisional accounts: users of a game who have no account of Discord.
 * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/overview
 */
export class PartnerSdkResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns an access token for the user of a token of another service, and creates the provisional account if there is
   * none. Requires no bot token: `client_secret` (at most 1024 characters) authorizes it, except for public clients.
   * `external_auth_token` has 1 to 10240 characters. Errors: 530000 if the application may not do this, 530001 and 530004
   * for an old token, 530007 for a wrong secret, 530010 if the user has an account of Discord.
   * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/external-credentials-exchange
   */
  exchangeToken(body: ExternalCredentials, options?: CallOptions): Promise<ProvisionalToken> {
    return this.call(partnerSdkToken, { body }, options);
  }

  /**
   * Returns an access token for a user of the game, and creates the provisional account if there is none.
   * `external_user_id` has 1 to 1024 characters, `preferred_global_name` 1 to 32. Errors: 530000 if the application may not
   * do this, 530010 if the user has an account of Discord.
   * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/bot-token-endpoint
   */
  createToken(body: ProvisionalTokenRequest, options?: CallOptions): Promise<ProvisionalToken> {
    return this.call(botPartnerSdkToken, { body }, options);
  }

  /**
   * Separates an account of Discord from the user of a token of another service, who gets a new provisional account. All
   * tokens of the user become invalid. Requires no bot token: `client_secret` authorizes it, except for public clients.
   * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/unmerging-accounts
   */
  unmergeWithToken(body: ExternalCredentials, options?: CallOptions): Promise<undefined> {
    return this.call(partnerSdkUnmergeProvisionalAccount, { body }, options);
  }

  /**
   * Separates an account of Discord from a user of the game, who gets a new provisional account. All tokens of the user
   * become invalid. `external_user_id` has 1 to 1024 characters.
   * @see https://docs.discord.com/developers/discord-social-sdk/development-guides/provisional-accounts/unmerging-accounts
   */
  unmerge(body: ExternalUser, options?: CallOptions): Promise<undefined> {
    return this.call(botPartnerSdkUnmergeProvisionalAccount, { body }, options);
  }

  /**
   * Sets the moderation metadata of a message between two users, for the running games of both. At most 5 keys of at most
   * 1024 characters, with values of at most 2000 characters.
   * @see https://docs.discord.com/developers/discord-social-sdk/how-to/integrate-moderation
   */
  editMessageModerationMetadata(
    firstUserId: Snowflake,
    secondUserId: Snowflake,
    messageId: Snowflake,
    body: ModerationMetadata,
    options?: CallOptions,
  ): Promise<undefined> {
    const path = { first_user_id: firstUserId, second_user_id: secondUserId, message_id: messageId };
    return this.call(updateUserMessageExternalModerationMetadata, { path, body }, options);
  }
}
