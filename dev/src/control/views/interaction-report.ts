import type { AutocompleteChoice, Message } from 'guildhall/wire';
import type { ApplicationView } from './user-view.js';

/** The status of an interaction's initial response. */
export type InteractionStatus = 'waiting' | 'answered' | 'timed_out' | 'failed';

/** Why an action or an interaction failed. */
export interface ReportedError {
  /** The kind of the failure. */
  readonly reason: string;
  /** Where the response is invalid. */
  readonly path?: string;
  /** What is wrong. */
  readonly message: string;
  /** Seconds after which the action is possible, if only time prevents it. */
  readonly retry_after?: number;
}

/** The state of an interaction, as the control API returns it. */
export interface InteractionReport {
  readonly interaction_id: string;
  readonly status: InteractionStatus;
  /** The initial response, as the emulator accepted it. */
  readonly response?: { readonly type: number; readonly data?: unknown };
  /** The message that the initial response created or changed. */
  readonly message?: Message;
  /** The modal that the initial response opened. */
  readonly modal_id?: string;
  /** The application of the modal. */
  readonly application?: ApplicationView;
  /** The autocomplete suggestions. */
  readonly choices?: readonly AutocompleteChoice[];
  /** Why the interaction failed. */
  readonly error?: ReportedError;
  /** Whether the bot deferred its response and has not sent it yet. */
  readonly deferred: boolean;
  /** The original response's current state: null after deletion; absent if the initial response has no message. */
  readonly original?: Message | null;
  /** The follow-up messages, the oldest first. */
  readonly followups: readonly Message[];
}

/** Whether the result of an operation is the report of an interaction. */
export const isInteractionReport = (result: unknown): result is InteractionReport =>
  typeof result === 'object' && result !== null && 'interaction_id' in result && 'followups' in result;

/** The control API's response to an action that the user cannot perform. */
export interface RejectedReport {
  readonly status: 'refused';
  readonly error: ReportedError;
}

/** Whether a response of the control API is that of an action that the user cannot perform. */
export function isRejectedReport(response: unknown): response is RejectedReport {
  if (typeof response !== 'object' || response === null || !('status' in response)) return false;
  return response.status === 'refused' && 'error' in response && typeof response.error === 'object';
}
