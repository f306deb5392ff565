import { readFile } from 'node:fs/promises';
import { RecordingError } from 'guildhall';
import { errorMessage, RECORDING_VERSION } from 'guildhall/internal';
import { z } from 'zod';

const RecordedFrame = z.object({
  /** When the bot received it, as ISO 8601. */
  at: z.iso.datetime({ offset: true }),
  shard: z.int().min(0),
  /** The wire name of the event. */
  t: z.string(),
  s: z.int().min(0),
  d: z.unknown(),
});
/** A recorded dispatch. */
export type RecordedFrame = z.output<typeof RecordedFrame>;

/** The dispatches that a bot received, in order. */
export interface Recording {
  /** Whether personal data was removed. */
  readonly redacted: boolean;
  /** The recorded frames in the order of receipt. */
  readonly frames: readonly RecordedFrame[];
}

/** A line of a recording with its number, starting at 1. */
interface Line {
  readonly number: number;
  readonly json: unknown;
}

const Header = z.object({ guildhall_recording: z.unknown(), redacted: z.boolean() });

/**
 * Parses a recording.
 * @param name the name of the recording in error messages
 * @throws {RecordingError} when it is not a recording, has another version, or a line is invalid; the message names the line
 */
export function parseRecording(lines: Iterable<string>, name = 'the recording'): Recording {
  const [first, ...rest] = parseLines(lines, name);
  const { data: header } = Header.safeParse(first?.json);
  if (!header) {
    throw new RecordingError(
      `${name} is not a recording: its first line must be {"guildhall_recording":${RECORDING_VERSION},"redacted":…}.`,
    );
  }
  if (header.guildhall_recording !== RECORDING_VERSION) {
    const found = JSON.stringify(header.guildhall_recording);
    throw new RecordingError(
      `${name} has version ${found}, and this release of Guildhall reads version ${RECORDING_VERSION}: record it again.`,
    );
  }
  return { redacted: header.redacted, frames: rest.map((line) => parseFrame(line, name)) };
}

/**
 * Reads a recording from a file.
 *
 * @param path the path of the file that `recordFrames` wrote
 * @throws {RecordingError} when the file cannot be read or is not a valid recording
 */
export async function readRecording(path: string): Promise<Recording> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new RecordingError(`The recording ${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
  return parseRecording(text.split('\n'), path);
}

function parseLines(lines: Iterable<string>, name: string): Line[] {
  return [...lines].flatMap((text, index) => {
    const number = index + 1;
    return text.trim() === '' ? [] : [{ number, json: parseJson(text, number, name) }];
  });
}

function parseJson(text: string, number: number, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error is not used as the cause: it quotes the line, which may be private.
    throw new RecordingError(`Line ${number} of ${name} is not JSON or is truncated: remove it, or record again.`);
  }
}

function parseFrame({ number, json }: Line, name: string): RecordedFrame {
  const { data, error } = RecordedFrame.safeParse(json);
  if (data) return data;
  const fields = error.issues.map(({ path }) => path.join('.')).filter((path) => path !== '');
  const problem =
    fields.length > 0
      ? `invalid ${fields.length > 1 ? 'fields' : 'field'} ${fields.join(', ')}`
      : 'it is not a dispatch';
  throw new RecordingError(`Line ${number} of ${name} is invalid: ${problem}. Remove it, or record again.`);
}
