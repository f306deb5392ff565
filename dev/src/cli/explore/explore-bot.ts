/** Explores a bot in its process. What was found remains when the process ends. */
import { BotProcessError, errorMessage } from 'guildhall/internal';
import type { ExplorationOptions } from '../../explorer/exploration/limits.js';
import { toExplorationFinding } from '../../explorer/findings/confirm-finding.js';
import type { Finding } from '../../explorer/findings/finding.js';
import {
  ExplorationFinding,
  type ExplorationReport,
  ExplorationSummary,
} from '../../explorer/report/exploration-report.js';
import { BotProcessEndedError } from '../bot-process/bot-tool-process.js';
import { confirmEnd, endedProblem } from './ended-process.js';
import { ExplorationRecord } from './exploration-record.js';
import { BLOCKED_MS, type ExplorerProcess } from './explorer-process.js';

export interface ExploreOptions extends ExplorationOptions {
  /** The absolute path of the folder for the tests of findings. */
  readonly testFolder: string;
  /** Receives what is done. */
  readonly onActivity: (activity: string) => void;
}

/** @throws {BotProcessError} when the bot cannot be explored at all */
export async function exploreBot(
  process: ExplorerProcess,
  { testFolder, onActivity, ...options }: ExploreOptions,
): Promise<ExplorationReport> {
  const { summary, found, ended } = await explore(process, options, onActivity);
  const confirmed = [];
  for (const finding of found) {
    onActivity(describeReduction(finding));
    confirmed.push(await confirmIn(process, finding));
  }
  if (ended) {
    onActivity(describeReduction(ended));
    confirmed.push(await confirmEnd(process, ended));
  }
  const findings = [];
  for (const [index, finding] of confirmed.entries())
    findings.push(await writeTestIn(process, finding, findingTestPath(testFolder, index)));
  return { ...summary, findings };
}

interface Explored {
  readonly summary: ExplorationSummary;
  readonly found: readonly Finding[];
  /** Why the process has ended; undefined if it has not. */
  readonly ended?: Finding | undefined;
}

async function explore(
  process: ExplorerProcess,
  options: ExplorationOptions,
  onActivity: (activity: string) => void,
): Promise<Explored> {
  const record = new ExplorationRecord();
  try {
    const summary = await process.run({ action: 'explore', ...options }, ExplorationSummary, {
      blockedMs: BLOCKED_MS,
      onEvent: (event) => {
        record.add(event);
        if (event.kind === 'explored') onActivity(describeProgress(event.summary));
      },
    });
    return { summary, found: record.findings };
  } catch (error) {
    const { summary, findings: found } = record;
    if (!(error instanceof BotProcessEndedError) || summary === undefined) throw error;
    const { steps } = process.readSteps();
    // Without a step, the bot did not even start.
    if (steps.length === 0) throw error;
    return {
      summary,
      found,
      ended: { problem: endedProblem(error, steps), steps: [...steps], seconds: summary.seconds },
    };
  }
}

/** What was explored so far, for a person who waits. */
export function describeProgress({ steps, interactions, worlds }: ExplorationSummary): string {
  return `${steps} steps with ${interactions} interactions in ${worlds} worlds`;
}

/** Reduces the steps of a finding, and replays it. A bot that ends the process meanwhile does not lead to the loss of the finding. */
async function confirmIn(process: ExplorerProcess, finding: Finding): Promise<ExplorationFinding> {
  try {
    return await process.run({ action: 'confirm', finding }, ExplorationFinding, { blockedMs: BLOCKED_MS });
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
    return { ...finding, notes: [...finding.notes, `There is no test of it: ${oneLine(error)}`] };
  }
}

export const describeReduction = ({ problem }: Finding): string => `reduces the steps of: ${problem.message}`;

/** The note of a finding whose steps could not be performed again. */
export const notReplayedNote = (error: unknown): string => `It was not replayed: ${oneLine(error)}`;

/** The path of the file of a finding's test. @param index from 0 */
export const findingTestPath = (testFolder: string, index: number): string =>
  `${testFolder}/finding-${index + 1}.test.ts`;

function oneLine(error: unknown): string {
  return errorMessage(error).replaceAll(/\s+/g, ' ').slice(0, 200);
}
