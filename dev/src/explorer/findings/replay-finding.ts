import { performedPart } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ExploredBot } from '../world/explored-bot.js';
import { EVERY_TIMEOUT } from '../world/explorer-world.js';
import { type ObservedProblem, problemSignature } from '../world/observed-problem.js';
import { openWorld } from '../world/open-world.js';
import { toExactStep } from './exact-step.js';
import { StepOrigins, usedIds } from './step-origins.js';

/** A problem that occurred again. */
export interface Recurrence {
  readonly problem: ObservedProblem;
  /** The steps until it occurred, as they were performed, and without what users could not do. */
  readonly steps: readonly ScenarioStep[];
  /** Whether there were steps, or parts of steps, that a user could not do. */
  readonly hasRefusals: boolean;
  /** The last steps, and those that led to the controls and messages that these used. Undefined if it is not known. */
  readonly chain?: readonly ScenarioStep[] | undefined;
}

/**
 * Performs steps in a new world.
 * @returns the problem with this signature; undefined if it does not occur
 */
export async function replayFinding(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  signature: string,
): Promise<Recurrence | undefined> {
  const world = await openWorld(explored);
  const find = (problems: readonly ObservedProblem[]) => problems.find((each) => problemSignature(each) === signature);
  const done: ScenarioStep[] = [];
  const origins = new StepOrigins();
  let hasRefusals = false;
  try {
    for (const step of steps) {
      const exact = toExactStep(world.scenario, step);
      const used = usedIds(world.scenario, step);
      const { outcome, problems, sent } = await world.perform(step);
      const performed = performedPart(exact, outcome);
      if (performed) {
        done.push(performed);
        origins.add(performed, used, outcome, sent);
      }
      if (performed !== exact) hasRefusals = true;
      const problem = find(problems);
      if (problem) return { problem, steps: done, hasRefusals, chain: origins.chain };
    }
    const problem = find(isEveryTimeout(steps.at(-1)) ? world.pendingWork : []);
    return problem && { problem, steps: done, hasRefusals, chain: origins.chain };
  } finally {
    await world.close();
  }
}

/** Work is expected to be pending before. */
function isEveryTimeout(step: ScenarioStep | undefined): boolean {
  return step?.kind === 'advanceClock' && step.ms === EVERY_TIMEOUT.ms;
}
