import { performedPart } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ExploredBot } from '../world/explored-bot.js';
import { ExplorerWorld } from '../world/explorer-world.js';
import type { StepEvent } from '../world/step-event.js';
import { toExactStep } from './exact-step.js';

/** Performs steps in a new world. @param onEvent receives each step, and whether it was refused */
export async function repeatSteps(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  onEvent: (event: StepEvent) => void,
): Promise<void> {
  onEvent({ kind: 'worldStarted' });
  const world = await ExplorerWorld.create(explored);
  try {
    for (const step of steps) {
      const exact = toExactStep(world.scenario, step);
      onEvent({ kind: 'stepStarted', step: exact });
      const { outcome } = await world.perform(step);
      const performed = performedPart(exact, outcome);
      if (performed !== exact) onEvent({ kind: 'stepRefused', performed });
    }
  } finally {
    await world.close();
  }
}
