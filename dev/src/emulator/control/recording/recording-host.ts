import type { RecordingState } from '../../../control/views/recording-state.js';

/** How a recording starts. */
export interface RecordingStart {
  /** Whether to record in the current world, and with the bot as it is, instead of starting both again. */
  readonly fromHere: boolean;
}

/**
 * Records what users do as a test. The command line implements it, and the playground shows its state. The emulator calls `start` only
 * in the phases `idle`, `written` and `failed`, `stop` only in `recording`, and `cancel` only in `starting`, `recording` and `writing`.
 */
export interface RecordingHost {
  /** The current state. A method changes `phase` before it returns its promise, so that two calls do not start two recordings. */
  readonly state: RecordingState;
  /** Starts a recording. A rejection is shown as the problem of the recording. */
  start(options: RecordingStart): Promise<void>;
  /** Ends the recording and writes the test. */
  stop(): Promise<void>;
  /** Discards the recording. */
  cancel(): Promise<void>;
  /** Calls the listener after each change of `state`, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}
