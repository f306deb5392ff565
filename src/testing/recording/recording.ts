import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorMessage } from '../../base/errors.js';
import { RECORDING_VERSION, RecordingError } from '../../wire/gateway/recording.js';

const RecordedFrame = z.object({
  /** When it came, as ISO 8601. */
  at: z.iso.datetime({ offset: true }),
  shard: z.int().min(0),
  /** The wire name of the event. */
  t: z.string(),
  s: z.int().min(0),
  d: z.unknown(),
});
/** A dispatch that a bot got. */
export type RecordedFrame = z.output<typeof RecordedFrame>;

/** What a bot got, in order. */
export interface Recording {
  /** Whether nothing in it tells of real people any more. */
  readonly redacted: boolean;
  readonly frames: readonly RecordedFrame[];
}

/** A line of a recording with its number, from 1. */
interface Line {
  readonly number: number;
  readonly json: unknown;
}

const Header = z.object({ guildhall_recording: z.unknown(), redacted: z.boolean() });

/**
 * Reads a recording.
 * @param name what it is called in errors
 * @throws {RecordingError} when it is none, of another version, or broken; it names the line
 */
export function parseRecording(lines: Iterable<string>, name = 'the recording'): Recording {
  const [first, ...rest] = parseLines(lines, name);
  const { data: header } = Header.safeParse(first?.json);
  if (!header) {
    throw new RecordingError(
      `${name} is no recording: its first line must be {"guildhall_recording":${RECORDING_VERSION},"redacted":…}.`,
    );
  }
  if (header.guildhall_recording !== RECORDING_VERSION) {
    const found = JSON.stringify(header.guildhall_recording);
    throw new RecordingError(
      `${name} is of version ${found}, and this release of Guildhall reads ${RECORDING_VERSION}: record it anew.`,
    );
  }
  return { redacted: header.redacted, frames: rest.map((line) => parseFrame(line, name)) };
}

/** @throws {RecordingError} also when the file cannot be read */
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
    // The words of the parser would quote what stands there, which is nobody's business yet.
    throw new RecordingError(`Line ${number} of ${name} is not JSON, or was cut off: take it out, or record anew.`);
  }
}

function parseFrame({ number, json }: Line, name: string): RecordedFrame {
  const { data, error } = RecordedFrame.safeParse(json);
  if (data) return data;
  const places = error.issues.map(({ path }) => path.join('.')).filter((path) => path !== '');
  const what =
    places.length > 0
      ? `${places.join(', ')} ${places.length > 1 ? 'are' : 'is'} not as in a dispatch`
      : 'it is no dispatch';
  throw new RecordingError(`Line ${number} of ${name} is broken: ${what}.`);
}
