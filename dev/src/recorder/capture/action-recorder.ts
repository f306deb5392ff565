import type { UserActionEvent, UserActionOutcome } from '../../control/user-actions/user-action.js';
import { ActionContext, type RecordedWorld } from '../../scenario/capture/action-context.js';
import { describeStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { convertAction } from './convert-action.js';

/** An action of a user as a step, with when it was done and what happened. */
export interface RecordedAction {
  readonly step: ScenarioStep;
  /** The time of the emulator when the user acted, in milliseconds since 1970. */
  readonly startedAt: number;
  /** When it had ended. Undefined while it is running. */
  endedAt: number | undefined;
  outcome: UserActionOutcome | undefined;
}

/** What a user did that is not in the test, or why there can be no test. */
export interface RecordingNotes {
  /** What is not in the test. */
  readonly warnings: readonly string[];
  /** Why there can be no test of what was done. */
  readonly problem: string | undefined;
}

/** Records the actions of users as steps. */
export class ActionRecorder {
  readonly #context: ActionContext;
  readonly #onChange: () => void;
  readonly #actions = new Map<number, RecordedAction>();
  readonly #warnings = new Set<string>();
  #problem: string | undefined;

  /** @param onChange called after each recorded action */
  constructor(world: RecordedWorld, onChange: () => void) {
    this.#context = new ActionContext(world);
    this.#onChange = onChange;
  }

  /** In the order in which users acted, without those that the client of a user does not allow. */
  get actions(): readonly RecordedAction[] {
    return [...this.#actions.values()];
  }

  get notes(): RecordingNotes {
    return { warnings: [...this.#warnings], problem: this.#problem };
  }

  /** Handles an event of `Emulator.userActions`. */
  handle(event: UserActionEvent): void {
    if (event.type === 'worldReplaced') this.#problem ??= 'Another world was loaded during the recording.';
    else if (event.type === 'started') this.#start(event);
    else this.#finish(event);
    this.#onChange();
  }

  #start({ id, at, action }: Extract<UserActionEvent, { type: 'started' }>): void {
    const converted = convertAction(this.#context, action);
    if (converted.kind === 'unsupported')
      this.#warnings.add(`${converted.action} is not in the test: ${converted.reason}`);
    if (converted.kind !== 'step') return;
    this.#actions.set(id, { step: converted.step, startedAt: at, endedAt: undefined, outcome: undefined });
  }

  #finish({ id, at, action, outcome }: Extract<UserActionEvent, { type: 'finished' }>): void {
    const recorded = this.#actions.get(id);
    if (!recorded) return;
    // The client of a user would not allow it, so nothing happened.
    if (outcome.status === 'refused' || (outcome.status === 'rejected' && action.kind !== 'callApi')) {
      this.#actions.delete(id);
      return;
    }
    recorded.endedAt = at;
    recorded.outcome = outcome;
    const { status } = (outcome.status === 'done' && outcome.report) || {};
    if (status === 'timed_out') this.#problem ??= `${describeStep(recorded.step)}: the bot did not respond within 3 s.`;
    if (status === 'failed') this.#problem ??= `${describeStep(recorded.step)}: ${failureOf(outcome)}`;
  }
}

function failureOf(outcome: UserActionOutcome): string {
  const error = outcome.status === 'done' ? outcome.report?.error : undefined;
  return error?.message ?? 'the response of the bot was invalid.';
}
