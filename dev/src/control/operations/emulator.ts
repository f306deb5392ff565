/** The emulator itself: its time, faults, rate limits, log, state, and what the page shows to all users. */
import { z } from 'zod';
import { emptyResult } from '../../../../src/wire/endpoints/declaration/endpoint.js';
import { boundedInteger, boundedText, queryInteger, snowflake } from '../../../../src/wire/validation/field-schemas.js';
import {
  declareRead,
  declareUserAction,
  declareWorldChange,
  streamResult,
  viewResult,
} from '../declaration/operation.js';
import { WaitMs } from '../requests/wait-ms.js';
import { BotReport } from '../views/bot-report.js';
import type { ClockState } from '../views/clock-state.js';
import { type ArmedFaults, faultLimits } from '../views/fault-definition.js';
import type { LogEntry, LogEntryDetail, LogPage } from '../views/log-entry.js';
import { RecordingCommand, type RecordingState } from '../views/recording-state.js';
import type { Banner } from '../views/user-view.js';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 366 * DAY_MS;

const within = ({ min, max }: { readonly min: number; readonly max: number }) => boundedInteger(min, max);

const faultScope = {
  application_id: snowflake().optional(),
  count: within(faultLimits.count).default(1),
  after: within(faultLimits.after).optional(),
};
const connectionFaultScope = { ...faultScope, shard: boundedInteger(0, 1_000_000).optional() };
const requestFaultScope = { ...faultScope, method: z.string().toUpperCase().optional(), route: z.string().optional() };

const CloseCode = within(faultLimits.code).refine(
  (code) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code)),
  'A close code is one of 1000 to 1003, 1007 to 1014 and 3000 to 4999.',
);

/** A rate limit that was set. */
export interface LimitState {
  readonly route?: string;
  readonly bucket?: string;
  readonly limit: number;
  readonly window_ms: number;
}

const After = queryInteger(0, Number.MAX_SAFE_INTEGER);

export const emulatorOperations = {
  getClock: declareRead('getClock', 'GET', '/clock', { result: viewResult<ClockState>() }),

  /** Stops or starts the clock, and lets time pass. */
  changeClock: declareUserAction('changeClock', 'POST', '/clock', {
    body: z.object({
      mode: z.enum(['real', 'manual']).optional(),
      advance_ms: boundedInteger(0, YEAR_MS).optional(),
    }),
    result: viewResult<ClockState>(),
    verb: 'change the clock',
    refusals: [],
    steps: { advanceClock: { label: 'lets time pass' } },
  }),

  listFaults: declareRead('listFaults', 'GET', '/faults', { result: viewResult<ArmedFaults>() }),

  /**
   * Arms a fault. Faults of connections (`close`, `reconnect`, `invalid_session`, `drop`) are applied at once to the open connections, and
   * up to the remaining `count` to the next ones that become ready. With `after: n` such a fault is applied in the middle of a stream
   * instead: to a connection right after the n-th dispatch since the fault was armed, counted over all matching connections; with `count`
   * above 1, again after every further n. `delay` and `http_error` let n dispatches or requests pass. Responses contain the remaining
   * `count` and `after`.
   */
  armFault: declareUserAction('armFault', 'POST', '/faults', {
    /** Strict: a misspelled `shard` would affect all shards. */
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('close'), ...connectionFaultScope, code: CloseCode.default(4000) }),
      z.strictObject({ kind: z.literal(['reconnect', 'drop']), ...connectionFaultScope }),
      z.strictObject({
        kind: z.literal('invalid_session'),
        ...connectionFaultScope,
        resumable: z.boolean().default(false),
      }),
      z.strictObject({
        kind: z.literal('delay'),
        ...connectionFaultScope,
        ...requestFaultScope,
        delay_ms: within(faultLimits.delayMs),
      }),
      z.strictObject({
        kind: z.literal('http_error'),
        ...requestFaultScope,
        // 202: a search without an index.
        status: z.union([z.literal(202), within(faultLimits.status)]).default(500),
      }),
    ]),
    result: viewResult<ArmedFaults>(),
    verb: 'arm the fault',
    refusals: [],
    steps: { injectFault: { label: 'causes a fault' } },
  }),

  clearFaults: declareWorldChange('clearFaults', 'DELETE', '/faults', {
    result: viewResult<ArmedFaults>(),
  }),

  /** Sets a rate limit. */
  setLimit: declareWorldChange('setLimit', 'PUT', '/limits', {
    body: z.object({
      /**
       * Method and path template, for example `POST /channels/{channel_id}/messages`. Default: all endpoints without a limit of their
       * own.
       */
      route: z.string().optional(),
      limit: boundedInteger(1, 1_000_000),
      window_ms: boundedInteger(1, DAY_MS),
    }),
    result: viewResult<LimitState>(),
  }),

  /** Entries of the log, the oldest first. With `wait_ms`, the call waits for the first one. */
  listLog: declareRead('listLog', 'GET', '/log', {
    query: z.object({ after: After.default(0), limit: queryInteger(1, 1000).default(100), wait_ms: WaitMs }),
    result: viewResult<LogPage>(),
  }),

  /** An entry of the log with its details. */
  getLogEntry: declareRead('getLogEntry', 'GET', '/log/{seq}', { result: viewResult<LogEntryDetail>() }),

  /** The entries of the log as they are written. A client that reconnects sends `Last-Event-ID`. */
  streamLog: declareRead('streamLog', 'GET', '/stream', {
    query: z.object({ after: After.optional() }),
    result: streamResult<LogEntry>(),
  }),

  /** Adds to the log what a bot reports: a line of its log, or how it handled an interaction. */
  addBotReport: declareRead('addBotReport', 'POST', '/bot_reports', {
    body: BotReport,
    result: emptyResult,
  }),

  getBanner: declareRead('getBanner', 'GET', '/banner', { result: viewResult<Banner | null>() }),

  /** Shows an announcement on all open pages. */
  setBanner: declareRead('setBanner', 'PUT', '/banner', {
    body: z.object({ level: z.enum(['info', 'error']), title: boundedText(1, 200), text: z.string().max(100_000) }),
    result: viewResult<Banner>(),
  }),

  removeBanner: declareRead('removeBanner', 'DELETE', '/banner', { result: emptyResult }),

  getRecording: declareRead('getRecording', 'GET', '/recording', { result: viewResult<RecordingState>() }),

  /** Starts, stops or cancels the recording of a test. */
  changeRecording: declareRead('changeRecording', 'POST', '/recording', {
    body: RecordingCommand,
    result: viewResult<RecordingState>(),
  }),

  /** The complete state: a `WorldFile`. */
  saveWorld: declareRead('saveWorld', 'GET', '/world', { result: viewResult<object>() }),

  /** Replaces the complete state with the `WorldFile` in the body, which has errors of its own. */
  loadWorld: declareRead('loadWorld', 'PUT', '/world', {
    result: emptyResult,
  }),

  /** Imports a recorded dispatch into the world, and delivers it to the bot. */
  replayDispatch: declareWorldChange('replayDispatch', 'POST', '/dispatches', {
    body: z.object({
      application_id: snowflake().optional(),
      /** The wire name. */
      event: z.string().regex(/^[A-Z][A-Z0-9_]{1,99}$/, 'The name of an event, such as MESSAGE_CREATE.'),
      data: z.record(z.string(), z.unknown()),
    }),
    result: viewResult<{ readonly delivered: boolean; readonly interaction_id?: string }>(),
  }),
} as const;
