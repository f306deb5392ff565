import { createsRole, isJoin, type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';

/**
 * Somebody who can probably do what a user does: the owner of the guild, or a member with roles in place of the owner.
 * @param owner the display name of the owner
 * @param performed the steps with which members came
 * @returns the display name; undefined if there is nobody else
 */
export function otherPrivileged(user: string, owner: string, performed: readonly ScenarioStep[]): string | undefined {
  if (user !== owner) return owner;
  const [member] = performed.flatMap((step) => (step.kind === 'createMember' && step.roles?.length ? step.user : []));
  return member;
}

/**
 * Steps in which some users are there from the start: roles are created, and those of them join who do not yet.
 * @param performed the steps with which they came
 */
export function withUsers(
  steps: readonly ScenarioStep[],
  performed: readonly ScenarioStep[],
  names: readonly (string | undefined)[],
): ScenarioStep[] {
  const joins = performed.filter((step) => isJoin(step) && names.includes(userOf(step)) && !steps.includes(step));
  return [...steps.filter(createsRole), ...joins, ...steps.filter((step) => !createsRole(step))];
}
