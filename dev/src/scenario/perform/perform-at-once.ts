import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StepOf } from '../steps/scenario-step.js';
import { MissingError } from '../world/missing-error.js';
import type { ScenarioWorld } from '../world/scenario-world.js';
import { causeInteraction, type InteractingStep } from './interactions.js';
import { prepareInteraction } from './perform-interaction.js';
import { isRefused, type StepOutcome } from './step-outcome.js';

/**
 * Causes several interactions. Each one starts when the previous one exists, without waiting for its response, so that their order is
 * always the same. Suggestions are chosen before. It is refused if each of them is.
 * @param settle waits until the bot has finished
 */
export async function performAtOnce(
  world: ScenarioWorld,
  { steps }: StepOf<'atOnce'>,
  settle: () => Promise<unknown>,
): Promise<StepOutcome> {
  const prepared = [];
  for (const step of steps) prepared.push(await prepare(world, step, settle));
  const { interactions } = world.world.emulator.world;
  const running: Promise<StepOutcome>[] = [];
  for (const each of prepared) {
    const count = interactions.size;
    let hasEnded = false;
    const outcome = 'outcome' in each ? each.outcome : orMissing(() => causeInteraction(world, each.step, settle));
    running.push(
      Promise.resolve(outcome).finally(() => {
        hasEnded = true;
      }),
    );
    // One that is refused does not exist.
    while (interactions.size === count && !hasEnded) await nextTurn();
  }
  const parts = await Promise.all(running);
  const done = parts.filter((each) => !isRefused(each));
  const outcome = done.find(({ status }) => status !== 'done') ?? done[0] ?? parts[0] ?? { status: 'done' };
  return { ...outcome, parts };
}

async function prepare(world: ScenarioWorld, step: InteractingStep, settle: () => Promise<unknown>) {
  const prepared = await orMissing(() => prepareInteraction(world, step, settle));
  return 'status' in prepared ? { outcome: prepared } : prepared;
}

async function orMissing<T>(perform: () => Promise<T>): Promise<T | StepOutcome> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    return { status: 'missing', message: error.message };
  }
}
