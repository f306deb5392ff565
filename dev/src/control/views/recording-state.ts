/** The state of a recording, as the control API returns it. */
import { z } from 'zod';

/** How many steps a recording can have. */
export const MAX_RECORDED_STEPS = 10_000;
/** The longest text of a step, a warning, a problem or the path of a file, in characters. */
export const MAX_STATE_TEXT = 2_000;
/** The longest source of a test, in characters. */
const MAX_SOURCE = 2_000_000;

const Text = z.string().max(MAX_STATE_TEXT);

const WrittenTest = z.object({
  /** The path of the file, as it is shown. */
  file: Text,
  source: z.string().max(MAX_SOURCE),
  warnings: z.array(Text).max(1_000),
});

/** The test that a recording was written to. */
export type WrittenTest = z.output<typeof WrittenTest>;

/** The state of the recording of a test, which the page shows. */
export const RecordingState = z.object({
  /**
   * `unavailable`: no program that runs the emulator records. `starting`: the world and the bot are prepared. `writing`: the recording has
   * ended, and its test is written and checked.
   */
  phase: z.enum(['unavailable', 'idle', 'starting', 'recording', 'writing', 'written', 'failed']),
  /** What users did so far, for example `Robin clicks [Apply]`. */
  steps: z.array(Text).max(MAX_RECORDED_STEPS),
  /** In the phase `written`; or `failed`, if the test that was written does not pass. */
  result: WrittenTest.optional(),
  /** Why it failed, in the phase `failed`; or what the user should know. */
  problem: Text.optional(),
});
export type RecordingState = z.output<typeof RecordingState>;

/** The body of `POST /recording`. */
export const RecordingCommand = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('start'),
    /** Whether to record in the current world, and with the bot as it is, instead of starting both again. */
    from_here: z.boolean().default(false),
  }),
  z.object({ action: z.literal(['stop', 'cancel']) }),
]);
export type RecordingCommand = z.output<typeof RecordingCommand>;
