/**
 * What a bot suggests while an option is typed. It is asked once the person pauses; what comes after something else was
 * typed is dropped.
 */
import { type Signal, signal } from '@preact/signals';
import type { InteractionReport } from '../../../control/interactions/interaction-report.js';
import { type OptionOffer, plainOffer } from './option-offers.js';

/** How long the person must pause before the bot is asked. */
export const PAUSE_MS = 200;

export type SuggestionState =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'ready'; readonly offers: readonly OptionOffer[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks the bot; the signal says that the answer is not wanted any more. */
export type AskSuggestions = (signal: AbortSignal) => Promise<InteractionReport>;

export class Suggestions {
  readonly state: Signal<SuggestionState> = signal({ kind: 'idle' });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;

  /** Asks after a pause; what was asked before is forgotten. */
  ask(question: AskSuggestions): void {
    this.#drop();
    this.state.value = { kind: 'loading' };
    this.#timer = setTimeout(() => void this.#run(question), PAUSE_MS);
  }

  /** Asks nothing any more. */
  stop(): void {
    this.#drop();
    this.state.value = { kind: 'idle' };
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = undefined;
  }

  async #run(question: AskSuggestions): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    let state: SuggestionState;
    try {
      state = stateOf(await question(asking.signal));
    } catch (thrown) {
      state = { kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) };
    }
    if (this.#asking === asking) this.state.value = state;
  }
}

function stateOf({ status, choices = [], error }: InteractionReport): SuggestionState {
  if (status !== 'answered') return { kind: 'failed', message: error?.message ?? 'The application did not respond.' };
  return { kind: 'ready', offers: choices.map(({ name, value }) => plainOffer(name, value)) };
}
