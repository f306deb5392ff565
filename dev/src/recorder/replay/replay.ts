import { performStep } from '../../scenario/perform/perform-step.js';
import { reportsOf, type StepOutcome } from '../../scenario/perform/step-outcome.js';
import { describeStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { Assertion } from '../../scenario/tests/scenario-test.js';
import { DEFERRED_MS, isStillDeferred, MissingError, type ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { CapturedStep } from '../capture/action-recorder.js';
import { countAllMessages } from '../observe/message-counts.js';
import { StepObserver, viewersOf } from '../observe/step-observer.js';
import { completeStep } from './complete-step.js';
import type { ObservedStep } from './observed-step.js';
import { ReplayError } from './replay-error.js';
import { type ReplaySetup, withReplayWorld } from './replay-world.js';
import { ChosenRandom } from './replayed-chance.js';

/** How long the bot may take to finish what a step causes, in milliseconds of real time. */
const STEP_TIMEOUT_MS = 3000;

/** How long a process may take until a message or modal appears that a step uses, in milliseconds of real time. */
const LATE_MESSAGE_MS = 5000;

/** What a replay reports while it runs. */
export type OnReplayedStep = (description: string) => void;

/**
 * Performs the steps in a fresh world, and observes what each leads to.
 * @throws {ReplayError} when a step cannot be done, or the bot does not respond to it
 */
export async function replaySteps(
  setup: ReplaySetup,
  steps: readonly CapturedStep[],
  onStep: OnReplayedStep,
): Promise<ObservedStep[]> {
  const random = setup.chance && new ChosenRandom(setup.chance);
  try {
    return await replayInWorld(setup, steps, (step, index) => {
      random?.startStep(index);
      onStep(describeStep(step));
    });
  } finally {
    random?.restore();
  }
}

function replayInWorld(
  setup: ReplaySetup,
  steps: readonly CapturedStep[],
  onStep: (step: ScenarioStep, index: number) => void,
): Promise<ObservedStep[]> {
  return withReplayWorld(setup, async (world) => {
    const observed: ObservedStep[] = [];
    const users = new Set<string>();
    for (const [index, captured] of steps.entries()) {
      onStep(captured.step, index);
      observed.push(await replayStep(world, captured, users));
    }
    // The test waits for the bot before it asserts this.
    const isIdle = await world.settle(STEP_TIMEOUT_MS);
    return isIdle ? withFinalAssertions(observed, finalAssertions(world, [...users])) : observed;
  });
}

/** What is true when all steps are done: how many messages users see, and that the bot had no problems. */
function finalAssertions(world: ScenarioWorld, users: readonly string[]): Assertion[] {
  const counts = countAllMessages(world, viewersOf(world, users));
  return world.world.problems.length === 0 ? [...counts, { kind: 'noProblems' }] : counts;
}

/** Adds them to the last step, unless it has them. */
function withFinalAssertions(observed: readonly ObservedStep[], final: readonly Assertion[]): ObservedStep[] {
  const last = observed.at(-1);
  if (!last) return [];
  const known = new Set(last.assertions.map((each) => JSON.stringify(each)));
  const added = final.filter((each) => !known.has(JSON.stringify(each)));
  return [...observed.slice(0, -1), { step: last.step, assertions: [...last.assertions, ...added] }];
}

async function replayStep(world: ScenarioWorld, captured: CapturedStep, users: Set<string>): Promise<ObservedStep> {
  try {
    const observer = new StepObserver(world, [...users]);
    const step = completeStep(world, captured.step);
    const isProcess = world.world.process !== undefined;
    const { outcome, isIdle } = await perform(world, step);
    assertRepeated(captured, outcome, isProcess);
    if ('user' in step) users.add(step.user);
    // Between two steps, the time of a process decides what it has sent. At the end, its messages are counted.
    const isCounted = isIdle && !isProcess;
    return { step, assertions: observer.compare({ step, outcome, users: [...users], isCounted }) };
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    throw new ReplayError(captured.step, error.message);
  }
}

/** @returns how the step ended, and whether the bot has finished what it caused */
async function perform(world: ScenarioWorld, step: ScenarioStep): Promise<{ outcome: StepOutcome; isIdle: boolean }> {
  let isIdle = true;
  const settle = async () => {
    isIdle = await world.settle(STEP_TIMEOUT_MS);
  };
  const attempt = () => performStep(world, step, settle);
  let outcome = await attempt();
  // A process can send a message some time after it has connected, or after another step.
  const isPerformed = async () => {
    if (outcome.status === 'missing') outcome = await attempt();
    return outcome.status !== 'missing';
  };
  if (world.world.process) await world.waitUntil(isPerformed, LATE_MESSAGE_MS);
  return { outcome, isIdle };
}

/**
 * @param isProcess whether the bot is a process, with a time of its own
 * @throws {ReplayError} when something else happened in the recording
 */
function assertRepeated({ step, isRejected = false }: CapturedStep, outcome: StepOutcome, isProcess: boolean): void {
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
      if (isLate(outcome, isProcess)) throw new ReplayError(step, isProcess ? MISSING_RESPONSE : LATE_RESPONSE);
  }
}

function isLate(outcome: StepOutcome, isProcess: boolean): boolean {
  // A process can defer an update and never send one: users do not see it.
  return reportsOf(outcome).some((report) => (isProcess ? isStillDeferred(report) : report.deferred));
}

const MISSING_RESPONSE = `the bot deferred its response, and did not send it within ${DEFERRED_MS / 1000} s.`;
const LATE_RESPONSE =
  'the bot deferred its response and waits for time to pass before it sends it. A test with a stopped clock cannot wait for that.';
