import { isRefused } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ExploredBot } from '../world/explored-bot.js';
import { ExplorerWorld } from '../world/explorer-world.js';
import type { StepEvent } from '../world/step-event.js';

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
      onEvent({ kind: 'stepStarted', step });
      const { outcome } = await world.perform(step);
      if (isRefused(outcome)) onEvent({ kind: 'stepRefused' });
    }
  } finally {
    await world.close();
  }
}
