import type { Assertion } from '../../scenario/tests/scenario-test.js';
import type { ObservedStep } from './observed-step.js';

/**
 * Adds that what appears while time passes was not visible before. Otherwise a test would pass if it appeared at once.
 * @param steps with the assertions that are true in both replays
 */
export function assertAbsentBefore(steps: readonly ObservedStep[]): ObservedStep[] {
  return steps.map(({ step, assertions }, index) => {
    const next = steps[index + 1];
    const later = next?.step.kind === 'advanceClock' ? next.assertions.flatMap(toAbsence) : [];
    return { step, assertions: [...assertions, ...later] };
  });
}

function toAbsence(assertion: Assertion): Assertion[] {
  if (assertion.kind !== 'message' || !assertion.isNew) return [];
  const { user, channel, lines } = assertion;
  return [{ kind: 'messageGone', user, ...(channel === undefined ? {} : { channel }), lines }];
}
