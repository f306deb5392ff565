/** Reduces the steps of a finding, and checks whether it occurs again. */
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { describeStep } from '../../scenario/steps/scenario-step.js';
import type { ExplorationFinding } from '../report/exploration-report.js';
import type { Finding } from './finding.js';
import { type ReplaySteps, reduceSteps } from './reduce-steps.js';

/** How long the reduction of a finding may take, in milliseconds of real time. */
const REDUCTION_MS = 30_000;
/** How often a reduced finding is replayed from a new world. */
const REPLAYS = 3;

/** @param replay performs steps in a new world; undefined if the problem does not occur */
export async function confirmFinding(found: Finding, replay: ReplaySteps): Promise<ExplorationFinding> {
  const deadline = performance.now() + REDUCTION_MS;
  const isOver = () => performance.now() > deadline;
  const first = await replay(found.steps);
  const steps = first ? await reduceSteps(first, replay, isOver) : found.steps;
  const notes =
    first && isOver() ? [`The steps were reduced for ${REDUCTION_MS / 1000} s; perhaps fewer are needed.`] : [];
  let { problem } = first ?? found;
  let recurred = 0;
  for (let count = 0; count < REPLAYS; count += 1) {
    const again = await replay(steps);
    // A test fails at a step that is refused, also without the problem.
    if (!again || again.hasRefusals) continue;
    problem = again.problem;
    recurred += 1;
  }
  return toExplorationFinding({ problem, steps, seconds: found.seconds }, { recurred, notes });
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
