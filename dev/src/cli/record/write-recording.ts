/** Writes a recording as a test: shortens it, replays it twice, prints what was true in both, and runs the test. */
import { relative } from 'node:path';
import type { CommandEnvironment } from 'guildhall/internal';
import { z } from 'zod';
import type { WrittenTest } from '../../control/views/recording-state.js';
import { CapturedStep } from '../../recorder/capture/action-recorder.js';
import { assertAbsentBefore, commonAssertions } from '../../recorder/replay/common-assertions.js';
import { ObservedStep } from '../../recorder/replay/observed-step.js';
import { type StartingWorld, TestSource } from '../../recorder/tasks/recorder-task.js';
import { nameTest } from '../../recorder/writing/name-test.js';
import { freePaths, writeNewFile } from '../../recorder/writing/test-file.js';
import type { RecorderRunner } from './recorder-runner.js';
import { runWrittenTest } from './run-written-test.js';

export interface RecordingToWrite {
  readonly steps: readonly CapturedStep[];
  /** The world in which it started. The path of a saved world is chosen with that of the test. */
  readonly world: StartingWorld;
  readonly warnings: readonly string[];
  /** The absolute path of the folder of the test. */
  readonly folder: string;
  readonly recorder: RecorderRunner;
  /** The environment in which the test is run. */
  readonly environment: CommandEnvironment;
}

/** A recording that was written as a test. */
export interface WrittenRecording {
  readonly test: WrittenTest;
  /** Why the test fails as it was written; undefined if it passes or was not run. */
  readonly failure?: string | undefined;
}

const HOUR_MS = 60 * 60_000;
/** The two replays take place at other times of the day and of the year, so their ids and timestamps differ. */
const REPLAYS_LATER_MS = [26 * HOUR_MS + 17 * 60_000, 4999 * HOUR_MS + 43 * 60_000] as const;

/**
 * Writes the test, and the world file if it needs one, and runs the test. Nothing is written if the recording cannot be repeated.
 * @throws {BotProcessError} when the recording cannot be repeated, or the bot fails
 * @throws the error of the file system
 */
export async function writeRecording(recording: RecordingToWrite): Promise<WrittenRecording> {
  const { path, source, warnings, timeoutMs } = await writeTest(recording);
  const run = await runWrittenTest(path, { cwd: process.cwd(), environment: recording.environment, timeoutMs });
  const file = shown(path);
  const notRun = run.status === 'not_run' ? [`${file} was not run: ${run.reason}.`] : [];
  return {
    test: { file, source, warnings: [...warnings, ...notRun] },
    failure: run.status === 'failed' ? `${file} was written, but fails when it is run: ${run.reason}` : undefined,
  };
}

async function writeTest(recording: RecordingToWrite) {
  const { recorder, folder, world: startingWorld } = recording;
  const recorded = recorder.hasWorldTime ? [...recording.steps] : withoutPauses(recording.steps);
  // Without optional steps there is nothing to shorten.
  const steps = recorded.some(({ isOptional }) => isOptional)
    ? await recorder.use((run) =>
        run({ action: 'shorten', world: startingWorld, steps: recorded }, z.array(CapturedStep)),
      )
    : recorded;
  const [early, late] = REPLAYS_LATER_MS;
  const replay = (laterMs: number) => ({ action: 'replay' as const, world: startingWorld, steps, laterMs });
  const first = await recorder.use((run) => run(replay(early), z.array(ObservedStep)));
  return recorder.use(async (run) => {
    const second = await run(replay(late), z.array(ObservedStep));
    const observed = assertAbsentBefore(commonAssertions(first, second));
    const { title, file } = nameTest(observed.map(({ step }) => step));
    const paths = await freePaths(folder, file);
    const world = recording.world.kind === 'file' ? { ...recording.world, path: paths.world } : recording.world;
    const task = { action: 'print' as const, title, path: paths.test, world, steps: observed };
    const { source, warnings, timeoutMs } = await run(task, TestSource);
    if (world.kind === 'file') await writeNewFile(world.path, `${JSON.stringify(world.file, null, 1)}\n`);
    await writeNewFile(paths.test, source);
    const own = world.kind === 'file' ? [missingDataWarning(world.path)] : [];
    const allWarnings = [...recording.warnings, ...own, ...recorder.warnings, ...warnings];
    return { path: paths.test, source, warnings: allWarnings, timeoutMs };
  });
}

/** In a pause, only the time of the emulator would pass. What a user advanced stays. */
function withoutPauses(steps: readonly CapturedStep[]): CapturedStep[] {
  return steps.filter(({ step, isOptional }) => step.kind !== 'advanceClock' || !isOptional);
}

function missingDataWarning(path: string): string {
  return `${shown(path)} contains the world at the start of the recording, but not what the bot itself stores, for example in a database.`;
}

function shown(path: string): string {
  return relative(process.cwd(), path);
}
