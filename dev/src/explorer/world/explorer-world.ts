import type { Message } from 'guildhall/wire';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import type { ObservedProblem } from './observed-problem.js';

/** After this step, no prompt and no interaction is valid. */
export const EVERY_TIMEOUT = { kind: 'advanceClock', ms: 61 * 60_000 } as const satisfies ScenarioStep;

/** What a step led to. */
export interface StepResult {
  readonly outcome: StepOutcome;
  /** The problems that occurred since the last step. */
  readonly problems: readonly ObservedProblem[];
  /** The messages that the bot has sent since the last step, except for ephemeral ones. */
  readonly sent: readonly Message[];
}

/** A world in which steps are performed and problems are observed, for exploring and for replaying. */
export interface ExplorerWorld {
  readonly world: TestWorld;
  readonly scenario: ScenarioWorld;
  perform(step: ScenarioStep): Promise<StepResult>;
  /** What is pending. After `EVERY_TIMEOUT`, it is a problem. */
  readonly pendingWork: readonly ObservedProblem[];
  /** Whether the world cannot be used further: a handler still runs although time has passed for it, or the process has ended. */
  readonly isStuck: boolean;
  close(): Promise<void>;
}
