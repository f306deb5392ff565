/** A bad day of the service: faults at random, but the same ones for the same seed and the same requests. */

import { boundedInteger } from 'guildhall/internal';
import { z } from 'zod';
import { declareRead, declareWorldChange, viewResult } from '../declaration/operation.js';
import { faultLimits } from '../views/fault-limits.js';

/** A share of requests or events: 0 to 1. */
const share = (usual: number) => z.number().min(0).max(1).default(usual);

const { delayMs } = faultLimits;

export const BadDay = z.strictObject({
  /** Which faults occur. */
  seed: boundedInteger(0, Number.MAX_SAFE_INTEGER).default(1),
  /** Requests of bots that fail with 502 and the page of a proxy. Half of them are executed all the same. */
  bad_gateway: share(0.02),
  /** Requests of bots whose response comes late. */
  slow_requests: z
    .strictObject({ share: share(0.05), delay_ms: boundedInteger(delayMs.min, delayMs.max).default(1500) })
    .prefault({}),
  /** Dispatches after which the session is lost: the connection breaks, and the session cannot be resumed. */
  lost_sessions: share(0.002),
  /** Interactions that an application receives twice over HTTP. */
  duplicate_interactions: share(0.05),
  /** Requests for files of messages that fail as if the URL had expired. */
  expired_attachments: share(0.05),
});
/** The settings of a bad day, as the control API has them. */
export type BadDay = z.output<typeof BadDay>;

/** How many faults of each kind have occurred. */
export interface BadDayCounts {
  readonly bad_gateway: number;
  readonly slow_requests: number;
  readonly lost_sessions: number;
  readonly duplicate_interactions: number;
  readonly expired_attachments: number;
}

/** A bad day, and what has happened. */
export interface BadDayState {
  /** Null if there is none. */
  readonly settings: BadDay | null;
  /** Since it began; after its end, of the last one. */
  readonly counts: BadDayCounts;
}

export const badDayOperations = {
  getBadDay: declareRead('getBadDay', 'GET', '/bad_day', {
    summary: '`{settings, counts}`: the bad day, or null, and how many faults of each kind have occurred.',
    result: viewResult<BadDayState>(),
  }),

  startBadDay: declareWorldChange('startBadDay', 'PUT', '/bad_day', {
    summary:
      'Starts a bad day of the service, in place of the previous one, and returns `{settings, counts}`. Each share is from 0 to 1.',
    body: BadDay,
    result: viewResult<BadDayState>(),
  }),

  endBadDay: declareWorldChange('endBadDay', 'DELETE', '/bad_day', {
    summary: 'Ends the bad day, and returns `{settings, counts}`.',
    result: viewResult<BadDayState>(),
  }),
} as const;
