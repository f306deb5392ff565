import { membershipOf } from '../../scenario/steps/declared-steps.js';
import { type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';

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

/** Whether a user comes to the guild by a step. */
export function isJoin(step: ScenarioStep): boolean {
  return step.kind === 'createMember' || step.kind === 'createUser' || membershipOf(step) === 'passes';
}

/** The users who act in a step. */
export function usersOf(step: ScenarioStep | undefined): string[] {
  if (!step) return [];
  const parts = step.kind === 'atOnce' ? step.steps : [step];
  return parts.flatMap((part) => userOf(part) ?? []);
}
