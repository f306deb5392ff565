/**
 * What a bot suggests while an option is typed. It is asked once the person pauses; what comes after something else was
 * typed is dropped.
 */
import { type Signal, signal } from '@preact/signals';
import type { InteractionReport } from '../../../control/interactions/interaction-report.js';
import { type FormOptionChoiceItem, textChoice } from './option-choices.js';

/** How long the person must pause before the bot is asked. */
export const AUTOCOMPLETE_PAUSE_MS = 200;

export type SuggestionState =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'ready'; readonly choices: readonly FormOptionChoiceItem[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks the bot; the signal says that the answer is not wanted any more. */
export type SuggestionRequest = (signal: AbortSignal) => Promise<InteractionReport>;

export class OptionSuggestions {
  readonly state: Signal<SuggestionState> = signal({ kind: 'idle' });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #controller: AbortController | undefined;

  /** Asks after a pause; what was asked before is forgotten. */
  request(question: SuggestionRequest): void {
    this.#abort();
    this.state.value = { kind: 'loading' };
    this.#timer = setTimeout(() => void this.#run(question), AUTOCOMPLETE_PAUSE_MS);
  }

  /** Asks nothing any more. */
  cancel(): void {
    this.#abort();
    this.state.value = { kind: 'idle' };
  }

  #abort(): void {
    clearTimeout(this.#timer);
    this.#controller?.abort();
    this.#controller = undefined;
  }

  async #run(question: SuggestionRequest): Promise<void> {
    const asking = new AbortController();
    this.#controller = asking;
    let state: SuggestionState;
    try {
      state = toSuggestionState(await question(asking.signal));
    } catch (thrown) {
      state = { kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) };
    }
    if (this.#controller === asking) this.state.value = state;
  }
}

function toSuggestionState({ status, choices = [], error }: InteractionReport): SuggestionState {
  if (status !== 'answered') return { kind: 'failed', message: error?.message ?? 'The application did not respond.' };
  return { kind: 'ready', choices: choices.map(({ name, value }) => textChoice(name, value)) };
}
