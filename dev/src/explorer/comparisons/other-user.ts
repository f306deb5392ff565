import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';

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
