/** What handlers ask and wait for in line: with what, and what comes of it. */

import type { DeferralMode } from '../answer-state.js';
import { splitArguments } from '../custom-id/declared-call.js';
import type { ParamsOf, WithParams } from '../custom-id/params.js';
import type { PatternOf } from '../declaration.js';
import type { ModalFields } from '../modals/fields/field.js';
import type { AnyModal } from '../modals/modal.js';
import type { OpeningArguments } from '../modals/modal-values.js';
import type { ModalOpening } from '../modals/opening.js';

export interface WaitOptions {
  /** Milliseconds until it is given up. */
  readonly withinMs: number;
  /** Whose use counts: that of the person of this context (`same`, the default), or anyone's. */
  readonly by?: 'same' | 'anyone' | undefined;
  /** How the use is deferred when it has no answer after 2 seconds. Default `update`. */
  readonly defer?: DeferralMode | false | undefined;
}

/** What came of waiting for a component. It has also timed out when the bot stops. */
export type WaitOutcome<Context> =
  | { readonly outcome: 'used'; readonly context: Context }
  | { readonly outcome: 'timed_out' };

export interface AskOptions {
  /** Milliseconds until it is given up. Default: 15 minutes. */
  readonly withinMs?: number | undefined;
  /** How the submission is deferred when it has no answer after 2 seconds. Default `reply`. */
  readonly defer?: DeferralMode | false | undefined;
}

/**
 * What came of asking a modal. `superseded`: another one was asked of the same person meanwhile. It has also timed out
 * when the bot stops.
 */
export type AskOutcome<Context> =
  | { readonly outcome: 'submitted'; readonly form: Context }
  | { readonly outcome: 'timed_out' }
  | { readonly outcome: 'superseded' };

/** A declared modal that can be asked; not a wizard. */
export type AskableModal = AnyModal & { readonly fields: ModalFields };

/** What a modal is asked with: the parameters of its pattern, if it has some, then what it is opened with. */
export type AskArguments<D extends AskableModal> = WithParams<PatternOf<D>, OpeningArguments<D['fields'], AskOptions>>;

/** The arguments of a question, told apart. */
export interface AskedWith<D extends AskableModal> {
  readonly params: ParamsOf<PatternOf<D>>;
  readonly options: AskOptions & ModalOpening;
}

/** Tells the arguments of a question apart. */
export function askedWith<D extends AskableModal>(modal: AskableModal, args: readonly unknown[]): AskedWith<D> {
  const [params, options = {}] = splitArguments<PatternOf<D>, [(AskOptions & ModalOpening)?]>(modal.customId, args);
  return { params, options };
}
