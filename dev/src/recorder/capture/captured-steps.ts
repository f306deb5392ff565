/** Converts recorded actions to the steps of a candidate: without noise, with the time that passed. */

import { z } from 'zod';
import { ScenarioStep, userOf } from '../../scenario/steps/scenario-step.js';
import type { RecordedAction } from './action-recorder.js';

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
