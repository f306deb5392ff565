import { z } from 'zod';
import type { UserActionEvent, UserActionOutcome } from '../../control/user-actions/user-action.js';
import { clicksFrameworkButton } from '../../scenario/controls/framework-button.js';
import { describeStep, ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';
import { ActionContext, type RecordedWorld } from './action-context.js';
import { convertAction } from './convert-action.js';

/** An action of a user as a step, with when it was done and what happened. */
interface RecordedAction {
  readonly step: ScenarioStep;
  /** The time of the emulator when the user acted, in milliseconds since 1970. */
  readonly startedAt: number;
  /** When it had ended. Undefined while it is running. */
  endedAt: number | undefined;
  outcome: UserActionOutcome | undefined;
  /** The title of the modal that a button of the framework has opened, for example the next page of a wizard. */
  openedTitle?: string | undefined;
}

/** What the user did, for people: a button of the framework is named by what it opens. */
export function describeRecordedAction({ step, openedTitle }: Pick<RecordedAction, 'step' | 'openedTitle'>): string {
  return openedTitle === undefined ? describeStep(step) : `${userOf(step)} opens "${openedTitle}"`;
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
  readonly #actions = new Map<number, RecordedAction>();
  readonly #warnings = new Set<string>();
  #problem: string | undefined;

  /** @param onChange called after each recorded action */
  constructor(
    private readonly world: RecordedWorld,
    private readonly onChange: () => void,
  ) {
    this.#context = new ActionContext(world);
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
    this.onChange();
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
    const modalId = outcome.status === 'done' ? outcome.report?.modal_id : undefined;
    if (modalId !== undefined && clicksFrameworkButton(recorded.step))
      recorded.openedTitle = this.world.world.modals.get(modalId)?.modal.title;
    const { status } = (outcome.status === 'done' && outcome.report) || {};
    if (status === 'timed_out') this.#problem ??= `${describeStep(recorded.step)}: the bot did not respond within 3 s.`;
    if (status === 'failed') this.#problem ??= `${describeStep(recorded.step)}: ${failureOf(outcome)}`;
  }
}

function failureOf(outcome: UserActionOutcome): string {
  const error = outcome.status === 'done' ? outcome.report?.error : undefined;
  return error?.message ?? 'the response of the bot was invalid.';
}

/** Shorter pauses are those of the page and of the computer, in milliseconds. */
const MIN_WAIT_MS = 250;

/**
 * @param actions in the order in which users acted
 * @param endedAt when the recording ended, in milliseconds since 1970
 */
export function toCapturedSteps(actions: readonly RecordedAction[], endedAt: number): CapturedStep[] {
  const relevant = mergeNewMembers(actions.filter((action, index) => !isReplacedSuggestion(action, actions, index)));
  const steps: CapturedStep[] = [];
  let idleSince: number | undefined;
  for (const action of relevant) {
    if (idleSince !== undefined) steps.push(...toWait(action.startedAt - idleSince));
    steps.push(toCapturedStep(action, relevant));
    idleSince = Math.max(idleSince ?? 0, action.endedAt ?? action.startedAt);
  }
  if (idleSince !== undefined) steps.push(...toWait(endedAt - idleSince));
  return steps;
}

function toCapturedStep(action: RecordedAction, all: readonly RecordedAction[]): CapturedStep {
  const { step, outcome } = action;
  return {
    step,
    ...(outcome?.status === 'rejected' ? { isRejected: true } : {}),
    ...(isClosedModal(action, all) ? { isOptional: true } : {}),
  };
}

/** Whole seconds, rounded up: what happened in the meantime happens again. */
function toWait(ms: number): CapturedStep[] {
  if (ms < MIN_WAIT_MS) return [];
  return [{ step: { kind: 'advanceClock', ms: Math.ceil(ms / 1000) * 1000 }, isOptional: true }];
}

/** Whether the same user typed more in the same option afterwards. Each key press asks for suggestions. */
function isReplacedSuggestion({ step }: RecordedAction, all: readonly RecordedAction[], index: number): boolean {
  if (step.kind !== 'autocomplete') return false;
  const next = all.slice(index + 1).find((other) => userOf(other.step) === step.user)?.step;
  return next?.kind === 'autocomplete' && next.focused === step.focused && next.path.join() === step.path.join();
}

/** Whether a step opened a modal that was not submitted, although the user went on. */
function isClosedModal({ step, outcome }: RecordedAction, all: readonly RecordedAction[]): boolean {
  const report = outcome?.status === 'done' ? outcome.report : undefined;
  if (report?.modal_id === undefined) return false;
  const user = userOf(step);
  const next = all.slice(all.findIndex((each) => each.step === step) + 1).find((each) => userOf(each.step) === user);
  return next !== undefined && next.step.kind !== 'submitModal';
}

/** A new user who joins is one step. */
function mergeNewMembers(actions: readonly RecordedAction[]): RecordedAction[] {
  const merged: RecordedAction[] = [];
  for (const action of actions) {
    const last = merged.at(-1);
    const { step } = action;
    if (step.kind === 'joinGuild' && last?.step.kind === 'createUser' && last.step.user === step.user) {
      merged[merged.length - 1] = {
        ...action,
        startedAt: last.startedAt,
        step: { ...last.step, kind: 'createMember' },
      };
    } else {
      merged.push(action);
    }
  }
  return merged;
}

/** A step of a recording that is not checked yet. It is JSON, since it is sent to the process of the bot. */
export const CapturedStep = z.object({
  step: ScenarioStep,
  /** Whether it is left out if everything else happens without it: waiting time, and modals that were closed. */
  isOptional: z.boolean().optional(),
  /** Whether the API rejected it, for example because of missing permissions. */
  isRejected: z.boolean().optional(),
});
export type CapturedStep = z.output<typeof CapturedStep>;
