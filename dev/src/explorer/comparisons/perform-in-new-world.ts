import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { toExactStep } from '../world/exact-step.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ExplorerWorld, StepResult } from '../world/explorer-world.js';
import { openWorld } from '../world/open-world.js';

export interface ReplayedStep {
  readonly world: ExplorerWorld;
  /** As it was performed in this world. */
  readonly step: ScenarioStep;
  /** The steps so far, this one included. */
  readonly exact: readonly ScenarioStep[];
  readonly result: StepResult;
}

/**
 * Performs steps in a new world, which is closed at the end.
 * @param isOver whether the time is over: then no further step is performed
 * @param further returns what is done after these steps, one step after the other
 */
export async function* performInNewWorld(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
  further: (world: ExplorerWorld) => Iterable<ScenarioStep> = () => [],
): AsyncGenerator<ReplayedStep> {
  if (isOver()) return;
  // That the bot cannot be started again is found by the next world of the exploration.
  const world = await openWorld(explored).catch(() => undefined);
  if (!world) return;
  const exact: ScenarioStep[] = [];
  try {
    for (const original of allSteps(world, steps, further)) {
      if (isOver()) return;
      const step = toExactStep(world.scenario, original);
      exact.push(step);
      yield { world, step, exact, result: await world.perform(original) };
    }
  } finally {
    await world.close();
  }
}

/** Further steps depend on what the steps before them have led to. */
function* allSteps(
  world: ExplorerWorld,
  steps: readonly ScenarioStep[],
  further: (world: ExplorerWorld) => Iterable<ScenarioStep>,
): Generator<ScenarioStep> {
  yield* steps;
  yield* further(world);
}
