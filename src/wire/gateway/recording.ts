/**
 * Recordings: what the gateway sent to a bot, as JSON lines. The first line has the version and whether the recording
 * was redacted; each other line is a received dispatch, with `at` (ISO 8601) and `shard` before its own fields.
 */
import { GuildhallError } from '../../base/errors.js';

/** The version of recordings that are written, and the only one that can be read. */
export const RECORDING_VERSION = 1;

/** The first line of a recording, without line break. */
export function recordingHeader(redacted: boolean): string {
  return JSON.stringify({ guildhall_recording: RECORDING_VERSION, redacted });
}

/** A recording that cannot be written, read, redacted or replayed. */
export class RecordingError extends GuildhallError {
  readonly code = 'recording_error';
}
