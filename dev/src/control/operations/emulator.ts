/** The emulator itself: its time, faults, rate limits, log, state, and what the page shows to all users. */

import { boundedInteger, boundedText, type ClockMode, queryInteger, snowflake } from 'guildhall/internal';
import { emptyResult } from 'guildhall/wire';
import { z } from 'zod';
import {
  declareRead,
  declareUserAction,
  declareWorldChange,
  streamResult,
  viewResult,
} from '../declaration/operation.js';
import { WaitMs } from '../requests/fields.js';
import { BotReport } from '../views/bot-report.js';
import { faultLimits } from '../views/fault-limits.js';
import type { LogEntry, LogEntryDetail, LogPage } from '../views/log-entry.js';
import { RecordingCommand, type RecordingState } from '../views/recording-state.js';
import type { Banner } from '../views/user-view.js';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 366 * DAY_MS;

const within = ({ min, max }: { readonly min: number; readonly max: number }) => boundedInteger(min, max);

const faultScope = {
  /** @default every application */
  application_id: snowflake().optional(),
  /** How many times the fault is applied, 1 or more. */
  count: within(faultLimits.count).default(1),
  /**
   * How many matching dispatches or requests are not affected before each one that is.
   * @default 0
   */
  after: within(faultLimits.after).optional(),
};
const connectionFaultScope = {
  ...faultScope,
  /** @default every shard */
  shard: boundedInteger(0, 1_000_000).optional(),
};
const requestFaultScope = {
  ...faultScope,
  /** @default every method */
  method: z.string().toUpperCase().optional(),
  /** The endpoint's path template, for example `/channels/{channel_id}/messages`. @default every endpoint */
  route: z.string().optional(),
};

const CloseCode = within(faultLimits.code).refine(
  (code) => code >= 3000 || (code <= 1014 && ![1004, 1005, 1006].includes(code)),
  'A close code is one of 1000 to 1003, 1007 to 1014 and 3000 to 4999.',
);

/** Strict: a misspelled `shard` would affect all shards. */
const Fault = z.discriminatedUnion('kind', [
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
    kind: z.literal('lost_session'),
    ...connectionFaultScope,
    /** How each attempt to resume the session ends: the connection is closed (4000), or there is no response at all. */
    resume: z.enum(['closed', 'silent']).default('closed'),
  }),
  z.strictObject({
    kind: z.literal('bad_gateway'),
    ...requestFaultScope,
    /** Whether the request is executed, and only its response is lost. */
    executed: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('duplicate_interaction'), ...faultScope }),
  z.strictObject({
    kind: z.literal('expired_attachment'),
    count: within(faultLimits.count).default(1),
    after: within(faultLimits.after).optional(),
  }),
  z.strictObject({
    kind: z.literal('http_error'),
    ...requestFaultScope,
    // 202: a search without an index.
    status: z.union([z.literal(202), within(faultLimits.status)]).default(500),
  }),
]);

/** A fault. `delay` delays dispatches, or requests if it has a method or a route. */
export type FaultDefinition = z.output<typeof Fault>;

/** A fault of gateway connections. */
export type ConnectionFaultDefinition = Exclude<FaultDefinition, { readonly kind: OtherFaultKind }>;

const otherFaultKinds = ['delay', 'http_error', 'bad_gateway', 'duplicate_interaction', 'expired_attachment'] as const;
type OtherFaultKind = (typeof otherFaultKinds)[number];

/** Which connections a fault applies to. */
export type ConnectionFaultScope = Pick<ConnectionFaultDefinition, 'application_id' | 'count' | 'after' | 'shard'>;

/** Which requests a fault applies to. */
export type RequestFaultScope = Pick<
  Extract<FaultDefinition, { readonly kind: 'http_error' }>,
  'application_id' | 'count' | 'after' | 'method' | 'route'
>;

/** The faults that can still be applied, in the order in which they were armed. */
export interface ArmedFaults {
  readonly armed: readonly FaultDefinition[];
}

/** Whether a fault affects connections themselves. */
export function isConnectionFault(fault: FaultDefinition): fault is ConnectionFaultDefinition {
  return !otherFaultKinds.some((kind) => kind === fault.kind);
}

/** A rate limit that was set. */
export interface LimitState {
  readonly route?: string;
  readonly bucket?: string;
  readonly limit: number;
  readonly window_ms: number;
}

const After = queryInteger(0, Number.MAX_SAFE_INTEGER);

export const emulatorOperations = {
  getClock: declareRead('getClock', 'GET', '/clock', {
    summary: '`{now, mode}`.',
    result: viewResult<ClockState>(),
  }),

  changeClock: declareUserAction('changeClock', 'POST', '/clock', {
    summary:
      'Stops or starts the clock, lets time pass, and returns `{now, mode}`. The clock can be advanced in both modes.',
    body: z.object({
      mode: z.enum(['real', 'manual']).optional(),
      advance_ms: boundedInteger(0, YEAR_MS).optional(),
    }),
    result: viewResult<ClockState>(),
    verb: 'change the clock',
    refusals: [],
    steps: { advanceClock: { label: 'lets time pass' } },
  }),

  listFaults: declareRead('listFaults', 'GET', '/faults', {
    summary: '`{armed}`: the armed faults, with the remaining `count` and `after`.',
    result: viewResult<ArmedFaults>(),
  }),

  /**
   * Arms a fault. Faults of connections (`close`, `reconnect`, `invalid_session`, `drop`) are applied at once to the open connections, and
   * up to the remaining `count` to the next ones that become ready. With `after: n` such a fault is applied in the middle of a stream
   * instead: to a connection right after the n-th dispatch since the fault was armed, counted over all matching connections; with `count`
   * above 1, again after every further n. The other kinds let n dispatches, requests or interactions pass. Responses contain the remaining
   * `count` and `after`.
   */
  armFault: declareUserAction('armFault', 'POST', '/faults', {
    summary: 'Arms a fault, and returns `{armed}`.',
    body: Fault,
    result: viewResult<ArmedFaults>(),
    verb: 'arm the fault',
    refusals: [],
    steps: { injectFault: { label: 'causes a fault' } },
  }),

  clearFaults: declareWorldChange('clearFaults', 'DELETE', '/faults', {
    summary: 'Removes all faults, and returns `{armed}`.',
    result: viewResult<ArmedFaults>(),
  }),

  setLimit: declareWorldChange('setLimit', 'PUT', '/limits', {
    summary:
      'The bucket. `route` is a method and a path template such as `POST /channels/{channel_id}/messages`; without one, the limit applies to all endpoints without their own.',
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

  listLog: declareRead('listLog', 'GET', '/log', {
    summary:
      '`{entries, next}`: oldest first; pass `next` as `after` to read the next page. With `wait_ms`, the call waits for the first entry.',
    query: z.object({ after: After.default(0), limit: queryInteger(1, 1000).default(100), wait_ms: WaitMs }),
    result: viewResult<LogPage>(),
  }),

  getLogEntry: declareRead('getLogEntry', 'GET', '/log/{seq}', {
    summary: '`{entry, detail}`: an entry with its details.',
    result: viewResult<LogEntryDetail>(),
  }),

  streamLog: declareRead('streamLog', 'GET', '/stream', {
    summary:
      'Entries as server-sent events: those after `after` (or `Last-Event-ID`), then new ones; without either, only new ones. Over a WebSocket, each entry is a message.',
    query: z.object({ after: After.optional() }),
    result: streamResult<LogEntry>(),
  }),

  addBotReport: declareRead('addBotReport', 'POST', '/bot_reports', {
    summary: "Adds to the log a line of a bot's log, or how the bot handled an interaction.",
    body: BotReport,
    result: emptyResult,
  }),

  getBanner: declareRead('getBanner', 'GET', '/banner', {
    summary: 'The banner, or null.',
    result: viewResult<Banner | null>(),
  }),

  setBanner: declareRead('setBanner', 'PUT', '/banner', {
    summary: 'Shows a banner on all open pages, and returns it.',
    body: z.object({ level: z.enum(['info', 'error']), title: boundedText(1, 200), text: z.string().max(100_000) }),
    result: viewResult<Banner>(),
  }),

  removeBanner: declareRead('removeBanner', 'DELETE', '/banner', {
    summary: 'Removes the banner.',
    result: emptyResult,
  }),

  getRecording: declareRead('getRecording', 'GET', '/recording', {
    summary: '`{phase, steps, result?, problem?}`.',
    result: viewResult<RecordingState>(),
  }),

  changeRecording: declareRead('changeRecording', 'POST', '/recording', {
    summary: 'Passes on a command, and returns the new state at once.',
    body: RecordingCommand,
    result: viewResult<RecordingState>(),
  }),

  saveWorld: declareRead('saveWorld', 'GET', '/world', {
    summary: 'The complete state, with a `version`. It contains tokens and keys, which are valid only in the emulator.',
    result: viewResult<object>(),
  }),

  loadWorld: declareRead('loadWorld', 'PUT', '/world', {
    summary:
      'Replaces the current state with the saved state in the body. Gateway clients start new sessions, and user streams restart with a full view. 400 for an invalid file or another version, with the path and the remedy; the state is then unchanged.',
    result: emptyResult,
  }),

  replayDispatch: declareWorldChange('replayDispatch', 'POST', '/dispatches', {
    summary: "Imports a recorded dispatch and sends it to the application's session: `{delivered, interaction_id?}`.",
    body: z.object({
      application_id: snowflake().optional(),
      /** The wire name. */
      event: z.string().regex(/^[A-Z][A-Z0-9_]{1,99}$/, 'The name of an event, such as MESSAGE_CREATE.'),
      data: z.record(z.string(), z.unknown()),
    }),
    result: viewResult<{ readonly delivered: boolean; readonly interaction_id?: string }>(),
  }),
} as const;

/** The emulator's time, as the control API returns it. */
export interface ClockState {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** `manual`: time passes only when the control API advances it. */
  readonly mode: ClockMode;
}
