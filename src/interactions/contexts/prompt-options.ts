/** Options and outcomes of `awaitComponent` and `promptModal`. */
import { type OptionNames } from '../../base/options/option-problems.js';
import type { ModalFields } from '../modal-fields/modal-field.js';
import type { LoadedModalBase, ModalDeclarationBase } from '../modals/any-modal.js';
import type { DeferralMode } from '../responses/response-state.js';

/** How long `awaitComponent` waits, and for whom. */
export interface AwaitComponentOptions {
  /**
   * Milliseconds to wait, above 0.
   * @default 900_000 (15 minutes)
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Whose use counts: only that of the user of this context, or that of any user.
   * @default 'same_user'
   */
  readonly by?: 'same_user' | 'anyone' | undefined;
  /**
   * How the component interaction is deferred after 2 seconds without a response; false: not at all.
   * @default 'update'
   */
  readonly defer?: DeferralMode | false | undefined;
}

export const awaitComponentNames: OptionNames<AwaitComponentOptions> = { timeoutMs: true, by: true, defer: true };

/**
 * The outcome of `awaitComponent`. It is `timed_out` too when the bot stops. `deleted`: the message with the components was
 * deleted, alone, in bulk, or with its channel or guild; only if the bot has the intents of these events. `moved`: the shard
 * moved to another process of a cluster, or the bot stopped and another process continues; the user got a message.
 */
export type AwaitComponentOutcome<Context> =
  | { readonly outcome: 'used'; readonly context: Context }
  | { readonly outcome: 'timed_out' }
  | { readonly outcome: 'deleted' }
  | { readonly outcome: 'moved' };

/** How long `promptModal` waits. */
export interface PromptModalOptions {
  /**
   * Milliseconds to wait, above 0.
   * @default 900_000 (15 minutes)
   */
  readonly timeoutMs?: number | undefined;
  /**
   * How the submission is deferred after 2 seconds without a response; false: not at all.
   * @default 'reply'
   */
  readonly defer?: DeferralMode | false | undefined;
}

export const promptModalNames: OptionNames<PromptModalOptions> = { timeoutMs: true, defer: true };

/**
 * The outcome of `promptModal`. `superseded`: meanwhile the same user was prompted with another modal, or closed this one and
 * used another component that the handler has waited for: the next `awaitComponent` gets that use. It is `timed_out` too when
 * the bot stops. `moved`: the shard moved to another process of a cluster, or the bot stopped and another process
 * continues; the user got a message.
 */
export type PromptModalOutcome<Context> =
  | { readonly outcome: 'submitted'; readonly context: Context }
  | { readonly outcome: 'timed_out' }
  | { readonly outcome: 'moved' }
  | { readonly outcome: 'superseded' };

/** A declared modal that `promptModal` accepts: any single modal, but no wizard. */
export type PromptableModal = (ModalDeclarationBase & { readonly fields: ModalFields }) | LoadedModalBase;
