import { formatRef, mapTexts } from '../../scenario/references/world-references.js';
import { membershipOf } from '../../scenario/steps/declared-steps.js';
import { isJoin, ScenarioStep, usersOf } from '../../scenario/steps/scenario-step.js';

/**
 * The same steps by one user: the owner, who does not have to join, or the user of the last step. None if a single user acts anyway, if users
 * act at once, or if somebody leaves.
 * @param owner the display name of the owner
 */
export function* withFewerUsers(steps: readonly ScenarioStep[], owner: string | undefined): Generator<ScenarioStep[]> {
  if (steps.some((step) => step.kind === 'atOnce' || (!isJoin(step) && membershipOf(step) !== undefined))) return;
  const users = new Set(steps.flatMap(usersOf));
  const last = usersOf(steps.findLast((step) => usersOf(step).length > 0))[0];
  for (const only of new Set([owner, last])) {
    if (only === undefined || (users.size === 1 && users.has(only))) continue;
    const joins = steps.filter((step) => isJoin(step) && usersOf(step).includes(only));
    const others = steps.filter((step) => !isJoin(step));
    yield [...joins, ...others.map((step) => ScenarioStep.parse(renameUsers(step, users, only)))];
  }
}

/** The same steps by the owner; none if that is not possible: see `withFewerUsers`. */
export function byOwner(steps: readonly ScenarioStep[], owner: string | undefined): ScenarioStep[][] {
  return owner === undefined ? [] : [...withFewerUsers(steps, owner)].slice(0, 1);
}

/** Lets one user act in place of others, also where these are named. */
function renameUsers(step: ScenarioStep, users: ReadonlySet<string>, only: string): unknown {
  const refs = [...users].map((name) => formatRef({ entity: 'user', name, nth: 0 }));
  const own = formatRef({ entity: 'user', name: only, nth: 0 });
  const named = mapTexts(step, (text) => refs.reduce((replaced, ref) => replaced.replaceAll(ref, own), text));
  return 'user' in step ? { ...Object(named), user: only } : named;
}
