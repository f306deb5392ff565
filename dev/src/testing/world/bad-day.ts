/** A bad day of the service, in a test. */
import type { OptionNames } from 'guildhall/internal';
import type { BadDayState } from '../../control/operations/bad-day.js';
import type { ControlClient } from '../control/control-client.js';
import { requireStepOptions } from '../errors/known-options.js';

/** What goes wrong on a bad day. Each share is from 0 (never) to 1 (always). */
export interface BadDayOptions {
  /**
   * Decides which requests and events are affected. The same calls in the same order meet the same faults.
   * @default 1
   */
  readonly seed?: number | undefined;
  /** Requests of the bot that fail with 502 and the page of a proxy. Half of them are executed all the same. @default 0.02 */
  readonly badGateway?: number | undefined;
  /**
   * Requests of the bot whose response is late, by `delayMs` of the clock of the world.
   * @default { share: 0.05, delayMs: 1500 }
   */
  readonly slowRequests?: { readonly share?: number | undefined; readonly delayMs?: number | undefined } | undefined;
  /** Dispatches after which the session is lost: the connection breaks, and the session cannot be resumed. @default 0.002 */
  readonly lostSessions?: number | undefined;
  /** Interactions that a bot over HTTP receives twice. @default 0.05 */
  readonly duplicateInteractions?: number | undefined;
  /** Requests for files of messages that fail as if the URL had expired. @default 0.05 */
  readonly expiredAttachments?: number | undefined;
}

const badDayNames: OptionNames<BadDayOptions> = {
  seed: true,
  badGateway: true,
  slowRequests: { share: true, delayMs: true },
  lostSessions: true,
  duplicateInteractions: true,
  expiredAttachments: true,
};

/** How many faults of each kind have occurred. */
export interface BadDayReport {
  /** Requests that failed with 502. */
  readonly badGateway: number;
  /** Requests whose response was late. */
  readonly slowRequests: number;
  /** Sessions that were lost. */
  readonly lostSessions: number;
  /** Interactions that the bot received twice. */
  readonly duplicateInteractions: number;
  /** Requests for files that failed. */
  readonly expiredAttachments: number;
}

/** A bad day that has begun. */
export class BadDayHandle {
  constructor(private readonly control: ControlClient) {}

  /** How many faults of each kind have occurred. */
  async counts(): Promise<BadDayReport> {
    return toReport(await this.control.call('getBadDay', {}));
  }

  /** Ends the bad day. @returns how many faults of each kind have occurred */
  async stop(): Promise<BadDayReport> {
    return toReport(await this.control.call('endBadDay', {}));
  }
}

/** @throws {TestStepError} when an option is unknown, or a share is not from 0 to 1 */
export async function startBadDay(control: ControlClient, options: BadDayOptions): Promise<BadDayHandle> {
  requireStepOptions('badDay', options, badDayNames);
  const { seed, badGateway, slowRequests, lostSessions, duplicateInteractions, expiredAttachments } = options;
  await control.call('startBadDay', {
    seed,
    bad_gateway: badGateway,
    slow_requests: slowRequests && { share: slowRequests.share, delay_ms: slowRequests.delayMs },
    lost_sessions: lostSessions,
    duplicate_interactions: duplicateInteractions,
    expired_attachments: expiredAttachments,
  });
  return new BadDayHandle(control);
}

function toReport({ counts }: BadDayState): BadDayReport {
  return {
    badGateway: counts.bad_gateway,
    slowRequests: counts.slow_requests,
    lostSessions: counts.lost_sessions,
    duplicateInteractions: counts.duplicate_interactions,
    expiredAttachments: counts.expired_attachments,
  };
}
