import type { Message } from 'guildhall/wire';
import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { TestWorld } from '../../testing/world/test-world.js';
import type { GuildEffect } from '../oracles/guild-effects.js';
import type { ObservedProblem } from '../problems/observed-problem.js';

/** After this step, no prompt and no interaction is valid. */
export const EVERY_TIMEOUT = { kind: 'advanceClock', ms: 61 * 60_000 } as const satisfies ScenarioStep;

/** What a step led to. */
export interface StepResult {
  readonly outcome: StepOutcome;
  /** The problems that occurred since the last step. */
  readonly problems: readonly ObservedProblem[];
  /** Problems only if a comparison confirms them. */
  readonly suspected: readonly ObservedProblem[];
  /** What the step changed of members, bans and channels. */
  readonly effects: readonly GuildEffect[];
  /** The messages that the bot has sent since the last step, except for ephemeral ones. */
  readonly sent: readonly Message[];
}

/** A world in which steps are performed and problems are observed, for exploring and for replaying. */
export interface ExplorerWorld {
  readonly world: TestWorld;
  readonly scenario: ScenarioWorld;
  /** @param awaited the signature of a problem: a process is not waited for any longer when it has occurred */
  perform(step: ScenarioStep, awaited?: string): Promise<StepResult>;
  /** What is pending. After `EVERY_TIMEOUT`, it is a problem. */
  readonly pendingWork: readonly ObservedProblem[];
  /** Whether the world cannot be used further: a handler still runs although time has passed for it, or the process has ended. */
  readonly isStuck: boolean;
  close(): Promise<void>;
}
