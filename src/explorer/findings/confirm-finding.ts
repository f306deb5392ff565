/** Reduces the steps of a finding, and checks whether it occurs again. */
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { describeStep } from '../../scenario/steps/scenario-step.js';
import type { ExplorationFinding } from '../report/exploration-report.js';
import type { Finding } from './finding.js';
import { likelyCauses } from './likely-causes.js';
import type { Recurrence } from './replay-finding.js';
import { shrinkSteps } from './shrink-steps.js';
import { withFewerInputs } from './simplify-inputs.js';

/** How long the reduction of a finding may take, in milliseconds of real time. */
const SHRINK_MS = 30_000;
/** How often a reduced finding is replayed from a new world. */
const REPLAYS = 3;

/** @param replay performs steps in a new world; undefined if the problem does not occur */
export async function confirmFinding(
  { problem, steps, seconds }: Finding,
  replay: (steps: readonly ScenarioStep[]) => Promise<Recurrence | undefined>,
): Promise<ExplorationFinding> {
  const deadline = performance.now() + SHRINK_MS;
  const isOver = () => performance.now() > deadline;
  // A test fails at a step that is refused, also without the problem.
  const occurs = async (candidate: readonly ScenarioStep[]) => (await replay(candidate))?.hasRefusals === false;
  const first = await replay(steps);
  const needed = first ? await reduce(first.steps, occurs, isOver) : steps;
  const exact = (await replay(needed))?.steps ?? needed;
  let recurred = 0;
  for (let count = 0; count < REPLAYS; count += 1) if (await occurs(exact)) recurred += 1;
  const notes =
    first && isOver() ? [`The steps were reduced for ${SHRINK_MS / 1000} s; perhaps fewer are needed.`] : [];
  return toExplorationFinding({ problem: first?.problem ?? problem, steps: exact, seconds }, { recurred, notes });
}

/** @param confirmation in how many replays it occurred, and notes for the author of the bot */
export function toExplorationFinding(
  { problem, steps, seconds }: Omit<Finding, 'steps'> & { readonly steps: readonly ScenarioStep[] },
  { recurred, notes }: { readonly recurred: number; readonly notes: readonly string[] },
): ExplorationFinding {
  return {
    ...problem,
    steps: [...steps],
    seconds,
    description: steps.map(describeStep),
    recurred,
    replays: REPLAYS,
    isUnstable: recurred < REPLAYS,
    notes: [...notes],
  };
}

async function reduce(
  steps: readonly ScenarioStep[],
  occurs: (steps: readonly ScenarioStep[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly ScenarioStep[]> {
  let current = await shrinkSteps(await firstThatOccurs(likelyCauses(steps), occurs, steps), occurs, isOver);
  for (let hasChanged = true; hasChanged && !isOver(); ) {
    hasChanged = false;
    for (const candidate of withFewerInputs(current)) {
      if (isOver() || !(await occurs(candidate))) continue;
      current = candidate;
      hasChanged = true;
      break;
    }
  }
  return current;
}

async function firstThatOccurs<T>(
  candidates: readonly T[],
  occurs: (candidate: T) => Promise<boolean>,
  fallback: T,
): Promise<T> {
  for (const candidate of candidates) if (await occurs(candidate)) return candidate;
  return fallback;
}
