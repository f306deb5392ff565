import type { InteractionReport } from '../../control/views/interaction-report.js';
import type { InteractingStep, ScenarioStep } from '../steps/scenario-step.js';

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
  /**
   * What the step refers to does not exist: a control, a message, a modal, a command or an entity. `performed` is what the user did until
   * then: typed into an option whose suggestions do not contain the chosen one.
   */
  | { readonly status: 'missing'; readonly message: string; readonly performed?: InteractingStep | undefined };

/** The interactions that a step caused. */
export function reportsOf({ parts = [], ...outcome }: StepOutcome): InteractionReport[] {
  return [outcome, ...parts].flatMap((each) => ('report' in each && each.report ? [each.report] : []));
}

/** The ids of the messages and modals with which the bot responded. */
export function respondedIds(outcome: StepOutcome): string[] {
  return reportsOf(outcome).flatMap(({ modal_id: modalId, message, original, followups }) =>
    [modalId, message?.id, original?.id, ...followups.map(({ id }) => id)].filter((id) => id !== undefined),
  );
}

/** Whether a user could not do a step, so that it had no effect. */
export function isRefused({ status }: StepOutcome): boolean {
  return status === 'refused' || status === 'missing';
}

/** The part of a step that users could do: of several steps at once, those that were not refused. Undefined if it had no effect. */
export function performedPart(step: ScenarioStep, outcome: StepOutcome): ScenarioStep | undefined {
  const { parts } = outcome;
  if (step.kind !== 'atOnce' || !parts) return partOf(step, outcome);
  if (!parts.some(isRefused)) return step;
  const [only, ...others] = step.steps.flatMap((each, index) => partOf(each, parts[index] ?? outcome) ?? []);
  return only && others.length > 0 ? { ...step, steps: [only, ...others] } : only;
}

function partOf<Step extends ScenarioStep>(step: Step, outcome: SingleOutcome): Step | InteractingStep | undefined {
  if (outcome.status === 'missing') return outcome.performed;
  return isRefused(outcome) ? undefined : step;
}
