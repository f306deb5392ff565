import { type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';

/**
 * Few steps that often suffice: what a user did last, and how this user joined. They are tried first, because that saves most attempts.
 * @returns lists of steps, the shortest first
 */
export function likelyCauses(steps: readonly ScenarioStep[]): readonly ScenarioStep[][] {
  // At the end, time can pass, or the bot can be restarted.
  const index = steps.findLastIndex((step) => usersOf(step).length > 0);
  const last = steps.slice(index);
  const users = usersOf(steps[index]);
  const before = steps.slice(0, Math.max(0, index));
  const joins = before.filter((step) => isJoin(step) && users.includes(userOf(step) ?? ''));
  const withoutRoles = joins.map((step) =>
    step.kind === 'createMember' && step.roles?.length ? { ...step, roles: [] } : step,
  );
  const withRoles = before.filter((step) => isRole(step) || joins.includes(step));
  return [
    [...withoutRoles, ...last],
    [...withRoles, ...last],
  ].filter(({ length }) => length < steps.length);
}

function usersOf(step: ScenarioStep | undefined): string[] {
  if (!step) return [];
  const parts = step.kind === 'atOnce' ? step.steps : [step];
  return parts.flatMap((part) => userOf(part) ?? []);
}

function isJoin({ kind }: ScenarioStep): boolean {
  return kind === 'createMember' || kind === 'createUser' || kind === 'passScreening';
}

function isRole(step: ScenarioStep): boolean {
  return step.kind === 'callApi' && step.route.endsWith('/roles');
}
