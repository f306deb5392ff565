/** What the explorations of bots of both kinds have in common: the time, what is shown meanwhile, and how findings are confirmed. */
import { errorMessage } from 'guildhall/internal';
import type { ExplorationEvent } from '../../explorer/exploration/exploration-event.js';
import type { ExplorationOptions } from '../../explorer/exploration/limits.js';
import type { Finding } from '../../explorer/findings/finding.js';
import { TimeLimit } from '../../explorer/findings/time-limit.js';
import { type Grade, gradeOf } from '../../explorer/problems/observed-problem.js';
import type { ExplorationFinding, ExplorationSummary } from '../../explorer/report/exploration-report.js';
import { ExplorationRecord } from './exploration-record.js';
import { countFindings } from './format-report.js';

export interface ExploreOptions extends ExplorationOptions {
  /** The absolute path of the folder for the tests of findings. */
  readonly testFolder: string;
  /** Receives what is done. */
  readonly onActivity: (activity: string) => void;
  /** Receives each finding when it is found. */
  readonly onFound: (finding: Finding) => void;
  /** Ends the exploration with a report of what was found. */
  readonly stopped: AbortSignal;
}

/** How long findings are still reduced and replayed after the exploration was stopped, in milliseconds. */
export const STOPPING_MS = 3000;

/** Reduces the steps of a finding, and replays it. @param timeMs how long it may take, in milliseconds of real time */
export type ConfirmFinding = (finding: Finding, timeMs: number) => Promise<ExplorationFinding>;

/** One run of the command. Its time starts when it is created. */
export class ExplorationRun {
  readonly record = new ExplorationRecord();
  readonly #limit: TimeLimit;

  constructor(private readonly options: ExploreOptions) {
    this.#limit = new TimeLimit(options.maxSeconds * 1000);
    options.stopped.addEventListener('abort', () => this.#limit.shorten(STOPPING_MS));
  }

  /** Adds what is reported of the exploration, and shows it. */
  readonly add = (event: ExplorationEvent): void => {
    this.record.add(event);
    if (event.kind === 'explored') this.showProgress(event.summary);
    // Whether a control is handled is known at the end.
    if (event.kind === 'found' && event.finding.problem.kind !== 'unhandled') this.options.onFound(event.finding);
  };

  showProgress(summary: ExplorationSummary): void {
    this.options.onActivity(describeProgress(summary, this.record.findings.map(gradeOfFinding)));
  }

  /** Confirms the findings one after the other, failures before warnings. They share the remaining time: what one does not need is left to the next ones. */
  async confirm(found: readonly Finding[], confirm: ConfirmFinding): Promise<ExplorationFinding[]> {
    const confirmed: ExplorationFinding[] = [];
    const sorted = (['failure', 'warning'] as const).flatMap((grade) =>
      found.filter((finding) => gradeOfFinding(finding) === grade),
    );
    for (const [index, finding] of sorted.entries()) {
      this.options.onActivity(`reduces the steps of ${index + 1} of ${found.length}: ${finding.problem.message}`);
      confirmed.push(await confirm(finding, this.#limit.remainingMs / (found.length - index)));
    }
    return confirmed;
  }

  /** The path of the file of a finding's test. @param index from 0 */
  testPath(index: number): string {
    return `${this.options.testFolder}/finding-${index + 1}.test.ts`;
  }
}

const gradeOfFinding = ({ problem }: Finding): Grade => gradeOf(problem.kind);

/** What was explored so far, for a person who waits. */
function describeProgress({ steps, interactions, worlds }: ExplorationSummary, grades: readonly Grade[]): string {
  const found = grades.length === 0 ? '' : `, ${countFindings(grades).toLowerCase()}`;
  return `${steps} steps with ${interactions} interactions in ${worlds} worlds${found}`;
}

/** The note of a finding whose steps could not be performed again. */
export const notReplayedNote = (error: unknown): string => `It was not replayed: ${oneLine(error)}`;

/** The note of a finding whose test could not be written. */
export const noTestNote = (error: unknown): string => `There is no test of it: ${oneLine(error)}`;

function oneLine(error: unknown): string {
  return errorMessage(error).replaceAll(/\s+/g, ' ').slice(0, 200);
}
