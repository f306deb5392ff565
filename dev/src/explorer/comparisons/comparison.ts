import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import type { ExploredBot } from '../world/explored-bot.js';
import type { ExplorerWorld, StepResult } from '../world/explorer-world.js';

/** A problem that a comparison found, with the steps of its test. */
export interface ComparedProblem {
  readonly problem: ObservedProblem;
  readonly steps: readonly ScenarioStep[];
  /** Whether there were steps that a user could not do. Default: false. */
  readonly hasRefusals?: boolean;
}

/** Performs steps in new worlds and compares how these end. It takes some replays, so it runs after a part of the exploration. */
export interface Comparison {
  /** Identifies what is compared, for example the control. Once one with its subject has found a problem, no other one runs. */
  readonly key: string;
  /** What a problem that it finds is about, if other comparisons can find the same. @default the key */
  readonly subject?: string;
  /** How many of this key are made at most. Default: 3. */
  readonly maxCount?: number;
  /** Whether it probably finds more than others, so that it runs before them. Default: false. */
  readonly isLikely?: boolean;
  /**
   * @param steps what probably led to the explored step, and this step
   * @param isOver whether the time is over
   * @returns undefined if there is no problem, or if it could not be decided in time
   */
  readonly run: (
    explored: ExploredBot,
    steps: readonly ScenarioStep[],
    isOver: () => boolean,
  ) => Promise<ComparedProblem | undefined>;
}

/** A step of an exploration that was performed. */
export interface ExploredStep {
  readonly world: ExplorerWorld;
  /** All steps of the world so far, the last one included. */
  readonly performed: readonly ScenarioStep[];
  readonly result: StepResult;
  /** The steps that probably suffice, as indices of the performed ones, from few to many: see `StepOrigins`. */
  readonly causes: () => readonly (readonly number[])[];
  /** The steps that led to it, with the same actions of other users, as indices of the performed ones. */
  readonly repetitions: () => readonly number[];
  /** Whether the bot is in another guild, too. */
  readonly hasOtherGuild: boolean;
  /** Whether the bot can be in another guild, too. */
  readonly canHaveOtherGuild: boolean;
}
