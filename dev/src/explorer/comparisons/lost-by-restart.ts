/** The same steps with and without a restart of the bot: what it has stored must not be missing later. */
import { stableParts } from '../../scenario/controls/control-ref.js';
import { performedPart } from '../../scenario/perform/step-outcome.js';
import { mapTexts } from '../../scenario/references/world-references.js';
import { isInteractionStep, ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { findMark } from '../inputs/marked-text.js';
import { quotes } from '../oracles/typed-texts.js';
import { usedDeclaration } from '../problems/used-declaration.js';
import { type ExploredBot, isGuildhallBot } from '../world/explored-bot.js';
import { readWrittenFiles } from '../world/project-files.js';
import type { ComparedProblem, Comparison, ExploredStep } from './comparison.js';
import { inputNames, inputValue } from './other-input.js';
import { performInNewWorld } from './perform-in-new-world.js';
import { timerSteps } from './probing-steps.js';
import { missingLines, type SeenLine, viewWorld, type WorldView } from './world-view.js';

const RESTART: ScenarioStep = { kind: 'restartBot' };
/** Shorter texts are also in files by chance. */
const MIN_TEXT = 6;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DATE = /\b20\d\d-\d\d-\d\d\b/g;
/** A bot can wait for a date hour by hour. */
const MAX_TIMERS = 100;
/** Files can have times in whole seconds. */
const FILE_TIME_MS = 1000;

/** Undefined if the user of the step enters no text that the bot can store. */
export function lostByRestartComparison({ world, performed, result }: ExploredStep): Comparison | undefined {
  const step = performed.at(-1);
  if (!step || !isInteractionStep(step) || result.outcome.status !== 'done' || result.problems.length > 0)
    return undefined;
  const declaration = usedDeclaration(step, world.scenario.declarations);
  if (declaration === undefined || textsIn([step]).length === 0) return undefined;
  // Each page of a wizard belongs to the same declaration, and the last one stores what was entered.
  const page = step.kind === 'submitModal' ? step.modal.title : '';
  const subject = `lostByRestart ${declaration}`;
  return {
    key: `${subject} ${page}`,
    subject,
    run: async (explored, steps, isOver) => {
      // The clock of a process cannot be moved.
      if (!isGuildhallBot(explored)) return undefined;
      const soon = withNearDates(steps);
      const waitMs = await timeUntilShown(explored, soon, isOver);
      if (waitMs === undefined) return undefined;
      return compareRestart(explored, [...soon, RESTART, { kind: 'advanceClock', ms: waitMs }], isOver);
    },
  };
}

/** Dates that users enter become one in two days: that much time passes fast, and a test with this date can be run until then. */
function withNearDates(steps: readonly ScenarioStep[]): ScenarioStep[] {
  const date = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return steps.map((step) =>
    isInteractionStep(step) ? ScenarioStep.parse(mapTexts(step, (text) => text.replaceAll(DATE, date))) : step,
  );
}

/** The texts that users enter. */
function textsIn(steps: readonly ScenarioStep[]): string[] {
  return steps.flatMap((step) =>
    isInteractionStep(step)
      ? inputNames(step).flatMap((name) => {
          const value = inputValue(step, name);
          return typeof value === 'string' && value.length >= MIN_TEXT ? [value] : [];
        })
      : [],
  );
}

/** How much time passes until a timer shows what the bot has stored, in milliseconds. Undefined if it has stored nothing, or shows nothing. */
async function timeUntilShown(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
): Promise<number | undefined> {
  const startedAt = Date.now() - FILE_TIME_MS;
  let stored: readonly string[] | undefined;
  let before: WorldView | undefined;
  let passedMs = 0;
  function* wait({ scenario }: { readonly scenario: ScenarioWorld }): Generator<ScenarioStep> {
    stored = storedTexts(steps, startedAt);
    before = viewWorld(scenario, []);
    if (stored.length > 0) yield* timerSteps(scenario, MAX_TIMERS);
  }
  for await (const { world, step, result } of performInNewWorld(explored, steps, isOver, wait)) {
    if (result.problems.length > 0) return undefined;
    if (!before || !stored || step.kind !== 'advanceClock') continue;
    passedMs += step.ms;
    if (storedLines(missingLines(viewWorld(world.scenario, []), before), stored).length > 0)
      return Math.ceil(passedMs / MINUTE_MS) * MINUTE_MS;
  }
  return undefined;
}

/** The texts of the steps that the bot has written to a file. @param since milliseconds since 1970 */
function storedTexts(steps: readonly ScenarioStep[], since: number): string[] {
  const files = readWrittenFiles(process.cwd(), since);
  return textsIn(steps).filter((text) => files.some((content) => showsText(content, text)));
}

/** Whether something contains a text, or the mark in it. Bots escape texts. */
function showsText(shown: string, text: string): boolean {
  return quotes(shown.replaceAll('\\', ''), { text, mark: findMark(text) });
}

function storedLines(lines: readonly SeenLine[], stored: readonly string[]): SeenLine[] {
  return lines.filter(({ original }) => stored.some((text) => showsText(original, text)));
}

/**
 * Compares steps with and without the restart in them.
 * @returns undefined if what the bot has stored is shown in both cases, or if it could not be compared
 */
export async function compareRestart(
  explored: ExploredBot,
  steps: readonly ScenarioStep[],
  isOver: () => boolean,
): Promise<ComparedProblem | undefined> {
  const restart = steps.findLastIndex(({ kind }) => kind === 'restartBot');
  if (restart === -1) return undefined;
  const startedAt = Date.now() - FILE_TIME_MS;
  const without = await endOf(explored, steps.toSpliced(restart, 1), isOver);
  const stored = storedTexts(steps.slice(0, restart), startedAt);
  if (!without || stored.length === 0) return undefined;
  const restarted = await endOf(explored, steps, isOver);
  if (!restarted) return undefined;
  const lost = storedLines(missingLines(without.view, restarted.view), stored);
  const assertion = lost.map((line) => countOf(line, without.view)).find((each) => each !== undefined);
  if (!assertion) return undefined;
  // What a bot stores stays from one world to the next: without the restart, it is shown again.
  const again = await endOf(explored, steps.toSpliced(restart, 1), isOver);
  if (!again || countOf(assertion.line, again.view)?.count !== assertion.count) return undefined;
  const { text, channel, count } = assertion;
  const used = steps.slice(0, restart).findLast(isInteractionStep);
  const declaration = used && usedDeclaration(used, explored.declarations);
  return {
    problem: {
      kind: 'lostByRestart',
      message: 'what the bot has stored is not shown after a restart, as it is without one',
      ...(declaration === undefined ? {} : { declaration }),
      explanation: `Nobody sees "${lost[0]?.text}". Tasks and timers are not stored: schedule them again when the bot starts.`,
      assertions: [{ kind: 'linesOfBot', text, channel, count }],
    },
    steps: restarted.steps,
  };
}

/** What a test counts of a line: a part without times and ids. Undefined if there is none. */
function countOf(line: SeenLine, { lines }: WorldView) {
  const { channel, original } = line;
  const [text] = stableParts(original);
  if (text === undefined || channel === undefined) return undefined;
  const count = lines.filter((each) => each.channel === channel && each.original.includes(text)).length;
  return { line, text, channel, count };
}

/** What users see at the end. Undefined if the bot has a problem, or if the time is over. */
async function endOf(explored: ExploredBot, steps: readonly ScenarioStep[], isOver: () => boolean) {
  const done: ScenarioStep[] = [];
  for await (const { world, step, exact, result } of performInNewWorld(explored, steps, isOver)) {
    if (result.problems.length > 0) return undefined;
    const part = performedPart(step, result.outcome);
    if (part) done.push(part);
    if (exact.length === steps.length) return { view: viewWorld(world.scenario, []), steps: done };
  }
  return undefined;
}
