import {
  getCurrentAuthorizationInformation,
  getCurrentBotApplicationInformation,
  getOpenidConnectUserinfo,
  getPublicKeys,
} from '../../wire/endpoints/oauth2.js';
import type { Application } from '../../wire/objects/applications/application.js';
import type { Authorization, IdTokenKeys, UserInfo } from '../../wire/objects/applications/authorization.js';
import type { BearerOptions, BotOrBearerOptions, Call, CallOptions } from '../call/call.js';

/**
 * Authorizations of applications by users.
 * @see https://docs.discord.com/developers/topics/oauth2
 */
export class Oauth2Resource {
  constructor(private readonly call: Call) {}

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
