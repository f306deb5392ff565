/** Groups of steps that can be left out together. */
import { membershipOf } from '../../scenario/steps/declared-steps.js';
import { describeStep, type ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';

/** A part of a step, or a step, belongs to one group. */
export type GroupOf = (step: ScenarioStep) => string;

/** All that a user does. Roles are created for all users, and time passes for all of them. */
export function groupByUser(step: ScenarioStep): string {
  const isForAll = step.kind === 'callApi';
  return isForAll ? step.route : (userOf(step) ?? step.kind);
}

/** The same action of any users: all clicks on a button, or all messages that users send. */
export function groupByAction(step: ScenarioStep): string {
  const membership = membershipOf(step);
  if ('user' in step && (step.kind === 'createMember' || membership === 'passes')) return `${step.kind} ${step.user}`;
  if (membership !== undefined) return 'leave and join';
  return step.kind === 'advanceClock' ? step.kind : describeStep(step).slice(userOf(step)?.length ?? 0);
}

/** The groups of steps, in the order of their first steps. The groups of steps at once are those of their parts. */
export function groupsOf(steps: readonly ScenarioStep[], groupOf: GroupOf): string[] {
  const parts = steps.flatMap((step): ScenarioStep[] => (step.kind === 'atOnce' ? step.steps : [step]));
  return [...new Set(parts.map(groupOf))];
}

/** The steps and the parts of steps that belong to some groups. */
export function stepsOfGroups(
  steps: readonly ScenarioStep[],
  groupOf: GroupOf,
  groups: ReadonlySet<string>,
): ScenarioStep[] {
  return steps.flatMap((step): ScenarioStep[] => {
    if (step.kind !== 'atOnce') return groups.has(groupOf(step)) ? [step] : [];
    const parts = step.steps.filter((part) => groups.has(groupOf(part)));
    return parts.length > 1 ? [{ ...step, steps: parts }] : parts;
  });
}
