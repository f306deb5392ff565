/**
 * Lets a recording happen again in a world: dispatch after dispatch, each when the bot has done with the one before. What
 * the bot asks of the service meanwhile is the result. It is the same in every run, as long as the bot decides by what it
 * is told: ids that are made anew in each run stand there under names.
 */
import { z } from 'zod';
import { errorMessage } from '../../base/errors.js';
import { RecordingError } from '../../wire/gateway/recording.js';
import type { ControlClient } from '../control/control-client.js';
import { CallNormalizer } from './call-normalizer.js';
import { RecordedBot } from './recorded-bot.js';
import { parseRecording, type RecordedFrame, type Recording, readRecording } from './recording.js';

/** The world in which a recording is replayed. */
export interface ReplayTarget {
  /** The bot that hears it. */
  readonly emulator: { readonly applicationId: string; readonly botUserId: string };
  readonly control: ControlClient;
  /** Resolves when the bot has done with all that it was told. */
  waitForIdle(): Promise<void>;
}

/** A recording: parsed, the path of its file, or its lines. */
export type RecordingInput = Recording | string | readonly string[];

export interface ReplayOptions {
  /** Whether a recording of real people may be replayed, whose names may then stand in reports of tests. Default false. */
  readonly allowUnredacted?: boolean | undefined;
}

/** A dispatch that was replayed. */
export interface ReplayedFrame {
  /** The wire name. */
  readonly event: string;
  /** Whether a session of the bot took it: it did not, when the bot does not ask for such events. */
  readonly delivered: boolean;
}

/** What the bot asked of the service. */
export interface ReplayCall {
  /** The dispatch before it, by its number in `frames`, and the dispatch's name. */
  readonly frame: number;
  readonly event: string;
  readonly method: string;
  /** The path template. */
  readonly route: string;
  /** Ids of the recording stand as they are there, new ones as `<id 1>`; in the place of a secret stands its name. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: readonly unknown[];
  /** For the audit log. */
  readonly reason?: string;
  /** Of the answer. */
  readonly status: number;
}

/** What came of a replay. */
export interface ReplayResult {
  readonly frames: readonly ReplayedFrame[];
  /** In the order in which the service got them. */
  readonly calls: readonly ReplayCall[];
}

/** What every session gets for itself, whoever replays. */
const sessionEvents: readonly string[] = ['READY', 'RESUMED', 'RATE_LIMITED'];

/**
 * Replays a recording.
 * @throws {RecordingError} when it is broken or not redacted, or the service does not take one of its dispatches
 * @throws {StageError} when the bot does not come to rest
 */
export async function replayRecording(
  place: ReplayTarget,
  input: RecordingInput,
  { allowUnredacted = false }: ReplayOptions = {},
): Promise<ReplayResult> {
  const { redacted, frames } = await loadRecording(input);
  if (!redacted && !allowUnredacted) {
    throw new RecordingError(
      'The recording is not redacted: run `guildhall redact`, or allow it for this replay with `allowUnredacted: true`.',
    );
  }
  const bot = new RecordedBot(frames, place.emulator);
  const names = new CallNormalizer(frames, bot);
  const replayed: ReplayedFrame[] = [];
  const calls: ReplayCall[] = [];
  await place.waitForIdle();
  let after = await findLastSequence(place.control, 0);
  for (const frame of frames.filter(({ t }) => !sessionEvents.includes(t))) {
    const number = replayed.length;
    replayed.push({ event: frame.t, delivered: await dispatchFrame(place, bot, frame, number) });
    await place.waitForIdle();
    for (;;) {
      const page = await place.control.call('GET', `/log?after=${after}&limit=1000`, LogPage);
      if (page.entries.length === 0) break;
      after = page.next;
      for (const entry of page.entries.filter((each) => isCallByBot(each, place.emulator.applicationId))) {
        const { detail } = await place.control.call('GET', `/log/${entry.seq}`, LogEntryDetail);
        calls.push(
          names.normalize({ frame: number, event: frame.t, ...callDetails(entry), ...requestDetails(detail) }),
        );
      }
    }
  }
  return { frames: replayed, calls };
}

function loadRecording(input: RecordingInput): Recording | Promise<Recording> {
  if (typeof input === 'string') return readRecording(input);
  return 'frames' in input ? input : parseRecording(input);
}

const DispatchResult = z.object({ delivered: z.boolean() });

async function dispatchFrame(
  { control, emulator }: ReplayTarget,
  bot: RecordedBot,
  frame: RecordedFrame,
  number: number,
): Promise<boolean> {
  const body = { application_id: emulator.applicationId, event: frame.t, data: bot.withCurrentIds(frame.d) };
  try {
    return (await control.call('POST', '/dispatches', DispatchResult, body)).delivered;
  } catch (error) {
    const message = `Dispatch ${number} of the recording (${frame.t}) could not be replayed: ${errorMessage(error)}`;
    throw new RecordingError(message, { cause: error });
  }
}

const LogPageEntry = z.looseObject({ seq: z.int(), kind: z.string() });
const LogPage = z.object({ entries: z.array(LogPageEntry), next: z.int() });
type LogPageEntry = z.output<typeof LogPageEntry>;

async function findLastSequence(control: ControlClient, from: number): Promise<number> {
  for (let after = from; ; ) {
    const { entries, next } = await control.call('GET', `/log?after=${after}&limit=1000`, LogPage);
    if (entries.length === 0) return after;
    after = next;
  }
}

const CallEntry = z.object({ method: z.string(), route: z.string(), path: z.string(), status: z.int() });

function callDetails(entry: LogPageEntry) {
  return CallEntry.parse(entry);
}

/** Routes whose path says who calls: the service knows no account for them. */
const tokenRoutes = ['/interactions/{interaction_id}/', '/webhooks/{'];

function isCallByBot(
  { kind, application_id: applicationId, user_id: userId, route }: LogPageEntry,
  botApplicationId: string,
): boolean {
  if (kind !== 'request') return false;
  if (applicationId !== undefined || userId !== undefined) return applicationId === botApplicationId;
  return tokenRoutes.some((begin) => typeof route === 'string' && route.startsWith(begin));
}

const LogEntryDetail = z.object({
  detail: z.object({
    request: z.object({
      query: z.record(z.string(), z.unknown()).optional(),
      body: z.unknown().optional(),
      files: z.array(z.unknown()).optional(),
      reason: z.string().optional(),
    }),
  }),
});

function requestDetails({ request: { query, body, files, reason } }: z.output<typeof LogEntryDetail>['detail']) {
  return {
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(files === undefined ? {} : { files }),
    ...(reason === undefined ? {} : { reason }),
  };
}
