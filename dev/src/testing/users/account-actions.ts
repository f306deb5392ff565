import type { Locale } from '../../../../src/wire/constants/locales.js';
import type { PresenceStatus } from '../../../../src/wire/objects/users/presence.js';
import { requireStepOptions } from '../errors/known-options.js';
import {
  type AuthorizationRequestInput,
  type AuthorizeOptions,
  authorizeNames,
  toDecisionPayload,
} from '../input/authorization-input.js';
import type { UserInput } from '../input/entity-resolver.js';
import type { UserActions } from './user-actions.js';

/** What a user does with its account: presence, settings, and the applications that have access to it. */
export class AccountActions {
  readonly #actions: UserActions;

  constructor(actions: UserActions) {
    this.#actions = actions;
  }

  /** Changes the user's presence status. */
  async setStatus(status: PresenceStatus): Promise<void> {
    await this.#actions.run('setStatus', { user_id: this.#actions.userId, status }, `set the status ${status}`);
  }

  /** Changes the language of the user's client, which later interactions contain. */
  async setLocale(locale: Locale): Promise<void> {
    await this.#actions.run('editUser', { user_id: this.#actions.userId, locale }, `set the language ${locale}`);
  }

  /** Changes the time zone in which the playground shows times to the user, for example `Europe/Berlin`. */
  async setTimeZone(timeZone: string): Promise<void> {
    const settings = { user_id: this.#actions.userId, time_zone: timeZone };
    await this.#actions.run('editUser', settings, `set the time zone ${timeZone}`);
  }

  /**
   * Blocks a user or the bot, which then cannot send direct messages to this user (50007) or react to its messages (90001). In the
   * guild, the user can still use commands and controls of a bot; in direct messages with it, these are refused.
   * @throws {TestStepError} when there is no such user
   */
  async block(user: UserInput): Promise<void> {
    await this.#actions.run('blockUser', this.#block(user));
  }

  /** No longer blocks a user or the bot. */
  async unblock(user: UserInput): Promise<void> {
    await this.#actions.run('unblockUser', this.#block(user));
  }

  /** Installs the bot for the user (user install), so its commands are available to the user everywhere. */
  async installBot(): Promise<void> {
    await this.#actions.run('installApplication', this.#installation);
  }

  /** Removes the bot from the user's account, and revokes the access that the user granted to it. */
  async uninstallBot(): Promise<void> {
    await this.#actions.run('uninstallApplication', this.#installation);
  }

  /**
   * Authorizes an application (OAuth2), as on the page to which a website sends users, or declines. Redirect URIs are set with
   * the option `application` of `createWorld`.
   * @param request the URL of the page, or what the bot under test asks for
   * @param options what the user selects
   * @returns where the user is redirected, with a code, a token or an error; undefined if the application is only installed
   * @throws {TestStepError} when the request is invalid, or the user cannot select that
   *
   * @example
   * const redirect = await wren.account.authorize({ scope: ['identify', 'guilds'], redirect_uri: `${website}/login` });
   * const response = await fetch(redirect);
   */
  async authorize(
    request: string | AuthorizationRequestInput,
    options: AuthorizeOptions = {},
  ): Promise<string | undefined> {
    requireStepOptions('account.authorize', options, authorizeNames);
    const { emulator, guildId, entities } = this.#actions.context;
    const { apiUrl, applicationId } = emulator;
    const decision = toDecisionPayload(request, options, { apiUrl, applicationId, guildId, entities });
    const { location } = await this.#actions.call('authorizeApplication', {
      user_id: this.#actions.userId,
      ...decision,
    });
    return location ?? undefined;
  }

  #block(user: UserInput) {
    const { entities } = this.#actions.context;
    return { user_id: this.#actions.userId, blocked_id: entities.resolveId('user', user) };
  }

  get #installation() {
    return { user_id: this.#actions.userId, application_id: this.#actions.context.emulator.applicationId };
  }
}
