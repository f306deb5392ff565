/** Compares how two actions at once end with how they end one after the other: those of two users, or a double click. */

import { findControl, stableParts } from '../../scenario/controls/control-ref.js';
import { performedPart } from '../../scenario/perform/step-outcome.js';
import { type ScenarioStep, type StepOf, userOf } from '../../scenario/steps/scenario-step.js';
import type { Assertion, AssertionOf } from '../../scenario/tests/scenario-test.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { otherPrivileged, withUsers } from './other-user.js';
import { performInNewWorld } from './perform-in-new-world.js';
import { areEqual, missingLines, type SeenLine, viewWorld, type WorldView } from './world-view.js';

/** So many lines are asserted. */
const MAX_LINES = 5;

/** Undefined if the step is none of two actions at once, or if one of them could not be done. */
export function orderComparison({ world, performed, result }: ExploredStep): Comparison | undefined {
  const step = performed.at(-1);
  if (step?.kind !== 'atOnce' || step.steps.length !== 2) return undefined;
  // What fails differs because of that.
  if (result.problems.length > 0 || !result.outcome.parts?.every(({ status }) => status === 'done')) return undefined;
  const used = step.steps.map((part) => usedDeclaration(part, world.scenario.declarations) ?? part.kind).sort();
  const isDoubleClick = new Set(step.steps.map(userOf)).size === 1;
  const subject = `orderMatters ${[...new Set(used)].join(', ')}`;
  const key = `${subject}${isDoubleClick ? ' twice' : ''}`;
  // Two users of the same control change the same.
  return { key, subject, isLikely: new Set(used).size === 1 && !isDoubleClick, run: compareOrders };
}

/**
 * Two users open the same form, and submit it at once. By itself, an exploration rarely does that: a user with an open form usually submits it.
 * Undefined if the step submits no form that a control opened.
 */
export function sameFormComparison({ world, performed, result }: ExploredStep): Comparison | undefined {
  const step = performed.at(-1);
  if (step?.kind !== 'submitModal' || result.outcome.status !== 'done' || result.problems.length > 0) return undefined;
  const owner = world.scenario.world.owner.name;
  const other = otherPrivileged(step.user, owner, performed);
  const declaration = usedDeclaration(step, world.scenario.declarations) ?? step.kind;
  if (other === undefined) return undefined;
  const subject = `orderMatters ${declaration}`;
  const all = [...performed];
  return {
    key: `${subject} same form`,
    subject,
    run: async (explored, steps, isOver) => {
      const opening = steps.at(-2);
      if (opening?.kind !== 'click' || opening.user !== step.user) return undefined;
      const both = [opening, { ...opening, user: other }];
      const atOnce: ScenarioStep = { kind: 'atOnce', steps: [step, { ...step, user: other }] };
      return compareOrders(explored, [...withUsers(steps.slice(0, -2), all, [other]), ...both, atOnce], isOver);
    },
  };
}

/**
 * Performs steps that end with two actions at once, and the same with these one after the other, in both orders.
 * @returns a problem of the bot after both at once, if there is one; undefined if all end equally, if the order matters anyway, or if it
 *   could not be compared
 */
export async function compareOrders(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
): Promise<ComparedProblem | undefined> {
  const last = steps.at(-1);
  if (last?.kind !== 'atOnce' || last.steps.length !== 2) return undefined;
  // What several users did at once before would end differently each time if its order matters.
  const before = steps.slice(0, -1).flatMap((step) => (step.kind === 'atOnce' ? step.steps : [step]));
  const users = last.steps.flatMap((part) => userOf(part) ?? []);
  const endWith = (compared: readonly ScenarioStep[]) => endOf(explored, before, compared, users, isOver);
  const atOnce = await endWith([last]);
  if (!atOnce?.view) return atOnce?.problem && { problem: atOnce.problem, steps: atOnce.steps };
  const first = await endWith(last.steps);
  if (!first?.view || areEqual(first.view, atOnce.view)) return undefined;
  const second = await endWith(last.steps.toReversed());
  if (!second?.view || !areEqual(first.view, second.view)) return undefined;
  const problem = toProblem(explored, last, first.view, atOnce.view);
  return problem && { problem, steps: atOnce.steps };
}

/** How steps end, and what users could do of them. */
interface End {
  /** What users see. Undefined if the bot had a problem in the last step. */
  readonly view?: WorldView;
  readonly problem?: ObservedProblem | undefined;
  readonly steps: readonly ScenarioStep[];
}

/**
 * Undefined if the bot had a problem before the last step, if the first of the compared steps could not be done, or if the time is over. After
 * the first one, the control of the second one can be gone, which is its end.
 */
async function endOf(
  explored: ExploredBot,
  before: readonly ScenarioStep[],
  compared: readonly ScenarioStep[],
  users: readonly string[],
  isOver: () => boolean,
): Promise<End | undefined> {
  const steps = [...before, ...compared];
  const done: ScenarioStep[] = [];
  const second = compared[1];
  let target: string | undefined;
  for await (const { world, step, exact, result } of performInNewWorld(explored, steps, isOver)) {
    const part = performedPart(step, result.outcome);
    const isNeeded = exact.length === before.length + 1;
    const [problem] = result.problems;
    if (problem) return exact.length === steps.length ? { problem, steps: [...done, step] } : undefined;
    if (isNeeded && part !== step) return undefined;
    // Who joins without the role is in the world, and would be left out of the steps.
    if (step.kind === 'createMember' && !part) return undefined;
    if (part) done.push(part);
    if (exact.length === before.length) target = messageOfControl(world.scenario, second);
    // Another message can have the same control.
    const isGone = isNeeded && target !== undefined && messageOfControl(world.scenario, second) !== target;
    if (isGone || exact.length === steps.length) return { view: viewWorld(world.scenario, users), steps: done };
  }
  return undefined;
}

/** The id of the message whose control a step uses. */
function messageOfControl(scenario: ScenarioWorld, step: ScenarioStep | undefined): string | undefined {
  if (step?.kind !== 'click' && step?.kind !== 'select') return undefined;
  const messages = scenario.findUser(step.user)?.messages() ?? [];
  return findControl(step.control, messages, scenario)?.messageId;
}

function toProblem(
  { declarations }: ExploredBot,
  step: StepOf<'atOnce'>,
  oneByOne: WorldView,
  atOnce: WorldView,
): ObservedProblem | undefined {
  // In another run, the other user can be the one whose change is lost. Then another one of these lines is missing.
  const missing = missingLines(oneByOne, atOnce).filter(isStable).slice(0, MAX_LINES);
  // A line that is shown twice in place of once is no line that must not be shown.
  const isExpected = ({ text }: SeenLine) => oneByOne.lines.some((line) => line.text === text);
  const added = missingLines(atOnce, oneByOne).find((line) => isStable(line) && !isExpected(line));
  const [first = added] = missing;
  const repeated = first ? undefined : repeatedLine(oneByOne, atOnce);
  // Without a line, no test could say what is different.
  if (!first && !repeated) return undefined;
  const declaration = usedDeclaration(step, declarations);
  const difference = repeated
    ? `"${repeated.text}" is shown more than ${repeated.count === 1 ? 'once' : `${repeated.count} times`}`
    : `${missing.length > 0 ? 'nobody' : 'somebody'} sees "${first?.text}"`;
  const message =
    new Set(step.steps.map(userOf)).size > 1
      ? 'two users at once end differently than one after the other, in both orders'
      : 'a double click ends differently than two clicks, one after the other';
  return {
    kind: 'orderMatters',
    message,
    ...(declaration === undefined ? {} : { declaration }),
    explanation: `After both at once, ${difference}.`,
    assertions: repeated
      ? [repeated]
      : first && missing.length === 0
        ? [lineAssertion(first, false)]
        : missing.map((line) => lineAssertion(line, true)),
  };
}

/** A part of a line that is shown more often after both at once: who was first does not count. */
function repeatedLine(oneByOne: WorldView, atOnce: WorldView): AssertionOf<'linesOfBot'> | undefined {
  for (const { original, channel } of missingLines(atOnce, oneByOne)) {
    if (channel === undefined) continue;
    for (const text of stableParts(original)) {
      const countIn = ({ lines }: WorldView) =>
        lines.filter((line) => line.channel === channel && line.original.includes(text)).length;
      const count = countIn(oneByOne);
      if (count > 0 && countIn(atOnce) > count) return { kind: 'linesOfBot', text, channel, count };
    }
  }
  return undefined;
}

/** Whether a test can expect the line: it has a part without ids and names. */
function isStable({ original, channel }: SeenLine): boolean {
  return channel !== undefined && stableParts(original).some((part) => part.trim().length > 1);
}

function lineAssertion({ original, channel }: SeenLine, isExpected: boolean): Assertion {
  return { kind: 'lineOfBot', text: original, channel: channel ?? '', isShown: isExpected };
}
