/** Explores a bot that is a command. Nothing of the bot is loaded here: each world starts its process. */
import { resolve } from 'node:path';
import { CommandFailedError } from 'guildhall/internal';
import { WorldDescriptionError } from '../../emulator/index.js';
import { parseWorldDescription } from '../../emulator/inspect.js';
import { Exploration } from '../../explorer/exploration/explore.js';
import { confirmFinding, toExplorationFinding } from '../../explorer/findings/confirm-finding.js';
import type { Finding } from '../../explorer/findings/finding.js';
import { replayFinding } from '../../explorer/findings/replay-finding.js';
import { writeFindingTest } from '../../explorer/findings/write-finding-test.js';
import type { ExplorationFinding, ExplorationReport } from '../../explorer/report/exploration-report.js';
import type { ExploredCommand } from '../../explorer/world/explored-bot.js';
import { problemSignature } from '../../explorer/world/observed-problem.js';
import { type CommandBot, declarationsOf } from '../../scenario/bot/scenario-bot.js';
import { TestStepError } from '../../testing/errors/test-step-error.js';
import type { LoadedDescription } from '../world-description/load-description.js';
import { ExplorationRecord } from './exploration-record.js';
import {
  describeProgress,
  describeReduction,
  type ExploreOptions,
  findingTestPath,
  notReplayedNote,
} from './explore-bot.js';

/** How long the reduction of a finding may take, in milliseconds of real time. Each replay needs seconds. */
const MAX_REDUCTION_MS = 20_000;
const MIN_REDUCTION_MS = 4_000;
/** How long all reductions may take. They share it. */
const ALL_REDUCTIONS_MS = 90_000;
/** How often a reduced finding is replayed. */
const REPLAYS = 2;
/** How often it is shown what was explored so far, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1000;

/**
 * @param description the world with which each world starts; undefined for a new one
 * @throws {CommandFailedError} when the description has mistakes, or the bot cannot be started at all
 */
export async function exploreProcess(
  bot: CommandBot,
  description: LoadedDescription | undefined,
  options: ExploreOptions,
): Promise<ExplorationReport> {
  try {
    return await explore(toExploredCommand(bot, description), options);
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

async function explore(
  explored: ExploredCommand,
  { testFolder, onActivity, ...options }: ExploreOptions,
): Promise<ExplorationReport> {
  const record = new ExplorationRecord();
  let shownAt = 0;
  const exploration: Exploration = new Exploration(explored, options, {
    onEvent: (event) => record.add(event),
    onStep: () => {
      if (performance.now() - shownAt < PROGRESS_INTERVAL_MS) return;
      shownAt = performance.now();
      onActivity(describeProgress(exploration.summarize('seconds')));
    },
  });
  const summary = await exploration.run();
  const findings: ExplorationFinding[] = [];
  const deadline = performance.now() + ALL_REDUCTIONS_MS;
  const found = record.findings;
  for (const [index, finding] of found.entries()) {
    onActivity(describeReduction(finding));
    const share = (deadline - performance.now()) / (found.length - index);
    const reductionMs = Math.min(MAX_REDUCTION_MS, Math.max(MIN_REDUCTION_MS, share));
    const confirmed = await confirm(explored, finding, reductionMs);
    findings.push(await writeFindingTest(confirmed, explored, findingTestPath(testFolder, index)));
  }
  return { ...summary, findings };
}

async function confirm(explored: ExploredCommand, finding: Finding, reductionMs: number): Promise<ExplorationFinding> {
  const signature = problemSignature(finding.problem);
  const options = { reductionMs, replays: REPLAYS };
  try {
    return await confirmFinding(finding, (steps) => replayFinding(explored, steps, signature), options);
  } catch (error) {
    return toExplorationFinding(finding, { recurred: 0, replays: REPLAYS, notes: [notReplayedNote(error)] });
  }
}
