/** The tasks of the recorder in the process of the bot. They are JSON. */
import { z } from 'zod';
import { CapturedStep } from '../capture/action-recorder.js';
import { ObservedStep } from '../replay/observed-step.js';
import { ReplayedChance } from '../replay/replayed-chance.js';

/** `WorldFile`. The emulator checks the parts. */
const WorldFileJson = z.looseObject({ version: z.number(), saved_at: z.string().optional() });

/** The world in which a test starts. */
export const StartingWorld = z.discriminatedUnion('kind', [
  /** A new world with one guild. */
  z.object({ kind: z.literal('new') }),
  /** The description of `guildhall.world.ts`, not checked. */
  z.object({ kind: z.literal('description'), path: z.string(), description: z.unknown() }),
  /** A saved world. `path` is where the test reads it. */
  z.object({ kind: z.literal('file'), path: z.string(), file: WorldFileJson }),
]);
export type StartingWorld = z.output<typeof StartingWorld>;

export const RecorderTask = z.discriminatedUnion('action', [
  /** Leaves out the optional steps that make no difference. Results in `CapturedStep[]`. */
  z.object({ action: z.literal('shorten'), world: StartingWorld, steps: z.array(CapturedStep) }),
  /** Performs the steps in a fresh world. Results in `ObservedStep[]`. */
  z.object({
    action: z.literal('replay'),
    world: StartingWorld,
    steps: z.array(CapturedStep),
    /** How much later than now it takes place, in milliseconds. */
    laterMs: z.number(),
    chance: ReplayedChance,
  }),
  /** Writes the source of the test. Results in a `TestSource`. */
  z.object({
    action: z.literal('print'),
    title: z.string(),
    /** The absolute path of the test. */
    path: z.string(),
    world: StartingWorld,
    steps: z.array(ObservedStep),
  }),
]);
export type RecorderTask = z.output<typeof RecorderTask>;

/** The source of a test, and what its author should know. */
export const TestSource = z.object({
  source: z.string(),
  warnings: z.array(z.string()),
  /** How long the test may take, in milliseconds. */
  timeoutMs: z.number(),
});
export type TestSource = z.output<typeof TestSource>;
