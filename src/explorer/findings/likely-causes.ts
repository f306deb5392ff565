import { type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';

/**
 * Few steps that often suffice: the last one and what its user did before. They are tried first, because that saves most attempts.
 * @returns lists of steps, the shortest first
 */
export function likelyCauses(steps: readonly ScenarioStep[]): readonly ScenarioStep[][] {
  const last = steps.at(-1);
  if (!last) return [];
  if (last.kind === 'atOnce') {
    const users = last.steps.map(userOf);
    return [steps.filter((step) => step === last || isRole(step) || isJoin(step) || users.includes(userOf(step)))];
  }
  const user = userOf(last);
  // Time has passed, or the bot was restarted.
  if (user === undefined) return likelyCauses(steps.slice(0, -1)).map((causes) => [...causes, last]);
  const ofUser = steps.filter((step) => userOf(step) === user);
  const joins = ofUser.filter(isJoin).filter((step) => step !== last);
  const withoutRoles = joins.map((step) => (step.kind === 'createMember' ? { ...step, roles: [] } : step));
  const withEveryUser = steps.filter((step) => isJoin(step) || isRole(step) || userOf(step) === user);
  return [[...withoutRoles, last], ofUser, withEveryUser].filter(({ length }) => length < steps.length);
}

function isJoin({ kind }: ScenarioStep): boolean {
  return kind === 'createMember' || kind === 'createUser' || kind === 'passScreening';
}

function isRole(step: ScenarioStep): boolean {
  return step.kind === 'callApi' && step.route.endsWith('/roles');
}
