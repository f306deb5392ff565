import { performStep } from '../../scenario/perform/perform-step.js';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import { describeStep } from '../../scenario/steps/scenario-step.js';
import { MissingError, type ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { CapturedStep } from '../capture/action-recorder.js';
import { StepObserver } from '../observe/step-observer.js';
import { completeStep } from './complete-step.js';
import type { ObservedStep } from './observed-step.js';
import { ReplayError } from './replay-error.js';
import { type ReplaySetup, withReplayWorld } from './replay-world.js';

/** How long the bot may take to finish what a step causes, in milliseconds of real time. */
const STEP_TIMEOUT_MS = 3000;

/** What a replay reports while it runs. */
export type OnReplayedStep = (description: string) => void;

/**
 * Performs the steps in a fresh world, and observes what each leads to.
 * @throws {ReplayError} when a step cannot be done, or the bot does not respond to it
 */
export function replaySteps(
  setup: ReplaySetup,
  steps: readonly CapturedStep[],
  onStep: OnReplayedStep,
): Promise<ObservedStep[]> {
  return withReplayWorld(setup, async (world) => {
    const observed: ObservedStep[] = [];
    const users = new Set<string>();
    for (const captured of steps) {
      onStep(describeStep(captured.step));
      observed.push(await replayStep(world, captured, users));
    }
    // The test waits for the bot before it asserts this.
    const isIdle = await world.settle(STEP_TIMEOUT_MS);
    return isIdle && world.world.problems.length === 0 ? withoutProblems(observed) : observed;
  });
}

/** Adds to the last step that the bot had no problems. */
function withoutProblems(observed: readonly ObservedStep[]): ObservedStep[] {
  return observed.map(({ step, assertions }, index) => ({
    step,
    assertions: index === observed.length - 1 ? [...assertions, { kind: 'noProblems' }] : assertions,
  }));
}

async function replayStep(world: ScenarioWorld, captured: CapturedStep, users: Set<string>): Promise<ObservedStep> {
  try {
    const observer = new StepObserver(world, [...users]);
    const step = completeStep(world, captured.step);
    const outcome = await performStep(world, step, () => world.settle(STEP_TIMEOUT_MS));
    assertRepeated(captured, outcome);
    if ('user' in step) users.add(step.user);
    return { step, assertions: observer.compare(step, outcome, [...users]) };
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    throw new ReplayError(captured.step, error.message);
  }
}

/** @throws {ReplayError} when something else happened in the recording */
function assertRepeated({ step, isRejected = false }: CapturedStep, outcome: StepOutcome): void {
  switch (outcome.status) {
    case 'missing':
      throw new ReplayError(step, outcome.message);
    case 'unanswered':
      throw new ReplayError(
        step,
        `the bot did not respond (${outcome.report.error?.message ?? outcome.report.status}).`,
      );
    case 'refused':
      if (!isRejected) throw new ReplayError(step, `${outcome.reason}: ${outcome.message}`);
      return;
    case 'done':
      if (isRejected) throw new ReplayError(step, 'it was rejected in the recording, and is not in a new world.');
      if (outcome.report?.deferred) throw new ReplayError(step, LATE_RESPONSE);
  }
}

const LATE_RESPONSE =
  'the bot deferred its response and waits for time to pass before it sends it. A test with a stopped clock cannot wait for that.';
