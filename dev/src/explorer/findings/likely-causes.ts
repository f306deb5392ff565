import { isJoin, type ScenarioStep, userOf, usersOf } from '../../scenario/steps/scenario-step.js';
import { byOwner } from './simplify-users.js';

/**
 * What a user did last, and how this user joined. That often suffices, and is tried first, because it saves most attempts.
 * @returns undefined if it is not fewer steps
 */
export function likelyCause(steps: readonly ScenarioStep[]): ScenarioStep[] | undefined {
  // At the end, time can pass, or the bot can be restarted.
  const index = steps.findLastIndex((step) => usersOf(step).length > 0);
  const last = steps.slice(index);
  const users = usersOf(steps[index]);
  const joins = steps
    .slice(0, Math.max(0, index))
    .filter((step) => isJoin(step) && users.includes(userOf(step) ?? ''))
    .map((step) => (step.kind === 'createMember' && step.roles?.length ? { ...step, roles: [] } : step));
  return joins.length + last.length < steps.length ? [...joins, ...last] : undefined;
}

/** A list of steps that has nearly all of them saves nothing. */
const MAX_SHARE = 0.8;
/** So few steps are always tried. */
const SHORT = 6;

/**
 * Lists of steps that probably suffice, the shortest first.
 * @param causes indices of steps: see `StepOrigins`
 * @param owner the display name of the owner. The shortest lists are also tried with the owner in place of all users
 */
export function likelyCauses(
  steps: readonly ScenarioStep[],
  causes: readonly (readonly number[])[] = [],
  owner?: string,
): (readonly ScenarioStep[])[] {
  const likely = likelyCause(steps);
  const maxLength = Math.max(SHORT, steps.length * MAX_SHARE);
  const lists = causes.map((indices) => indices.flatMap((index) => steps[index] ?? []));
  const shorter = lists.filter(({ length }) => length < steps.length && length <= maxLength);
  const tried = shorter.flatMap((list, index) => [...(index < 2 ? byOwner(list, owner) : []), list]);
  return [...(likely ? [likely] : []), ...tried];
}
