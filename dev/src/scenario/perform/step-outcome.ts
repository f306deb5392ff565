import type { InteractionReport } from '../../control/views/interaction-report.js';
import type { ScenarioStep } from '../steps/scenario-step.js';

/** What a step led to. */
export type StepOutcome = SingleOutcome & {
  /** The outcome of each of several steps at once. */
  readonly parts?: readonly SingleOutcome[] | undefined;
};

type SingleOutcome =
  /** It was done. An interaction was answered; `report` contains the response as it was when the bot had finished. */
  | { readonly status: 'done'; readonly report?: InteractionReport | undefined }
  /** The bot did not respond to the interaction, or its response was invalid. */
  | { readonly status: 'unanswered'; readonly report: InteractionReport }
  /** The user cannot do that, for example because the control is disabled. */
  | { readonly status: 'refused'; readonly reason: string; readonly message: string }
  /** What the step refers to does not exist: a control, a message, a modal, a command or an entity. */
  | { readonly status: 'missing'; readonly message: string };

/** The interactions that a step caused. */
export function reportsOf({ parts = [], ...outcome }: StepOutcome): InteractionReport[] {
  return [outcome, ...parts].flatMap((each) => ('report' in each && each.report ? [each.report] : []));
}

/** Whether a user could not do a step, so that it had no effect. */
export function isRefused({ status }: StepOutcome): boolean {
  return status === 'refused' || status === 'missing';
}

/** The part of a step that users could do: of several steps at once, those that were not refused. Undefined if it had no effect. */
export function performedPart(step: ScenarioStep, outcome: StepOutcome): ScenarioStep | undefined {
  if (isRefused(outcome)) return undefined;
  const { parts } = outcome;
  if (step.kind !== 'atOnce' || !parts?.some(isRefused)) return step;
  const [only, ...others] = step.steps.filter((_, index) => !isRefused(parts[index] ?? outcome));
  return only && others.length > 0 ? { ...step, steps: [only, ...others] } : only;
}
