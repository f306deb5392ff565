/**
 * What is declared of a user action beside its operation: how it is called, why it can be refused, and the steps of scenarios that it
 * can be. A step means the same in every world, so it has names in place of ids.
 */
import type { UserActionErrorReason } from '../views/refusal-reason.js';

/**
 * What a field of a step stands for. `scenario/steps/step-fields.ts` has the conversions.
 *
 * - `value`: the value of the parameter with the name of the field, as it is.
 * - `text`: a text with references in place of ids.
 * - `channel`: a reference to the channel `channel_id`.
 * - `message`: what a user sees of the message `message_id`.
 * - `pollAnswer`, `scheduledEvent`, `sound`: the text or name of `answer_id`, `event_id`, `sound_id`.
 */
export type StepFieldKind = 'value' | 'text' | 'channel' | 'message' | 'pollAnswer' | 'scheduledEvent' | 'sound';

/** A step of a scenario, in which a user does this. */
export interface StepDeclaration {
  /** What the user does, after the name: `votes "{answer}"`. Names of fields in braces. */
  readonly label: string;
  /** The method of a test user. Its arguments are the fields, in this order. Absent: `steps/custom` prints the step. */
  readonly method?: string | undefined;
  readonly fields?: Readonly<Record<string, StepFieldKind>> | undefined;
  /** The values of parameters that distinguish this step from others of the same action. */
  readonly sets?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a recording cannot contain an action. */
export interface NotRecorded {
  /** What the user does, after the name. */
  readonly label: string;
  /** It continues "… is not in the test: ". */
  readonly reason: string;
}

export interface UserActionDetails {
  /** What a user could not do, after "could not": `vote`. */
  readonly verb: string;
  /** Why the emulator refuses the action, beside invalid calls. */
  readonly refusals: readonly UserActionErrorReason[];
  /** The steps that the action can be, by their kinds; or why it is none. */
  readonly steps: Readonly<Record<string, StepDeclaration>> | NotRecorded;
  /** Whether the result is the report of an interaction, which the action causes. */
  readonly causesInteraction?: true | undefined;
  /** Whether a program can leave out `user_id`: then it is a change of the world, which needs no permission. */
  readonly isUserOptional?: true | undefined;
  /** Whether the result is not reported, because it contains a code or a token. */
  readonly hasSecretResult?: true | undefined;
  /** Parameters that no step has, and why an action with them is not recorded. */
  readonly unrecorded?: Readonly<Record<string, string>> | undefined;
}

/** The label and the reason of actions that the test kit has no method for. */
export const noMethod = (label: string): NotRecorded => ({ label, reason: 'the test kit has no method for it.' });
