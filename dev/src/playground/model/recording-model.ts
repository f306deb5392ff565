import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { RecordingState } from '../../control/views/recording-state.js';
import { control } from '../api/control-client.js';

export interface RecordingModelDependencies {
  /** Called when the test of a recording was written while the page was open. */
  readonly onWritten: () => void;
}

/** The recording of a test, which all open pages share. */
export class RecordingModel {
  readonly #state: Signal<RecordingState> = signal({ phase: 'unavailable', steps: [] });
  /** The state whose result or problem the user has closed. */
  readonly #dismissed: Signal<RecordingState | undefined> = signal(undefined);
  readonly state: ReadonlySignal<RecordingState> = this.#state;
  /** Whether a recording can be started. */
  readonly canStart: ReadonlySignal<boolean> = computed(() =>
    ['idle', 'written', 'failed'].includes(this.#state.value.phase),
  );
  readonly isDismissed: ReadonlySignal<boolean> = computed(() => this.#dismissed.value === this.#state.value);

  constructor(private readonly dependencies: RecordingModelDependencies) {}

  /** Applies an update of the stream. */
  apply(state: RecordingState): void {
    const before = this.#state.peek().phase;
    this.#state.value = state;
    if (before === 'writing' && state.phase === 'written') this.dependencies.onWritten();
  }

  /** Hides the result or the problem of the last recording. */
  dismiss(): void {
    this.#dismissed.value = this.#state.peek();
  }

  /** @param fromHere whether to record in the current world, instead of a fresh one */
  start(fromHere: boolean): Promise<unknown> {
    return control('changeRecording', { action: 'start', from_here: fromHere });
  }

  stop(): Promise<unknown> {
    return control('changeRecording', { action: 'stop' });
  }

  cancel(): Promise<unknown> {
    return control('changeRecording', { action: 'cancel' });
  }
}
