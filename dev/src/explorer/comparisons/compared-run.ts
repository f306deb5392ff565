/** Steps in a new world, with what users see after them, to compare them with similar steps in another world. */
import { performedPart, reportsOf, respondedIds, type StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { Template } from '../../scenario/references/world-references.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { VisibleMessage } from '../../testing/visible/visible-message.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ExplorerWorld } from '../world/explorer-world.js';
import { areSame, type FullView, viewAll } from './full-view.js';
import { performInNewWorld } from './perform-in-new-world.js';

/** A step, with what followed. */
export interface ComparedStep {
  /** As it was performed in this world. */
  readonly step: ScenarioStep;
  readonly outcome: StepOutcome;
  readonly problems: readonly ObservedProblem[];
  /** The text of the response, as a template. Empty if the response has none. */
  readonly response: Template;
  /** What users see after it. */
  readonly view: FullView;
}

export interface ComparedRunOptions {
  readonly steps: readonly ScenarioStep[];
  /** The index of the step before which the compared views start: that step can lead to something else. */
  readonly from: number;
  readonly isOver: () => boolean;
  /** Returns what is done in place of the step `from`, in the world in which it is done; undefined ends the run. */
  readonly replace?: ((world: ExplorerWorld, step: ScenarioStep) => ScenarioStep | undefined) | undefined;
  /** Returns what is done after these steps. */
  readonly further?: ((world: ExplorerWorld) => Iterable<ScenarioStep>) | undefined;
  /** Is called after each compared step, with its index among these. True ends the run. */
  readonly isEnough?: ((step: ComparedStep, index: number) => boolean) | undefined;
}

/** A run of steps. */
export interface ComparedRun {
  /** The steps before those that are compared, as they were performed, and without what users could not do. */
  readonly before: readonly ScenarioStep[];
  /** What users saw before the compared steps. */
  readonly start: FullView;
  readonly compared: readonly ComparedStep[];
}

/** Undefined if the time is over, or if the bot cannot be started. A run can have fewer steps: see `replace` and `isEnough`. */
export async function runSteps(explored: ExploredBot, options: ComparedRunOptions): Promise<ComparedRun | undefined> {
  const { steps, from, isOver, replace, further, isEnough } = options;
  const [first] = steps.slice(from);
  const responses = new Set<string>();
  let since: number | undefined;
  let start: FullView | undefined;
  function* rest(world: ExplorerWorld): Generator<ScenarioStep> {
    since ??= world.world.clock.now();
    start = viewAll(world.scenario, since, responses);
    const replaced = first && replace ? replace(world, first) : first;
    if (!replaced) return;
    yield replaced;
    yield* steps.slice(from + 1);
    yield* further?.(world) ?? [];
  }
  const before: ScenarioStep[] = [];
  const compared: ComparedStep[] = [];
  for await (const { world, step, exact, result } of performInNewWorld(explored, steps.slice(0, from), isOver, rest)) {
    const { outcome, problems } = result;
    since ??= world.world.clock.now();
    for (const id of respondedIds(outcome)) responses.add(id);
    const part = performedPart(step, outcome);
    if (exact.length <= from) {
      if (part) before.push(part);
      continue;
    }
    const response = world.scenario.references.toTemplate(responseText(outcome));
    const one = { step, outcome, problems, response, view: viewAll(world.scenario, since, responses) };
    compared.push(one);
    if (isEnough?.(one, compared.length - 1)) break;
  }
  return start && !isOver() ? { before, start, compared } : undefined;
}

/** The text of the messages with which the bot has responded, as a test reads it. */
function responseText(outcome: StepOutcome): string {
  const report = reportsOf(outcome).at(-1);
  const messages = [report?.original ?? report?.message, ...(report?.followups ?? [])];
  return messages.flatMap((message) => (message ? [new VisibleMessage(message).text] : [])).join('\n');
}

/** Whether two steps led to the same: what users could do, and what all of them see. */
export function areAlikeSteps(a: ComparedStep, b: ComparedStep): boolean {
  const choicesOf = ({ outcome }: ComparedStep) =>
    'report' in outcome ? (outcome.report?.choices ?? []).map(({ name }) => name) : [];
  return (
    a.outcome.status === b.outcome.status &&
    areSame(choicesOf(a), choicesOf(b)) &&
    a.problems.length === b.problems.length &&
    areSame(a.view.facts, b.view.facts)
  );
}
