import { type BotFailure, BotProcessError, errorMessage } from 'guildhall/internal';
import type { UserActionEvent } from '../../control/user-actions/user-action.js';
import {
  MAX_RECORDED_STEPS,
  MAX_STATE_TEXT,
  type RecordingState,
  type WrittenTest,
} from '../../control/views/recording-state.js';
import type { Emulator, RecordingHost, RecordingStart, WorldFile } from '../../emulator/index.js';
import {
  ActionRecorder,
  type CapturedStep,
  describeRecordedAction,
  toCapturedSteps,
} from '../../recorder/capture/action-recorder.js';
import type { StartingWorld } from '../../recorder/tasks/recorder-task.js';
import type { RecordableBot } from './recordable-bot.js';
import type { WrittenRecording } from './write-recording.js';

/** A recording that has ended, to be written as a test. */
export interface EndedRecording {
  readonly steps: readonly CapturedStep[];
  readonly world: StartingWorld;
  readonly warnings: readonly string[];
}

export interface RecordingSessionOptions {
  readonly emulator: Emulator;
  readonly bot: RecordableBot;
  /** The world of recordings that do not start from the current one, and how tests create it. */
  readonly initial: { readonly file: WorldFile; readonly world: StartingWorld };
  /** Writes the test, and runs it. */
  readonly write: (recording: EndedRecording) => Promise<WrittenRecording>;
}

const NO_ACTIONS = 'Nothing was recorded: no user did anything that a test can repeat.';

/** Records what users do on the page of an emulator, one recording at a time. */
export class RecordingSession implements RecordingHost {
  readonly #options: RecordingSessionOptions;
  readonly #listeners = new Set<() => void>();
  #state: RecordingState = { phase: 'idle', steps: [] };
  #recorder: ActionRecorder | undefined;
  #world: StartingWorld;
  /** Increases with each recording: what an earlier one still does is ignored. */
  #number = 0;
  /** Resolves when the recording that has ended is written, or has failed. */
  #ended = Promise.resolve();

  constructor(options: RecordingSessionOptions) {
    this.#options = options;
    this.#world = options.initial.world;
    options.emulator.userActions.subscribe((event) => this.#handle(event));
  }

  get state(): RecordingState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts a recording in a fresh world and with a fresh bot, or from here. */
  async start({ fromHere }: RecordingStart): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    this.#setState({ phase: 'starting', steps: [] });
    const { emulator, bot, initial } = this.#options;
    try {
      if (fromHere) {
        this.#world = { kind: 'file', path: '', file: emulator.save() };
      } else {
        this.#world = initial.world;
        await bot.stop();
        emulator.load(initial.file);
        await bot.restart();
      }
    } catch (error) {
      if (number === this.#number) this.#fail(describe(error));
      return;
    }
    if (number !== this.#number || this.#state.phase !== 'starting') return;
    const { world, guildId, applicationId, botUserId } = emulator;
    this.#recorder = new ActionRecorder({ world, guildId, applicationId, botUserId }, () => this.#showSteps());
    this.#setState({ phase: 'recording', steps: [] });
  }

  /** Ends the recording and writes the test. Without a recording, it waits until the previous one is written. */
  stop(): Promise<void> {
    const recorder = this.#recorder;
    if (recorder) this.#ended = this.#end(recorder);
    return this.#ended;
  }

  async #end(recorder: ActionRecorder): Promise<void> {
    const number = this.#number;
    this.#recorder = undefined;
    this.#setState({ phase: 'writing', steps: this.#state.steps });
    const { warnings, problem } = recorder.notes;
    if (problem !== undefined) return this.#fail(problem);
    const steps = toCapturedSteps(recorder.actions, this.#options.emulator.clock.now());
    if (steps.length === 0) return this.#fail([NO_ACTIONS, ...warnings].join('\n'));
    try {
      const written = await this.#options.write({ steps, world: this.#world, warnings });
      if (number === this.#number) this.#showWritten(written);
    } catch (error) {
      if (number === this.#number) this.#fail(describe(error));
    }
  }

  /** Discards the recording. */
  async cancel(): Promise<void> {
    this.#number += 1;
    this.#recorder = undefined;
    this.#setState({ phase: 'idle', steps: [] });
  }

  /** Call it when the bot's process has ended by itself. The recording cannot go on. */
  botExited({ title, text }: BotFailure): void {
    if (this.#state.phase !== 'recording') return;
    const [last] = this.#state.steps.slice(-1);
    this.#recorder = undefined;
    this.#number += 1;
    this.#fail([`${title}. ${text}`, ...(last === undefined ? [] : [`The last step was: ${last}.`])].join('\n'));
  }

  #handle(event: UserActionEvent): void {
    this.#recorder?.handle(event);
    // Two clocks: the bot runs in another process.
    if (event.type !== 'finished' || event.action.kind !== 'changeClock' || event.outcome.status !== 'done') return;
    const { mode, advance_ms: advanceMs } = event.action.call;
    void this.#options.bot.changeClock({ mode, advanceMs });
  }

  #showSteps(): void {
    const recorder = this.#recorder;
    if (!recorder) return;
    const steps = recorder.actions.slice(0, MAX_RECORDED_STEPS).map((action) => cut(describeRecordedAction(action)));
    const { problem } = recorder.notes;
    this.#setState({ phase: 'recording', steps, ...(problem === undefined ? {} : { problem: cut(problem) }) });
  }

  #showWritten({ test, failure }: WrittenRecording): void {
    const { steps } = this.#state;
    const result = limited(test);
    if (failure === undefined) this.#setState({ phase: 'written', steps, result });
    else this.#setState({ phase: 'failed', steps, problem: cut(failure), result });
  }

  #fail(problem: string): void {
    this.#setState({ phase: 'failed', steps: this.#state.steps, problem: cut(problem) });
  }

  #setState(state: RecordingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function describe(error: unknown): string {
  if (!(error instanceof BotProcessError)) return errorMessage(error);
  const { title, text } = error.failure;
  return text === '' ? `${title}.` : `${title}: ${text}`;
}

function limited({ file, source, warnings }: WrittenTest): WrittenTest {
  return { file, source, warnings: warnings.slice(0, 1000).map(cut) };
}

function cut(text: string): string {
  return text.length <= MAX_STATE_TEXT ? text : `${text.slice(0, MAX_STATE_TEXT - 1)}…`;
}
