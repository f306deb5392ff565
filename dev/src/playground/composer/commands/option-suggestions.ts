/**
 * The bot's suggestions for an option. They are requested when the user pauses typing; responses to older requests
 * are ignored.
 */

import { type Signal, signal } from '@preact/signals';
import { errorMessage } from 'guildhall/internal';
import type { InteractionReport } from '../../../control/views/interaction-report.js';
import { type FormOptionChoiceItem, textChoice } from './option-choices.js';

/** How long the user must pause before suggestions are requested. */
export const AUTOCOMPLETE_PAUSE_MS = 200;

export type SuggestionState =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'ready'; readonly choices: readonly FormOptionChoiceItem[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Requests suggestions; the signal aborts the request. */
export type SuggestionRequest = (signal: AbortSignal) => Promise<InteractionReport>;

export class OptionSuggestions {
  readonly state: Signal<SuggestionState> = signal({ kind: 'idle' });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #controller: AbortController | undefined;

  /** Requests suggestions after a pause and cancels earlier requests. */
  request(send: SuggestionRequest): void {
    this.#abort();
    this.state.value = { kind: 'loading' };
    this.#timer = setTimeout(() => void this.#run(send), AUTOCOMPLETE_PAUSE_MS);
  }

  /** Cancels the request. */
  cancel(): void {
    this.#abort();
    this.state.value = { kind: 'idle' };
  }

  #abort(): void {
    clearTimeout(this.#timer);
    this.#controller?.abort();
    this.#controller = undefined;
  }

  async #run(send: SuggestionRequest): Promise<void> {
    const controller = new AbortController();
    this.#controller = controller;
    let state: SuggestionState;
    try {
      state = toSuggestionState(await send(controller.signal));
    } catch (thrown) {
      state = { kind: 'failed', message: errorMessage(thrown) };
    }
    if (this.#controller === controller) this.state.value = state;
  }
}

function toSuggestionState({ status, choices = [], error }: InteractionReport): SuggestionState {
  if (status !== 'answered') return { kind: 'failed', message: error?.message ?? 'The application did not respond.' };
  return { kind: 'ready', choices: choices.map(({ name, value }) => textChoice(name, value)) };
}
