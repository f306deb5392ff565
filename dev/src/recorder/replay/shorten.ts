/** Leaves out what makes no difference: waiting time, and modals that were closed. */
import type { CapturedStep } from '../capture/action-recorder.js';
import { commonAssertions, hasEqualJson } from './common-assertions.js';
import type { ObservedStep } from './observed-step.js';
import { type OnReplayedStep, replaySteps } from './replay.js';
import { ReplayError } from './replay-error.js';
import type { ReplaySetup } from './replay-world.js';
import type { ReplayedChance } from './replayed-chance.js';

/** More attempts would take too long for a long recording. */
const MAX_ATTEMPTS = 25;

/**
 * Returns the steps without the optional ones that make no difference to the others.
 * @throws {ReplayError} when the recording cannot be repeated
 */
export async function shorten(
  setup: ReplaySetup,
  steps: readonly CapturedStep[],
  onStep: OnReplayedStep,
): Promise<CapturedStep[]> {
  let seed = 0;
  // Other numbers for each replay: what a bot keeps in the process can contain ids that it has created by chance.
  const run = (candidate: readonly CapturedStep[], chance: ReplayedChance = { seed: ++seed, isMirrored: false }) =>
    replaySteps({ ...setup, chance }, candidate, onStep);
  const first = await run(steps, { seed, isMirrored: false });
  const second = await run(steps, { seed, isMirrored: true });
  const full = commonAssertions(first, second);
  const expected = new Map(steps.map((step, index) => [step, full[index]?.assertions ?? []]));
  const isEqual = async (candidate: readonly CapturedStep[]) => {
    const observed = await observe(run, candidate);
    if (!observed) return false;
    const ofCandidate = (replay: readonly ObservedStep[]) => replay.filter((_, index) => isIn(candidate, steps[index]));
    const common = commonAssertions(ofCandidate(first), ofCandidate(second), observed);
    return candidate.every((step, index) => hasEqualJson(common[index]?.assertions, expected.get(step)));
  };
  const hasEffect = (step: CapturedStep) => hasOwnEffect(step, expected.get(step) ?? []);
  let kept = steps.filter((step) => !step.isOptional || hasEffect(step));
  if (!(await isEqual(kept))) kept = [...steps];
  const optional = kept.filter((step) => step.isOptional).slice(0, MAX_ATTEMPTS);
  for (const step of optional) {
    if (hasEffect(step)) continue;
    const candidate = kept.filter((each) => each !== step);
    if (await isEqual(candidate)) kept = candidate;
  }
  return mergeWaits(kept, hasEffect);
}

/** What happens while time passes belongs to the test. A modal that was closed does not. What is true at the end of a test is no effect. */
function hasOwnEffect({ step }: CapturedStep, expected: ObservedStep['assertions']): boolean {
  const effects = expected.filter(({ kind }) => kind !== 'noProblems' && kind !== 'messageCount');
  return effects.some(({ kind }) => step.kind === 'advanceClock' || kind !== 'modalOpened');
}

async function observe(
  run: (candidate: readonly CapturedStep[]) => Promise<ObservedStep[]>,
  candidate: readonly CapturedStep[],
): Promise<ObservedStep[] | undefined> {
  try {
    return await run(candidate);
  } catch (error) {
    if (error instanceof ReplayError) return undefined;
    throw error;
  }
}

function isIn(candidate: readonly CapturedStep[], step: CapturedStep | undefined): boolean {
  return step !== undefined && candidate.includes(step);
}

/**
 * Waits without an effect are one step, also if both the user and the waiting time advanced the clock. A wait with an effect remains a
 * step of its own: before it, nothing had happened yet.
 */
function mergeWaits(steps: readonly CapturedStep[], hasEffect: (captured: CapturedStep) => boolean): CapturedStep[] {
  const merged: CapturedStep[] = [];
  for (const captured of steps) {
    const { step } = captured;
    const last = merged.at(-1);
    if (step.kind === 'advanceClock' && last?.step.kind === 'advanceClock' && ![last, captured].some(hasEffect)) {
      merged[merged.length - 1] = { step: { kind: 'advanceClock', ms: last.step.ms + step.ms } };
    } else {
      merged.push(captured);
    }
  }
  return merged;
}
