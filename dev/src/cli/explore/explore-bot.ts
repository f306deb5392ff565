/** Explores a bot in its process. What was found remains when the process ends. */
import { BotProcessError } from 'guildhall/internal';
import { toExplorationFinding } from '../../explorer/findings/confirm-finding.js';
import type { Finding } from '../../explorer/findings/finding.js';
import {
  ExplorationFinding,
  type ExplorationResult,
  ExplorationSummary,
} from '../../explorer/report/exploration-report.js';
import { BotProcessEndedError } from '../bot-process/bot-tool-process.js';
import { confirmEnd, endedProblem } from './ended-process.js';
import { ExplorationRun, type ExploreOptions, noTestNote, notReplayedNote } from './exploration-run.js';
import { BLOCKED_MS, type ExplorerProcess } from './explorer-process.js';

/** @throws {BotProcessError} when the bot cannot be explored at all */
export async function exploreBot(process: ExplorerProcess, options: ExploreOptions): Promise<ExplorationResult> {
  const run = new ExplorationRun(options);
  const stop = () => process.stop();
  options.stopped.addEventListener('abort', stop);
  try {
    const { summary, found, ended } = await explore(process, options, run);
    const confirmed = await run.confirm([...found, ...(ended ? [ended] : [])], (finding, timeMs) =>
      finding === ended ? confirmEnd(process, finding, timeMs) : confirmIn(process, finding, timeMs),
    );
    const findings = [];
    for (const [index, finding] of confirmed.entries())
      findings.push(await writeTestIn(process, finding, run.testPath(index)));
    return { ...summary, findings };
  } finally {
    options.stopped.removeEventListener('abort', stop);
  }
}

interface Explored {
  readonly summary: ExplorationSummary;
  readonly found: readonly Finding[];
  /** Why the process has ended; undefined if it has not. */
  readonly ended?: Finding | undefined;
}

async function explore(
  process: ExplorerProcess,
  { seed, maxSteps, maxSeconds, hasFaults, hasHostileActions }: ExploreOptions,
  { record, add }: ExplorationRun,
): Promise<Explored> {
  try {
    const task = { action: 'explore', seed, maxSteps, maxSeconds, hasFaults, hasHostileActions } as const;
    const summary = await process.run(task, ExplorationSummary, { blockedMs: BLOCKED_MS, onEvent: add });
    return { summary, found: record.findings };
  } catch (error) {
    const { summary, findings: found } = record;
    if (!(error instanceof BotProcessEndedError) || summary === undefined) throw error;
    const { steps } = process.readSteps();
    // Without a step, the bot did not even start.
    if (steps.length === 0) throw error;
    const ended = { problem: endedProblem(error, steps), steps: [...steps], seconds: summary.seconds };
    add({ kind: 'found', finding: ended });
    return { summary, found, ended };
  }
}

/** Reduces the steps of a finding, and replays it. A bot that ends the process meanwhile does not lead to the loss of the finding. */
async function confirmIn(process: ExplorerProcess, finding: Finding, timeMs: number): Promise<ExplorationFinding> {
  try {
    return await process.run({ action: 'confirm', finding, timeMs }, ExplorationFinding, { blockedMs: BLOCKED_MS });
  } catch (error) {
    if (!(error instanceof BotProcessError)) throw error;
    return toExplorationFinding(finding, { recurred: 0, notes: [notReplayedNote(error)] });
  }
}

/** Adds the test. @param path the absolute path of the file that will contain it */
async function writeTestIn(
  process: ExplorerProcess,
  finding: ExplorationFinding,
  path: string,
): Promise<ExplorationFinding> {
  try {
    return await process.run({ action: 'print', finding, path }, ExplorationFinding, { blockedMs: BLOCKED_MS });
  } catch (error) {
    if (!(error instanceof BotProcessError)) throw error;
    return { ...finding, notes: [...finding.notes, noTestNote(error)] };
  }
}
