import { isHostile } from '../../scenario/steps/declared-steps.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ObservedProblem } from '../problems/observed-problem.js';

/**
 * Whether a request was refused for permissions after somebody disturbed the bot, for example hid a channel from it, and nothing in the bot
 * failed because of that: the bot expects the refusal.
 */
export function isExpectedRefusal(problem: ObservedProblem, performed: readonly ScenarioStep[]): boolean {
  const { kind, handler, stack, explanation = '' } = problem;
  if (kind !== 'missingPermissions' || handler !== undefined || stack !== undefined) return false;
  // Of a process, only what follows is known.
  if (explanation.includes('Also observed:')) return false;
  return performed.some(isHostile);
}
