/** Two uses of the same control or command at the same time, with other choices: each has to affect what was chosen in it. */
import { formatRef, mapTexts, singleRef, type Template } from '../../scenario/references/world-references.js';
import { isInteractionStep, ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { channelsOf, type EntityValues, readEntityValues } from '../inputs/entity-values.js';
import { affectedTargets, chosenTargets } from '../oracles/chosen-targets.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { otherPrivileged, withUsers } from './other-user.js';
import { performInNewWorld } from './perform-in-new-world.js';

/** The suspicion that is compared. */
const KIND = 'wrongTarget';

/** Undefined if the step affects nothing that was chosen in its use, and nothing that was chosen in another one. */
export function mixedUsesComparison({ world, performed, result }: ExploredStep): Comparison | undefined {
  const step = performed.at(-1);
  const { outcome, problems, suspected } = result;
  if (!step || !isInteractionStep(step) || outcome.status !== 'done' || problems.length > 0) return undefined;
  const affected = affectedTargets(world.scenario, result);
  const declaration = usedDeclaration(step, world.scenario.declarations);
  if (affected.size === 0 || declaration === undefined) return undefined;
  const subject = `${KIND} ${declaration}`;
  const all = [...performed];
  // The exploration has mixed two uses itself.
  if (suspected.some(({ kind }) => kind === KIND)) {
    const run: Comparison['run'] = (explored, steps, isOver) => compareUses(explored, all, steps, isOver);
    return { key: `${subject} suspected`, subject, isLikely: true, run };
  }
  const others = othersOf(world.scenario);
  return {
    key: subject,
    run: async (explored, steps, isOver) => {
      const mixed = withOtherUse(steps, all, affected, others);
      return mixed && compareUses(explored, mixed, steps, isOver);
    },
  };
}

/**
 * @param mixed the steps of two uses
 * @param alone those of one of them, with the same last step
 */
async function compareUses(
  explored: ExploredBot,
  mixed: readonly ScenarioStep[],
  alone: readonly ScenarioStep[],
  isOver: () => boolean,
): Promise<ComparedProblem | undefined> {
  const both = await lastOf(explored, mixed, isOver);
  const problem = both?.result.suspected.find(({ kind }) => kind === KIND);
  if (!both || !problem) return undefined;
  const single = await lastOf(explored, alone, isOver);
  if (single?.result.outcome.status !== 'done') return undefined;
  const chosen = new Set(alone.flatMap(chosenTargets));
  const isRight = [...affectedTargets(single.world.scenario, single.result)].some((target) => chosen.has(target));
  return isRight ? { problem, steps: both.exact } : undefined;
}

/** The last step, after it was performed. Undefined if a step could not be done, or if the time is over. */
async function lastOf(explored: ExploredBot, steps: readonly ScenarioStep[], isOver: () => boolean) {
  for await (const replayed of performInNewWorld(explored, steps, isOver)) {
    if (replayed.exact.length === steps.length) return replayed;
  }
  return undefined;
}

/** Who and what can be chosen in place of others. */
interface Others {
  /** The display name of the owner of the guild. */
  readonly owner: string;
  readonly entities: Pick<EntityValues, 'users' | 'channels'>;
}

function othersOf({ world: { emulator, guildId, owner }, references }: ScenarioWorld): Others {
  return { owner: owner.name, entities: readEntityValues(emulator.world, guildId, references) };
}

/**
 * Adds the same use by another user, with another choice. It begins before the last step; a use of one step is done as a whole before it.
 * @param performed all steps, also those with which the other user and the other target came
 * @param affected what the last step affected
 * @returns undefined if nothing that was chosen is affected, or if there is no other user or target
 */
function withOtherUse(
  steps: readonly ScenarioStep[],
  performed: readonly ScenarioStep[],
  affected: ReadonlySet<Template>,
  { owner, entities }: Others,
): ScenarioStep[] | undefined {
  const last = steps.at(-1);
  const user = last && userOf(last);
  const own = steps.filter((step) => isInteractionStep(step) && step.user === user);
  const chosen = own.flatMap(chosenTargets);
  const target = chosen.find((each) => affected.has(each));
  const other = user && otherPrivileged(user, owner, performed);
  if (!last || user === undefined || target === undefined || other === undefined) return undefined;
  const involved = [user, other].map((name) => formatRef({ entity: 'user', name, nth: 0 }));
  const replacement = alternativesTo(target, entities).find(
    (each) => !chosen.includes(each) && !involved.includes(each),
  );
  if (replacement === undefined) return undefined;
  const copies = own.map((step) => {
    const replaced = mapTexts(step, (text) => text.replaceAll(target, replacement));
    return ScenarioStep.parse({ ...Object(replaced), user: other });
  });
  const before = copies.length > 1 ? copies.slice(0, -1) : copies;
  const ofUser = withUsers(steps.slice(0, -1), performed, [other, singleRef(replacement)?.name]);
  return [...ofUser, ...before, last];
}

/** The users, or the channels of the same type. */
function alternativesTo(target: Template, entities: Others['entities']): readonly Template[] {
  if (singleRef(target)?.entity !== 'channel') return entities.users;
  const type = entities.channels.find(({ value }) => value === target)?.type;
  return type === undefined ? [] : channelsOf(entities, [type]);
}
