import type { InteractionReportData } from '../../testing/control/interaction-report-data.js';

/** What a step led to. */
export type StepOutcome =
  /** It was done. An interaction was answered; `report` contains the response as it was when the bot had finished. */
  | { readonly status: 'done'; readonly report?: InteractionReportData | undefined }
  /** The bot did not respond to the interaction, or its response was invalid. */
  | { readonly status: 'unanswered'; readonly report: InteractionReportData }
  /** The user cannot do that, for example because the control is disabled. */
  | { readonly status: 'refused'; readonly reason: string; readonly message: string }
  /** What the step refers to does not exist: a control, a message, a modal, a command or an entity. */
  | { readonly status: 'missing'; readonly message: string };

/** Whether a user could not do a step, so that it had no effect. */
export function isRefused({ status }: StepOutcome): boolean {
  return status === 'refused' || status === 'missing';
}
