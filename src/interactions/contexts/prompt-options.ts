/** What handlers ask and wait for in line: with what, and what comes of it. */

import { splitArguments } from '../custom-id/declaration-call.js';
import type { CustomIdParamsOf, WithParams } from '../custom-id/params.js';
import type { PatternOf } from '../declarations/declaration.js';
import type { ModalFields } from '../modal-fields/modal-field.js';
import type { AnyModal } from '../modals/modal.js';
import type { ModalOpenArguments } from '../modals/modal-values.js';
import type { AnyModalOpenOptions } from '../modals/shown-options.js';
import type { DeferralMode } from '../responses/response-state.js';

export interface AwaitComponentOptions {
  /** Milliseconds until it is given up. */
  readonly timeoutMs: number;
  /** Whose use counts: that of the person of this context (`same`, the default), or anyone's. */
  readonly by?: 'same' | 'anyone' | undefined;
  /** How the use is deferred when it has no answer after 2 seconds. Default `update`. */
  readonly defer?: DeferralMode | false | undefined;
}

/** What came of waiting for a component. It has also timed out when the bot stops. */
export type AwaitComponentOutcome<Context> =
  | { readonly outcome: 'used'; readonly context: Context }
  | { readonly outcome: 'timed_out' };

export interface PromptModalOptions {
  /** Milliseconds until it is given up. Default: 15 minutes. */
  readonly timeoutMs?: number | undefined;
  /** How the submission is deferred when it has no answer after 2 seconds. Default `reply`. */
  readonly defer?: DeferralMode | false | undefined;
}

/**
 * What came of asking a modal. `superseded`: another one was asked of the same person meanwhile. It has also timed out
 * when the bot stops.
 */
export type PromptModalOutcome<Context> =
  | { readonly outcome: 'submitted'; readonly context: Context }
  | { readonly outcome: 'timed_out' }
  | { readonly outcome: 'superseded' };

/** A declared modal that can be asked; not a wizard. */
export type PromptableModal = AnyModal & { readonly fields: ModalFields };

/** What a modal is asked with: the parameters of its pattern, if it has some, then what it is opened with. */
export type PromptModalArguments<D extends PromptableModal> = WithParams<
  PatternOf<D>,
  ModalOpenArguments<D['fields'], PromptModalOptions>
>;

/** The arguments of a question, told apart. */
export interface PromptModalInput<D extends PromptableModal> {
  readonly params: CustomIdParamsOf<PatternOf<D>>;
  readonly options: PromptModalOptions & AnyModalOpenOptions;
}

/** Tells the arguments of a question apart. */
export function splitPromptArguments<D extends PromptableModal>(
  modal: PromptableModal,
  args: readonly unknown[],
): PromptModalInput<D> {
  const [params, options = {}] = splitArguments<PatternOf<D>, [(PromptModalOptions & AnyModalOpenOptions)?]>(
    modal.customId,
    args,
  );
  return { params, options };
}
