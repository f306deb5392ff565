/** Lets a member without roles do what a privileged user did. */
import { isRefused } from '../../scenario/perform/step-outcome.js';
import { type InteractingStep, isInteractionStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { GuildEffect } from '../oracles/guild-effects.js';
import { effectsOnOthers, isPrivileged, STRANGER } from '../oracles/privileged-action.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { performInNewWorld } from './perform-in-new-world.js';

/** An action needs at most a command, a control of its response, and a modal. */
const MAX_STEPS = 3;

/** Undefined if the step is none of a privileged user, or changed nothing of others. */
export function publicActionComparison({ world, performed, result }: ExploredStep): Comparison | undefined {
  const step = performed.at(-1);
  if (!step || !isInteractionStep(step) || result.outcome.status !== 'done') return undefined;
  const effects = effectsOnOthers(step, result.effects);
  const declaration = usedDeclaration(step, world.scenario.declarations);
  if (effects.length === 0 || declaration === undefined || !isPrivileged(world.scenario, step)) return undefined;
  return {
    key: `publicPrivilegedAction ${declaration}`,
    run: async (explored, steps, isOver) => {
      for (let count = 1; count <= MAX_STEPS && !isOver(); count += 1) {
        const replaced = withStranger(steps, step, count);
        if (!replaced) return undefined;
        const { isDone, problem } = await performAs(explored, replaced, effects, isOver);
        // What the stranger could not see can be the response to an earlier step.
        if (isDone || problem) return problem;
      }
      return undefined;
    },
  };
}

/** The stranger joins, and does the last interactions of a user in place of this user. Undefined if there are not so many. */
function withStranger(steps: readonly ScenarioStep[], { user }: InteractingStep, count: number) {
  const own = steps.flatMap((step, index) => (isInteractionStep(step) && step.user === user ? [index] : []));
  const replaced = own.slice(-count);
  const [first] = replaced;
  if (first === undefined || replaced.length < count) return undefined;
  const join = joinsOfStranger(steps);
  return steps.flatMap((step, index): ScenarioStep[] => {
    const changed = replaced.includes(index) && isInteractionStep(step) ? { ...step, user: STRANGER } : step;
    return index === first ? [...join, changed] : [changed];
  });
}

/** The stranger joins, and passes the screening if others do. */
export function joinsOfStranger(steps: readonly ScenarioStep[]): ScenarioStep[] {
  return [
    { kind: 'createMember', user: STRANGER },
    ...(steps.some(({ kind }) => kind === 'passScreening') ? [{ kind: 'passScreening', user: STRANGER } as const] : []),
  ];
}

async function performAs(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  expected: readonly GuildEffect[],
  isOver: () => boolean,
): Promise<{ readonly isDone: boolean; readonly problem?: ComparedProblem | undefined }> {
  for await (const { step, exact, result } of performInNewWorld(explored, steps, isOver)) {
    const { outcome, suspected, effects } = result;
    const isOfStranger = 'user' in step && step.user === STRANGER;
    if (isOfStranger && isRefused(outcome)) return { isDone: false };
    if (exact.length < steps.length) continue;
    const isEqual = expected.some(({ text }) => effects.some((effect) => effect.text === text));
    const problem = suspected.find(({ kind }) => kind === 'publicPrivilegedAction');
    return { isDone: true, problem: isEqual && problem ? { problem, steps: exact } : undefined };
  }
  return { isDone: false };
}
