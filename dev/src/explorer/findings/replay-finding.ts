import { performedPart } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ComparedProblem } from '../comparisons/comparison.js';
import { replayComparison } from '../comparisons/replay-comparison.js';
import { type ObservedProblem, problemSignature } from '../problems/observed-problem.js';
import { toExactStep } from '../world/exact-step.js';
import type { ExploredBot } from '../world/explored-bot.js';
import { EVERY_TIMEOUT } from '../world/explorer-world.js';
import { openWorld } from '../world/open-world.js';
import { StepOrigins, usedIds } from './step-origins.js';
import type { IsOver } from './time-limit.js';

/** A problem that occurred again. */
export interface Recurrence {
  readonly problem: ObservedProblem;
  /** The steps until it occurred, as they were performed, and without what users could not do. */
  readonly steps: readonly ScenarioStep[];
  /** Whether there were steps, or parts of steps, that a user could not do. */
  readonly hasRefusals: boolean;
  /** The steps that probably suffice, as indices, with more steps in each further list. Undefined if it is not known. */
  readonly causes?: readonly (readonly number[])[] | undefined;
  /** The display name of the owner of the guild, who is in every world. */
  readonly owner?: string | undefined;
}

/**
 * Performs steps in a new world.
 * @param isOver whether the time is over: then no further step is performed
 * @returns the problem with this signature; undefined if it does not occur
 */
export async function replayFinding(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  signature: string,
  isOver: IsOver = () => false,
): Promise<Recurrence | undefined> {
  const compared = replayComparison(explored, steps, signature, isOver);
  if (compared) return toRecurrence(await compared, signature);
  const world = await openWorld(explored);
  const find = (problems: readonly ObservedProblem[]) => problems.find((each) => problemSignature(each) === signature);
  const done: ScenarioStep[] = [];
  const origins = new StepOrigins(world.scenario);
  const owner = world.world.owner.name;
  let hasRefusals = false;
  try {
    for (const step of steps) {
      if (isOver()) return undefined;
      const exact = toExactStep(world.scenario, step);
      const used = usedIds(world.scenario, step);
      const { outcome, problems, suspected, sent } = await world.perform(step, signature);
      const performed = performedPart(exact, outcome);
      if (performed) {
        done.push(performed);
        origins.add(performed, used, { outcome, sent });
      }
      if (performed !== exact) hasRefusals = true;
      const problem = find([...problems, ...suspected]);
      if (problem) return { problem, steps: done, hasRefusals, causes: origins.causes, owner };
    }
    const problem = find(isEveryTimeout(steps.at(-1)) ? world.pendingWork : []);
    return problem && { problem, steps: done, hasRefusals, causes: origins.causes, owner };
  } finally {
    await world.close();
  }
}

/** The problem that a comparison found again, if it is the same. */
function toRecurrence(found: ComparedProblem | undefined, signature: string): Recurrence | undefined {
  return found && problemSignature(found.problem) === signature ? { hasRefusals: false, ...found } : undefined;
}

/** Work is expected to be pending before. */
function isEveryTimeout(step: ScenarioStep | undefined): boolean {
  return step?.kind === 'advanceClock' && step.ms === EVERY_TIMEOUT.ms;
}
