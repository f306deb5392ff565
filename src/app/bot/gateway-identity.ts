import type { Clock } from '../../base/clock.js';
import { waitAtMost } from '../../base/deadline.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { SessionHook, SessionStart } from '../../ingress/gateway/session/session-hooks.js';
import type { Api } from '../../rest/api.js';
import { SharedRequest } from '../../rest/shared-request.js';
import type { Ready } from '../../wire/events/all-events.js';
import type { User } from '../../wire/objects/users/user.js';

/** The application of a bot, as READY contains it. */
export type ReadyApplication = Ready['application'];

/** The requests must not delay the start of a bot for longer. */
const START_DELAY_MS = 5000;

export interface GatewayIdentityDependencies {
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/**
 * The user and the application of a bot with a gateway, from READY. A process that continues the session of an earlier one
 * receives no READY, so it requests them, once.
 */
export class GatewayIdentity implements SessionHook {
  user: User | undefined;
  application: ReadyApplication | undefined;
  readonly #dependencies: GatewayIdentityDependencies;
  readonly #requestedUser: SharedRequest<User>;
  #requesting: Promise<void> | undefined;

  constructor(dependencies: GatewayIdentityDependencies) {
    this.#dependencies = dependencies;
    this.#requestedUser = new SharedRequest(async () => {
      const user = await dependencies.api.users.getCurrent();
      this.user ??= user;
      return user;
    });
  }

  /**
   * The id of the user; a promise if it is not known.
   * @throws any error of the request
   */
  findUserId(): Snowflake | Promise<Snowflake> {
    return this.user?.id ?? this.#requestedUser.get().then(({ id }) => id);
  }

  onSessionStart({ kind, ready }: SessionStart): void {
    if (ready !== undefined) {
      this.user = ready.user;
      this.application = ready.application;
    } else if (kind === 'resumed' && this.user === undefined) {
      this.#requesting ??= this.#request();
    }
  }

  /** Resolves when nothing is being requested, or after 5 seconds. Never rejects. */
  async whenRequested(): Promise<void> {
    if (this.#requesting) await waitAtMost(this.#dependencies.clock, START_DELAY_MS, this.#requesting);
  }

  async #request(): Promise<void> {
    const { api, logger } = this.#dependencies;
    try {
      const [, { id, flags = 0 }] = await Promise.all([this.#requestedUser.get(), api.applications.getCurrent()]);
      this.application ??= { id, flags };
    } catch (error) {
      logger.warn({ err: error }, 'the user of the bot could not be requested: `bot.user` is undefined until READY');
    } finally {
      this.#requesting = undefined;
    }
  }
}
