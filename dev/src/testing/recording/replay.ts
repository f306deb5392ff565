/**
 * Replays a recording in a world. Each dispatch is sent when the bot is idle after the previous one. The result is the
 * list of API calls that the bot makes. It is the same in every run if the bot depends on its events only: ids that
 * differ in each run are replaced by placeholders.
 */

import { RecordingError } from 'guildhall';
import { errorMessage, type OptionNames } from 'guildhall/internal';
import { z } from 'zod';
import { operations } from '../../control/operations/all-operations.js';
import type { LogEntry } from '../../control/views/log-entry.js';
import type { ControlClient, UncheckedOperation } from '../control/control-client.js';
import { CallNormalizer } from './call-normalizer.js';
import { RecordedBot } from './recorded-bot.js';
import { parseRecording, type RecordedFrame, type Recording, readRecording } from './recording.js';

/** The world in which a recording is replayed. */
export interface ReplayTarget {
  /** Identifies the bot that receives the dispatches. */
  readonly emulator: { readonly applicationId: string; readonly botUserId: string };
  readonly control: ControlClient;
  /** Resolves when the bot has handled all events. */
  waitForIdle(): Promise<void>;
}

/** A parsed recording, the path of a file, or the lines of a recording. */
export type RecordingInput = Recording | string | readonly string[];

/** Options of `world.replay`. */
export interface ReplayOptions {
  /**
   * Whether a recording with personal data may be replayed. Names of real users can then appear in test reports.
   * @default false
   */
  readonly allowUnredacted?: boolean | undefined;
}

export const replayNames: OptionNames<ReplayOptions> = { allowUnredacted: true };

/** A replayed dispatch. */
export interface ReplayedFrame {
  /** The wire name of the event. */
  readonly event: string;
  /** Whether a session of the bot received it; false if its intents exclude the event. */
  readonly delivered: boolean;
}

/** An API call of the bot during a replay. */
export interface ReplayCall {
  /** The index in `frames` of the dispatch before the call. */
  readonly frameIndex: number;
  /** The wire name of that dispatch. */
  readonly event: string;
  /** The HTTP method. */
  readonly method: string;
  /** The path template. */
  readonly route: string;
  /** The path. Ids of the recording are unchanged, new ids are `<id 1>` and so on, secrets are replaced by their names. */
  readonly path: string;
  /** The query of the URL. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The body of the request. */
  readonly body?: unknown;
  /** The files of the request. */
  readonly files?: readonly unknown[];
  /** The audit log reason. */
  readonly reason?: string;
  /** The HTTP status of the response. */
  readonly status: number;
}

/** The result of a replay. */
export interface ReplayResult {
  /** The replayed frames, each with what the bot did. */
  readonly frames: readonly ReplayedFrame[];
  /** API calls in the order in which the emulator received them. */
  readonly calls: readonly ReplayCall[];
}

/** Events of a session itself. They are not replayed. */
const sessionEvents: readonly string[] = ['READY', 'RESUMED', 'RATE_LIMITED'];

/**
 * Replays a recording.
 * @throws {RecordingError} when it is invalid or not redacted, or the emulator rejects a dispatch
 * @throws {TestStepError} when the bot does not become idle
 */
export async function replayRecording(
  target: ReplayTarget,
  input: RecordingInput,
  { allowUnredacted = false }: ReplayOptions = {},
): Promise<ReplayResult> {
  const { redacted, frames } = await loadRecording(input);
  if (!redacted && !allowUnredacted) {
    throw new RecordingError(
      'The recording is not redacted: run `guildhall redact`, or allow it for this replay with `allowUnredacted: true`.',
    );
  }
  const bot = new RecordedBot(frames, target.emulator);
  const normalizer = new CallNormalizer(frames, bot);
  const replayed: ReplayedFrame[] = [];
  const calls: ReplayCall[] = [];
  await target.waitForIdle();
  let after = await findLastSequence(target.control, 0);
  for (const frame of frames.filter(({ t }) => !sessionEvents.includes(t))) {
    const frameIndex = replayed.length;
    replayed.push({ event: frame.t, delivered: await dispatchFrame(target, bot, frame, frameIndex) });
    await target.waitForIdle();
    for (;;) {
      const page = await target.control.call('listLog', { after, limit: 1000 });
      if (page.entries.length === 0) break;
      after = page.next;
      for (const entry of page.entries) {
        if (!isCallByBot(entry, target.emulator.applicationId)) continue;
        const { detail } = await target.control.call('getLogEntry', { seq: String(entry.seq) });
        const { method, route, path, status } = entry;
        const request = requestDetails(RequestDetail.parse(detail));
        calls.push(normalizer.normalize({ frameIndex, event: frame.t, method, route, path, status, ...request }));
      }
    }
  }
  return { frames: replayed, calls };
}

function loadRecording(input: RecordingInput): Recording | Promise<Recording> {
  if (typeof input === 'string') return readRecording(input);
  return 'frames' in input ? input : parseRecording(input);
}

async function dispatchFrame(
  { control, emulator }: ReplayTarget,
  bot: RecordedBot,
  frame: RecordedFrame,
  frameIndex: number,
): Promise<boolean> {
  // The emulator checks what a recording contains.
  const replayDispatch: UncheckedOperation<{ readonly delivered: boolean }> = operations.replayDispatch;
  const body = { application_id: emulator.applicationId, event: frame.t, data: bot.withCurrentIds(frame.d) };
  try {
    return (await control.call(replayDispatch, body)).delivered;
  } catch (error) {
    const message = `Dispatch ${frameIndex} of the recording (${frame.t}) could not be replayed: ${errorMessage(error)}`;
    throw new RecordingError(message, { cause: error });
  }
}

async function findLastSequence(control: ControlClient, from: number): Promise<number> {
  for (let after = from; ; ) {
    const { entries, next } = await control.call('listLog', { after, limit: 1000 });
    if (entries.length === 0) return after;
    after = next;
  }
}

/** Routes with a token in the path. The emulator's log names no application or user for them. */
const tokenRoutes = ['/interactions/{interaction_id}/', '/webhooks/{'];

function isCallByBot(entry: LogEntry, botApplicationId: string): entry is Extract<LogEntry, { kind: 'request' }> {
  if (entry.kind !== 'request') return false;
  const { application_id: applicationId, user_id: userId, route } = entry;
  if (applicationId !== undefined || userId !== undefined) return applicationId === botApplicationId;
  return tokenRoutes.some((prefix) => route.startsWith(prefix));
}

/** The details of a request. Those of the other entries are different. */
const RequestDetail = z.object({
  request: z.object({
    query: z.record(z.string(), z.unknown()).optional(),
    body: z.unknown().optional(),
    files: z.array(z.unknown()).optional(),
    reason: z.string().optional(),
  }),
});

function requestDetails({ request: { query, body, files, reason } }: z.output<typeof RequestDetail>) {
  return {
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(files === undefined ? {} : { files }),
    ...(reason === undefined ? {} : { reason }),
  };
}
