/** A select of several values in which nothing has to be chosen: what adding a value changes, leaving it out has to change back. */
import type { ScenarioStep, StepOf } from '../../scenario/steps/scenario-step.js';
import { readEntityValues } from '../inputs/entity-values.js';
import type { GuildEffect } from '../oracles/guild-effects.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { selectableIn } from './other-input.js';
import { performInNewWorld } from './perform-in-new-world.js';

/** So many uses must have no effect. */
const LEAST_USES = 3;

/** Returns what is called after each step of an exploration. One use in which a value was removed acquits a select. */
export function ignoredRemovalComparisons(): (step: ExploredStep) => Comparison | undefined {
  const equal = new Map<string, number>();
  return ({ world, performed, result }) => {
    const step = performed.at(-1);
    if (step?.kind !== 'select' || step.values.length === 0 || result.outcome.status !== 'done') return undefined;
    const declaration = usedDeclaration(step, world.scenario.declarations);
    const isAdded = result.effects.some((effect) => isOwnRole(effect, step));
    if (declaration === undefined || !isAdded || result.problems.length > 0) return undefined;
    const key = `ignoredInput ${declaration} removed`;
    return {
      key,
      isLikely: true,
      run: async (explored, steps, isOver) => {
        const found = await compareRemoval(explored, [...steps, { ...step, values: [] }], isOver);
        if (found === 'undecided') return undefined;
        const count = typeof found === 'object' ? (equal.get(key) ?? 0) + 1 : Number.NEGATIVE_INFINITY;
        equal.set(key, count);
        return typeof found === 'object' && count >= LEAST_USES ? found : undefined;
      },
    };
  };
}

/** A role that the user of a step gets by it. */
function isOwnRole({ user, role }: GuildEffect, step: StepOf<'select'>): boolean {
  return user === step.user && role?.isAdded === true;
}

/**
 * @param steps the last two choose in the same select: first values, then none
 * @returns `removes` if the user then loses what the first one has added; `undecided` if it has added nothing, or the time is over
 */
async function compareRemoval(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
): Promise<ComparedProblem | 'undecided' | 'removes'> {
  const [choosing, clearing] = steps.slice(-2);
  if (choosing?.kind !== 'select' || clearing?.kind !== 'select' || choosing.user !== clearing.user) return 'undecided';
  if (clearing.values.length > 0) return 'undecided';
  let added: readonly GuildEffect[] = [];
  for await (const { world, step, exact, result } of performInNewWorld(explored, steps, isOver)) {
    const { outcome, effects, problems } = result;
    if (problems.length > 0) return 'undecided';
    const remaining = steps.length - exact.length;
    if (remaining > 1) continue;
    if (outcome.status !== 'done' || step.kind !== 'select') return 'undecided';
    if (remaining === 1) {
      const { scenario } = world;
      const { emulator, guildId } = scenario.world;
      const entities = readEntityValues(emulator.world, guildId, scenario.references);
      if (selectableIn(scenario, step, entities)?.count.min !== 0) return 'undecided';
      added = effects.filter((effect) => isOwnRole(effect, step));
      if (added.length === 0) return 'undecided';
      continue;
    }
    const isRemoved = effects.some(({ user, role }) => user === step.user && role?.isAdded === false);
    if (isRemoved) return 'removes';
    return { problem: toProblem(usedDeclaration(step, explored.declarations), added), steps: [...exact] };
  }
  return 'undecided';
}

function toProblem(declaration: string | undefined, added: readonly GuildEffect[]): ObservedProblem {
  return {
    kind: 'ignoredInput',
    message: MESSAGE,
    ...(declaration === undefined ? {} : { declaration }),
    explanation: `After a choice, ${added.map(({ text }) => text).join(' and ')}, and keeps it when nothing is chosen any more.`,
    assertions: added.map(({ assertion }) => assertion),
  };
}

const MESSAGE = 'a value that is not chosen any more keeps its effect';

/** Whether a problem with this signature is of this kind. */
export function isOfRemoval(signature: string): boolean {
  return signature.endsWith(MESSAGE);
}

/** Compares again, for the steps of a problem that was found. */
export async function replayIgnoredRemoval(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
): Promise<ComparedProblem | undefined> {
  const compared = await compareRemoval(explored, steps, isOver);
  return typeof compared === 'object' ? compared : undefined;
}
