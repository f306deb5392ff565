import { membershipOf } from '../../scenario/steps/declared-steps.js';
import { type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';

const JOINS: readonly ScenarioStep['kind'][] = ['createMember', 'createUser', 'joinOtherGuild'];

/** Whether a user comes to a guild by a step. */
export function isJoin(step: ScenarioStep): boolean {
  return JOINS.includes(step.kind) || membershipOf(step) === 'passes';
}

/** The users who act in a step. */
export function usersOf(step: ScenarioStep | undefined): string[] {
  if (!step) return [];
  const parts = step.kind === 'atOnce' ? step.steps : [step];
  return parts.flatMap((part) => userOf(part) ?? []);
}
