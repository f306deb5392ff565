import { membershipOf } from '../../scenario/steps/declared-steps.js';
import { type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';

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
