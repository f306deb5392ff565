import type { StructuredLogger } from '../../base/logger.js';
import type { SessionHook, SessionStart } from '../../ingress/gateway/session/session-hooks.js';
import type { Api } from '../../rest/api.js';
import type { Ready } from '../../wire/events/all-events.js';
import type { User } from '../../wire/objects/users/user.js';

/** The application of a bot, as READY contains it. */
export type ReadyApplication = Ready['application'];

/** It must not delay the start of a bot for long. */
const REQUEST_TIMEOUT_MS = 5000;

/**
 * The user and the application of a bot with a gateway, from READY. A process that continues the session of an earlier one
 * receives no READY, so it requests them, once.
 */
export class GatewayIdentity implements SessionHook {
  user: User | undefined;
  application: ReadyApplication | undefined;
  #requesting: Promise<void> | undefined;

  constructor(
    private readonly api: Api,
    private readonly logger: StructuredLogger,
  ) {}

  onSessionStart({ kind, ready }: SessionStart): void {
    if (ready !== undefined) {
      this.user = ready.user;
      this.application = ready.application;
    } else if (kind === 'resumed' && this.user === undefined) {
      this.#requesting ??= this.#request();
    }
  }

  /** Resolves when nothing is being requested. Never rejects. */
  async whenRequested(): Promise<void> {
    await this.#requesting;
  }

  async #request(): Promise<void> {
    const options = { timeoutMs: REQUEST_TIMEOUT_MS };
    try {
      const [user, { id, flags = 0 }] = await Promise.all([
        this.api.users.getCurrent(options),
        this.api.applications.getCurrent(options),
      ]);
      this.user ??= user;
      this.application ??= { id, flags };
    } catch (error) {
      this.logger.warn(
        { err: error },
        'the user of the bot could not be requested: `bot.user` is undefined until READY',
      );
    } finally {
      this.#requesting = undefined;
    }
  }
}
