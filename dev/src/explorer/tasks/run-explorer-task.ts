/** Runs tasks of the explorer in the process of the bot. */
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declarationsOf, type GuildhallBot } from '../../scenario/bot/scenario-bot.js';
import { performedPart } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { WorldOptions } from '../../testing/world/world-options.js';
import type { ExplorationEvent } from '../exploration/exploration-event.js';
import { Exploration } from '../exploration/explore.js';
import { confirmFinding, replaysOf } from '../findings/confirm-finding.js';
import { writeFindingTest } from '../findings/write-finding-test.js';
import { toExactStep } from '../world/exact-step.js';
import type { ExploredGuildhallBot } from '../world/explored-bot.js';
import { GuildhallBotWorld } from '../world/guildhall-bot-world.js';
import { loadInvariants } from '../world/load-invariants.js';
import type { StepEvent } from '../world/step-event.js';
import { UncaughtErrors } from '../world/uncaught-errors.js';
import type { ExplorerTask } from './explorer-task.js';

/** How often it is reported that the event loop is not blocked, in milliseconds. */
const SIGNAL_INTERVAL_MS = 500;
/** How often it is reported what was explored so far, in milliseconds. */
const SUMMARY_INTERVAL_MS = 2000;

export interface BotToExplore {
  readonly bot: GuildhallBot;
  /** Is called again and again as long as the event loop is not blocked. */
  readonly onSignal: (activity: string) => void;
  readonly onEvent: (event: ExplorationEvent) => void;
  /** Receives each step before it is performed. */
  readonly onStep: (event: StepEvent) => void;
  /** Ends the exploration after the current step, or the reduction of a finding. */
  readonly stopped?: AbortSignal | undefined;
}

/** Runs a task and returns its result as JSON. */
export async function runExplorerTask(source: BotToExplore, task: ExplorerTask): Promise<unknown> {
  const uncaughtErrors = new UncaughtErrors();
  const explored = await toExploredBot(source, task, uncaughtErrors);
  const signal = setInterval(() => source.onSignal(ACTIVITIES[task.action]), SIGNAL_INTERVAL_MS);
  uncaughtErrors.startObservation();
  try {
    return await runTask(source, explored, task);
  } finally {
    clearInterval(signal);
    uncaughtErrors.endObservation();
  }
}

const ACTIVITIES: Readonly<Record<ExplorerTask['action'], string>> = {
  explore: 'the bot is explored',
  confirm: 'the steps of a finding are reduced',
  replay: 'the steps of a finding are repeated',
  print: 'the test of a finding is written',
};

async function runTask(source: BotToExplore, explored: ExploredGuildhallBot, task: ExplorerTask): Promise<unknown> {
  switch (task.action) {
    case 'explore':
      return explore(explored, task, source);
    case 'confirm': {
      const { finding, timeMs } = task;
      return confirmFinding(finding, replaysOf(explored, finding), { timeMs, stopped: source.stopped });
    }
    case 'replay':
      await repeatSteps(explored, task.steps, source.onStep);
      return {};
    case 'print':
      return writeFindingTest(task.finding, explored, task.path);
  }
}

async function explore(
  explored: ExploredGuildhallBot,
  options: Extract<ExplorerTask, { action: 'explore' }>,
  { onEvent, onStep, stopped }: Pick<BotToExplore, 'onEvent' | 'onStep' | 'stopped'>,
) {
  let nextSummary = 0;
  const exploration: Exploration = new Exploration(explored, options, {
    onEvent,
    stopped,
    onStep: (event) => {
      onStep(event);
      if (performance.now() < nextSummary) return;
      nextSummary = performance.now() + SUMMARY_INTERVAL_MS;
      onEvent({ kind: 'explored', summary: exploration.summarize('blocked') });
    },
  });
  return exploration.run();
}

async function toExploredBot(
  { bot }: BotToExplore,
  { descriptionPath, invariantsPath }: Pick<ExplorerTask, 'descriptionPath' | 'invariantsPath'>,
  uncaughtErrors: UncaughtErrors,
): Promise<ExploredGuildhallBot> {
  const invariants = invariantsPath === undefined ? undefined : await loadInvariants(invariantsPath);
  const common = { bot, declarations: declarationsOf(bot), uncaughtErrors, invariants };
  if (descriptionPath === undefined) return { ...common, initialWorld: { kind: 'new' }, description: undefined };
  const description = await importDescription(descriptionPath);
  return { ...common, initialWorld: { kind: 'description', path: descriptionPath }, description };
}

async function importDescription(path: string): Promise<WorldOptions['world']> {
  const exports: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
  const description = exports['default'];
  if (typeof description === 'object' && description !== null) return description;
  throw new Error(`${relative(process.cwd(), path)} has no default export that describes a world.`);
}

/** Performs steps in a new world. @param onEvent receives each step, and whether it was refused */
async function repeatSteps(
  explored: ExploredGuildhallBot,
  steps: readonly ScenarioStep[],
  onEvent: (event: StepEvent) => void,
): Promise<void> {
  onEvent({ kind: 'worldStarted' });
  const world = await GuildhallBotWorld.create(explored);
  try {
    for (const step of steps) {
      const exact = toExactStep(world.scenario, step);
      onEvent({ kind: 'stepStarted', step: exact });
      const { outcome } = await world.perform(step);
      const performed = performedPart(exact, outcome);
      if (performed !== exact) onEvent({ kind: 'stepRefused', performed });
    }
  } finally {
    await world.close();
  }
}
