import { errorMessage } from '../../../../../src/base/errors.js';
import { MAX_STATE_TEXT, type RecordingCommand, RecordingState } from '../../../control/views/recording-state.js';
import { redactSecretText } from '../../log/redact-secrets.js';
import type { RecordingHost } from './recording-host.js';

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
