/** Writes a recording as a test: shortens it, replays it several times, prints what was true in all of them, and runs the test. */
import { relative } from 'node:path';
import { BotProcessError, type CommandEnvironment } from 'guildhall/internal';
import { z } from 'zod';
import type { WrittenTest } from '../../control/views/recording-state.js';
import { CapturedStep } from '../../recorder/capture/action-recorder.js';
import {
  assertAbsentBefore,
  commonAssertions,
  stepsWithOtherResponses,
} from '../../recorder/replay/common-assertions.js';
import { findDatedTexts } from '../../recorder/replay/dated-texts.js';
import { ObservedStep } from '../../recorder/replay/observed-step.js';
import { replayTimes } from '../../recorder/replay/replay-times.js';
import type { ReplayedChance } from '../../recorder/replay/replayed-chance.js';
import { type StartingWorld, TestSource } from '../../recorder/tasks/recorder-task.js';
import { nameTest } from '../../recorder/writing/name-test.js';
import { freePaths, writeNewFile } from '../../recorder/writing/test-file.js';
import { describeStep } from '../../scenario/steps/scenario-step.js';
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
  const { observed: common, warnings: ownWarnings } = await observe(recorder, startingWorld, steps);
  const observed = assertAbsentBefore(common);
  return recorder.use(async (run) => {
    const { title, file } = nameTest(observed.map(({ step }) => step));
    const paths = await freePaths(folder, file);
    const world = recording.world.kind === 'file' ? { ...recording.world, path: paths.world } : recording.world;
    const task = { action: 'print' as const, title, path: paths.test, world, steps: observed };
    const { source, warnings, timeoutMs } = await run(task, TestSource);
    if (world.kind === 'file') await writeNewFile(world.path, `${JSON.stringify(world.file, null, 1)}\n`);
    await writeNewFile(paths.test, source);
    const data = world.kind === 'file' ? [missingDataWarning(world.path)] : [];
    const allWarnings = [...recording.warnings, ...data, ...ownWarnings, ...recorder.warnings, ...warnings];
    return { path: paths.test, source, warnings: allWarnings, timeoutMs };
  });
}

interface Observation {
  readonly observed: readonly ObservedStep[];
  readonly warnings: readonly string[];
}

/**
 * Replays the recording, each time in a new process. The time of a bot's process cannot be moved. Otherwise, the replays take place at
 * different times. If the recording can only be repeated now, this is a warning.
 * @returns what is true in all replays
 */
async function observe(
  recorder: RecorderRunner,
  world: StartingWorld,
  steps: readonly CapturedStep[],
): Promise<Observation> {
  const replay = (laterMs: number, chance: ReplayedChance) =>
    recorder.use((run) => run({ action: 'replay', world, steps: [...steps], laterMs, chance }, z.array(ObservedStep)));
  const [now, soon, later] = recorder.hasWorldTime ? replayTimes(new Date()) : ([0, 0, 0] as const);
  const first = await replay(now, { seed: 1, isMirrored: false });
  const mirrored = { seed: 1, isMirrored: true };
  if (!recorder.hasWorldTime) {
    const observed = commonAssertions(first, await replay(now, mirrored));
    return { observed, warnings: [...responseWarnings(first, observed), ...datedWarnings(observed)] };
  }
  try {
    const second = await replay(soon, mirrored);
    const third = await replay(later, { seed: 2, isMirrored: false });
    const observed = commonAssertions(first, second, third);
    return { observed, warnings: responseWarnings(first, observed) };
  } catch (error) {
    if (!(error instanceof BotProcessError)) throw error;
    const observed = commonAssertions(first, await replay(now, mirrored));
    return {
      observed,
      warnings: [`The test depends on the time at which it is run. At another time: ${error.failure.text}`],
    };
  }
}

function responseWarnings(first: readonly ObservedStep[], observed: readonly ObservedStep[]): string[] {
  const steps = stepsWithOtherResponses(first, observed).map(describeStep);
  return steps.length === 0
    ? []
    : [
        `The responses to these steps are not in the test, because they depend on the time or on chance: ${steps.join(', ')}.`,
      ];
}

function datedWarnings(observed: readonly ObservedStep[]): string[] {
  const texts = findDatedTexts(observed, new Date()).map((text) => `"${text}"`);
  return texts.length === 0
    ? []
    : [
        `The test expects the date of today, and fails tomorrow. Remove the lines with these texts: ${texts.join(', ')}.`,
      ];
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
