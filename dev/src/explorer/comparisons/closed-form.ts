/** A user opens a form, closes it without submitting it, and opens it again: that has to work if it works without the first time. */
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import { isInteractionStep, type ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import { type ExploredBot, isGuildhallBot } from '../world/explored-bot.js';
import { EVERY_TIMEOUT } from '../world/explorer-world.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { performInNewWorld } from './perform-in-new-world.js';

/** How long the user waits, the longest first. A shorter time counts only if the control is over after the longer one. */
const WAITS_MS = [EVERY_TIMEOUT.ms, 16 * 60_000, 60_000, 0];

/** Undefined if the step opens no form. */
export function closedFormComparison({ world, performed, result }: ExploredStep): Comparison | undefined {
  const step = performed.at(-1);
  if (!step || !isInteractionStep(step) || step.kind === 'submitModal') return undefined;
  if (result.problems.length > 0 || !opensForm(result.outcome)) return undefined;
  const declaration = usedDeclaration(step, world.scenario.declarations);
  if (declaration === undefined) return undefined;
  return {
    key: `closedForm ${declaration}`,
    run: async (explored, steps, isOver) => {
      // The clock of a process cannot be moved.
      for (const ms of isGuildhallBot(explored) ? WAITS_MS : []) {
        const wait: ScenarioStep[] = ms > 0 ? [{ kind: 'advanceClock', ms }] : [];
        const compared = await compareClosedForm(explored, [...steps, ...wait, step], isOver);
        if (compared === 'undecided') continue;
        return typeof compared === 'object' ? compared : undefined;
      }
      return undefined;
    },
  };
}

/**
 * Performs steps that end with opening a form again, and the same without opening it before.
 * @returns `opens` if the form opens again; `undecided` if it does not open without the first time either, or if the time is over
 */
async function compareClosedForm(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
): Promise<ComparedProblem | 'undecided' | 'opens'> {
  const last = steps.length - 1;
  const first = steps.findLastIndex((step, index) => index < last && isSameUse(step, steps[last]));
  if (first === -1) return 'undecided';
  const without = await lastOf(explored, steps.toSpliced(first, 1), isOver);
  if (!without || without.title === undefined) return 'undecided';
  const again = await lastOf(explored, steps, isOver);
  // That the control is gone can be what the bot wants to show.
  if (!again?.isComplete || again.outcome.status !== 'done') return 'undecided';
  if (again.title !== undefined) return 'opens';
  const step = steps[last];
  const declaration = step && usedDeclaration(step, explored.declarations);
  return {
    problem: {
      kind: 'closedForm',
      message: 'a user who closed the form without submitting it cannot open it again',
      ...(declaration === undefined ? {} : { declaration }),
      explanation: `The form "${without.title}" opens if the user has not opened it before. Count a form when it is submitted.`,
      assertions: [{ kind: 'modalOpened', title: without.title, values: {} }],
    },
    steps: again.exact,
  };
}

/** Compares again, for the steps of a problem that was found. */
export async function replayClosedForm(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
): Promise<ComparedProblem | undefined> {
  const compared = await compareClosedForm(explored, steps, isOver);
  return typeof compared === 'object' ? compared : undefined;
}

function isSameUse(a: ScenarioStep, b: ScenarioStep | undefined): boolean {
  if (a.kind !== b?.kind || !('user' in a) || !('user' in b) || a.user !== b.user) return false;
  if ('control' in a && 'control' in b)
    return a.control.label === b.control.label && a.control.pattern === b.control.pattern;
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The last step, after it was performed. Undefined if the time is over. */
async function lastOf(explored: ExploredBot, steps: readonly ScenarioStep[], isOver: () => boolean) {
  let isComplete = true;
  for await (const { world, exact, result } of performInNewWorld(explored, steps, isOver)) {
    const { outcome, problems } = result;
    isComplete &&= outcome.status === 'done' && problems.length === 0;
    if (exact.length < steps.length) continue;
    const modalId = opensForm(outcome);
    const title = modalId === undefined ? undefined : world.world.emulator.world.modals.get(modalId)?.modal.title;
    return { outcome, exact: [...exact], title, isComplete };
  }
  return undefined;
}

/** The id of the form that a step has opened. */
function opensForm(outcome: StepOutcome): string | undefined {
  return outcome.status === 'done' ? outcome.report?.modal_id : undefined;
}
