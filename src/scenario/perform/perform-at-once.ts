import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StepOf } from '../steps/scenario-step.js';
import { type InteractingStep, performInteraction } from './interactions.js';
import { MissingError } from './missing-error.js';
import type { ScenarioWorld } from './scenario-world.js';
import { isRefused, type StepOutcome } from './step-outcome.js';

/**
 * Causes several interactions. Each one starts when the previous one exists, without waiting for its response, so that their order is
 * always the same. It is refused if each of them is.
 * @param settle waits until the bot has finished
 */
export async function performAtOnce(
  world: ScenarioWorld,
  { steps }: StepOf<'atOnce'>,
  settle: () => Promise<unknown>,
): Promise<StepOutcome> {
  const { interactions } = world.world.emulator.world;
  const running: Promise<StepOutcome>[] = [];
  for (const step of steps) {
    const count = interactions.size;
    let hasEnded = false;
    const outcome = performOne(world, step, settle).finally(() => {
      hasEnded = true;
    });
    running.push(outcome);
    // One that is refused does not exist.
    while (interactions.size === count && !hasEnded) await nextTurn();
  }
  const parts = await Promise.all(running);
  const done = parts.filter((each) => !isRefused(each));
  const outcome = done.find(({ status }) => status !== 'done') ?? done[0] ?? parts[0] ?? { status: 'done' };
  return { ...outcome, parts };
}

async function performOne(
  world: ScenarioWorld,
  step: InteractingStep,
  settle: () => Promise<unknown>,
): Promise<StepOutcome> {
  try {
    return await performInteraction(world, step, settle);
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    return { status: 'missing', message: error.message };
  }
}
