import { errorMessage } from 'guildhall/internal';
import { MAX_STATE_TEXT, type RecordingCommand, RecordingState } from '../../../control/views/recording-state.js';
import { redactSecretText } from '../../log/redact-secrets.js';

type Phase = RecordingState['phase'];

/** The phases in which each command is possible. */
const phasesOfCommands: Readonly<Record<RecordingCommand['action'], readonly Phase[]>> = {
  start: ['idle', 'written', 'failed'],
  stop: ['recording'],
  cancel: ['starting', 'recording', 'writing'],
};

const problemsOfPhases: Readonly<Record<Phase, string>> = {
  unavailable: 'Nothing records here. Run the bot with "guildhall record".',
  idle: 'No recording was started.',
  starting: 'A recording is being started.',
  recording: 'A recording is running already.',
  writing: 'The recording has ended, and its test is being written.',
  written: 'The recording has ended, and its test was written.',
  failed: 'The recording failed.',
};

const unavailable: RecordingState = { phase: 'unavailable', steps: [] };

/** Passes commands of the control API to the program that records, and has its state. */
export class RecordingControl {
  #host: RecordingHost | null = null;
  #unsubscribe = () => {};
  #state = unavailable;
  readonly #listeners = new Set<() => void>();

  get state(): RecordingState {
    return this.#state;
  }

  /** Replaces the program that records; null removes it. */
  setHost(host: RecordingHost | null): void {
    this.#unsubscribe();
    this.#host = host;
    this.#unsubscribe = host?.subscribe(() => this.#setState(stateOf(host))) ?? (() => {});
    this.#setState(host ? stateOf(host) : unavailable);
  }

  /** Calls the listener on every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Passes a command on. It does not wait until the command is done: the state contains the progress, and why it failed.
   * @returns why the command is not possible now; undefined if it was passed on
   */
  execute(command: RecordingCommand): string | undefined {
    const host = this.#host;
    const { phase } = this.#state;
    if (!host || !phasesOfCommands[command.action].includes(phase)) return problemsOfPhases[phase];
    callHost(host, command).catch((thrown: unknown) => {
      if (this.#host === host) this.#setState(toFailedState(errorMessage(thrown), host.state));
    });
    this.#setState(stateOf(host));
    return undefined;
  }

  #setState(state: RecordingState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** An async function, so that an error that the host throws is a rejection as well. */
async function callHost(host: RecordingHost, command: RecordingCommand): Promise<void> {
  switch (command.action) {
    case 'start':
      return host.start({ fromHere: command.from_here });
    case 'stop':
      return host.stop();
    case 'cancel':
      return host.cancel();
  }
}

/** The state of a host, if it is valid. */
function stateOf({ state }: RecordingHost): RecordingState {
  const checked = RecordingState.safeParse(state);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const problem = `The program that records has an invalid state: ${issue?.path.join('.')}: ${issue?.message}`;
  return toFailedState(problem, { phase: 'failed', steps: [] });
}

function toFailedState(problem: string, { steps }: RecordingState): RecordingState {
  return { phase: 'failed', steps, problem: redactSecretText(problem).slice(0, MAX_STATE_TEXT) };
}

/** How a recording starts. */
export interface RecordingStart {
  /** Whether to record in the current world, and with the bot as it is, instead of starting both again. */
  readonly fromHere: boolean;
}

/**
 * Records what users do as a test. The command line implements it, and the playground shows its state. The emulator calls `start` only
 * in the phases `idle`, `written` and `failed`, `stop` only in `recording`, and `cancel` only in `starting`, `recording` and `writing`.
 */
export interface RecordingHost {
  /** The current state. A method changes `phase` before it returns its promise, so that two calls do not start two recordings. */
  readonly state: RecordingState;
  /** Starts a recording. A rejection is shown as the problem of the recording. */
  start(options: RecordingStart): Promise<void>;
  /** Ends the recording and writes the test. */
  stop(): Promise<void>;
  /** Discards the recording. */
  cancel(): Promise<void>;
  /** Calls the listener after each change of `state`, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}
