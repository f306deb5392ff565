/** Reduces the steps of a finding, and checks whether it occurs again. */
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { describeStep } from '../../scenario/steps/scenario-step.js';
import type { ExplorationFinding } from '../report/exploration-report.js';
import type { Finding } from './finding.js';
import { likelyCause } from './likely-causes.js';
import { type ReplaySteps, reduceSteps } from './reduce-steps.js';
import type { Recurrence } from './replay-finding.js';

/** How long the reduction of a finding may take by default, in milliseconds of real time. */
const REDUCTION_MS = 30_000;
/** How often a reduced finding is replayed from a new world. */
const REPLAYS = 3;

interface ConfirmationLimits {
  readonly reductionMs: number;
  readonly replays: number;
}

/**
 * @param replay performs steps in a new world; undefined if the problem does not occur
 * @param options how long the reduction may take, in milliseconds of real time, and how often the reduced steps are replayed
 */
export async function confirmFinding(
  found: Finding,
  replay: ReplaySteps,
  { reductionMs, replays }: ConfirmationLimits = { reductionMs: REDUCTION_MS, replays: REPLAYS },
): Promise<ExplorationFinding> {
  const deadline = performance.now() + reductionMs;
  const isOver = () => performance.now() > deadline;
  const first = await firstRecurrence(found, replay, isOver);
  const steps = first ? await reduceSteps(first, replay, isOver) : found.steps;
  const notes =
    first && isOver()
      ? [`The steps were reduced for ${Math.round(reductionMs / 1000)} s; perhaps fewer are needed.`]
      : [];
  let { problem } = first ?? found;
  let recurred = 0;
  for (let count = 0; count < replays; count += 1) {
    const again = await replay(steps);
    // A test fails at a step that is refused, also without the problem.
    if (!again || again.hasRefusals) continue;
    problem = again.problem;
    recurred += 1;
  }
  return toExplorationFinding({ problem, steps, seconds: found.seconds }, { recurred, replays, notes });
}

/** With few steps, if it is known which ones led to the last one: then a world with all steps takes long. */
async function firstRecurrence(
  { steps, chain }: Finding,
  replay: ReplaySteps,
  isOver: () => boolean,
): Promise<Recurrence | undefined> {
  for (const candidate of chain ? [likelyCause(steps), chain] : []) {
    const found = candidate && !isOver() ? await replay(candidate) : undefined;
    if (found) return found;
  }
  return replay(steps);
}

interface Confirmation {
  readonly recurred: number;
  /** @default 3 */
  readonly replays?: number;
  readonly notes: readonly string[];
}

/** @param confirmation in how many replays it occurred, and notes for the author of the bot */
export function toExplorationFinding(
  { problem, steps, seconds }: Omit<Finding, 'steps'> & { readonly steps: readonly ScenarioStep[] },
  { recurred, replays = REPLAYS, notes }: Confirmation,
): ExplorationFinding {
  return {
    ...problem,
    steps: [...steps],
    seconds,
    description: steps.map(describeStep),
    recurred,
    replays,
    isUnstable: recurred < replays,
    notes: [...notes],
  };
}
