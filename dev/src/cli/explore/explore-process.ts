/** Explores a bot that is a command. Nothing of the bot is loaded here: each world starts its process. */
import { resolve } from 'node:path';
import { CommandFailedError } from 'guildhall/internal';
import { WorldDescriptionError } from '../../emulator/index.js';
import { parseWorldDescription } from '../../emulator/inspect.js';
import { Exploration } from '../../explorer/exploration/explore.js';
import {
  type ConfirmationLimits,
  confirmFinding,
  replaysOf,
  toExplorationFinding,
} from '../../explorer/findings/confirm-finding.js';
import type { Finding } from '../../explorer/findings/finding.js';
import { writeFindingTest } from '../../explorer/findings/write-finding-test.js';
import type { ExplorationFinding, ExplorationResult } from '../../explorer/report/exploration-report.js';
import type { ExploredCommand } from '../../explorer/world/explored-bot.js';
import { loadInvariants } from '../../explorer/world/load-invariants.js';
import { type CommandBot, declarationsOf } from '../../scenario/bot/scenario-bot.js';
import { TestStepError } from '../../testing/errors/test-step-error.js';
import type { LoadedDescription } from '../world-description/load-description.js';
import { ExplorationRun, type ExploreOptions, notReplayedNote } from './exploration-run.js';

/** How often a reduced finding is replayed. */
const REPLAYS = 2;
/** How often it is shown what was explored so far, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1000;

interface ProcessWorlds {
  /** The world with which each world starts; undefined for a new one. */
  readonly description: LoadedDescription | undefined;
  /** The absolute path of the file with the invariants of the bot's author. */
  readonly invariantsPath: string | undefined;
}

/**
 * @throws {CommandFailedError} when the description or the invariants have mistakes, or the bot cannot be started at all
 */
export async function exploreProcess(
  bot: CommandBot,
  { description, invariantsPath }: ProcessWorlds,
  options: ExploreOptions,
): Promise<ExplorationResult> {
  try {
    const invariants = invariantsPath === undefined ? undefined : await loadInvariants(invariantsPath);
    return await explore({ ...toExploredCommand(bot, description), invariants }, options);
  } catch (error) {
    if (error instanceof WorldDescriptionError)
      throw new CommandFailedError(`${description?.file}: ${error.message}`, { cause: error });
    if (error instanceof TestStepError) throw new CommandFailedError(error.message, { cause: error });
    throw error;
  }
}

function toExploredCommand(bot: CommandBot, description: LoadedDescription | undefined): ExploredCommand {
  return {
    bot,
    declarations: declarationsOf(bot),
    initialWorld: description ? { kind: 'description', path: resolve(bot.cwd, description.file) } : { kind: 'new' },
    description: description && parseWorldDescription(description.description),
  };
}

async function explore(explored: ExploredCommand, options: ExploreOptions): Promise<ExplorationResult> {
  const run = new ExplorationRun(options);
  const { stopped } = options;
  let shownAt = 0;
  const exploration: Exploration = new Exploration(explored, options, {
    onEvent: run.add,
    stopped,
    onStep: () => {
      if (performance.now() - shownAt < PROGRESS_INTERVAL_MS) return;
      shownAt = performance.now();
      run.showProgress(exploration.summarize('seconds'));
    },
  });
  const summary = await exploration.run();
  const confirmed = await run.confirm(run.record.findings, (finding, timeMs) =>
    confirm(explored, finding, { timeMs, replays: REPLAYS, stopped: stopped.aborted ? undefined : stopped }),
  );
  const findings: ExplorationFinding[] = [];
  for (const [index, finding] of confirmed.entries())
    findings.push(await writeFindingTest(finding, explored, run.testPath(index)));
  return { ...summary, findings };
}

async function confirm(
  explored: ExploredCommand,
  finding: Finding,
  limits: ConfirmationLimits,
): Promise<ExplorationFinding> {
  try {
    return await confirmFinding(finding, replaysOf(explored, finding), limits);
  } catch (error) {
    return toExplorationFinding(finding, { recurred: 0, replays: REPLAYS, notes: [notReplayedNote(error)] });
  }
}
