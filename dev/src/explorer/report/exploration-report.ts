/** What an exploration found. It is JSON, because it is sent between processes. */
import { z } from 'zod';
import { BotMap } from '../../control/views/bot-map.js';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { Grade, problemFields } from '../problems/observed-problem.js';
import { AcceptedCount } from './accepted-problems.js';

export const ExplorationFinding = z.object({
  ...problemFields,
  grade: Grade,
  /** The steps that lead to it, from a new world. */
  steps: z.array(ScenarioStep),
  /** The steps in words. */
  description: z.array(z.string()),
  /** After how many seconds of the exploration it was observed. */
  seconds: z.number(),
  /** In how many of the replays from new worlds it occurred again. */
  recurred: z.int(),
  /** How often it was replayed. 0 if the time was over. */
  replays: z.int(),
  /** Whether it did not occur in every replay. */
  isUnstable: z.boolean(),
  /** What one should know about it, for example why its steps were not reduced. */
  notes: z.array(z.string()),
  /** A test that fails as long as the bot has the problem; absent if the steps cannot be written as a test. */
  test: z.string().optional(),
});
export type ExplorationFinding = z.output<typeof ExplorationFinding>;

export const DeclarationCoverage = z.object({
  declaration: z.string(),
  handlers: z.array(z.string()),
  uses: z.int(),
  /** Why it was not used; null if it was. */
  reason: z.string().nullable(),
});
export type DeclarationCoverage = z.output<typeof DeclarationCoverage>;

export const HandlerCoverage = z.object({
  handler: z.string(),
  runs: z.int(),
  /** Why it did not run; null if it did. */
  reason: z.string().nullable(),
});
export type HandlerCoverage = z.output<typeof HandlerCoverage>;

export const StopReason = z.enum(['steps', 'seconds', 'nothingNew', 'findings', 'blocked', 'notStarted', 'stopped']);
export type StopReason = z.output<typeof StopReason>;

/** What was explored, without the findings. */
export const ExplorationSummary = z.object({
  seed: z.int(),
  steps: z.int(),
  /** How many steps caused an interaction. */
  interactions: z.int(),
  /** Whether the bot declares its permissions. Otherwise it was an administrator. */
  declaresPermissions: z.boolean(),
  /** How many worlds were explored, one after the other. */
  worlds: z.int(),
  /** How long it took, without the time for reducing and replaying findings. */
  seconds: z.number(),
  stoppedBecause: StopReason,
  /** The problems that the author of the bot accepts. They are no findings. */
  accepted: z.array(AcceptedCount),
  /** Of a bot without declarations: the commands that it registered, and the controls and modals that users saw. */
  declarations: z.array(DeclarationCoverage),
  handlers: z.array(HandlerCoverage),
  map: BotMap,
  /** What cannot be known of the bot. Empty for a bot of Guildhall. */
  unknown: z.array(z.string()),
});
export type ExplorationSummary = z.output<typeof ExplorationSummary>;

/** What was explored, and what was found. */
export type ExplorationResult = ExplorationSummary & { readonly findings: readonly ExplorationFinding[] };

/** A file that was written while the bot was explored. */
export interface WrittenFile {
  /** In the working folder, with slashes. */
  readonly path: string;
  /** `database`: one of SQLite. */
  readonly kind: 'file' | 'database';
  readonly change: 'created' | 'changed' | 'deleted';
}

/** What the command reports. */
export interface ExplorationReport extends ExplorationResult {
  /** What was written in the working folder, by the bot or something else. Null if the folder has too many files to compare them. */
  readonly written: readonly WrittenFile[] | null;
}
