import type { StepOutcome } from '../../scenario/perform/step-outcome.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';
import type { ObservedProblem } from '../problems/observed-problem.js';
import type { GuildEffect } from './guild-effects.js';
import type { ShownMessage } from './shown-messages.js';
import type { TypedText } from './typed-texts.js';

/** A step that was performed, with what oracles compare. */
export interface OracleInput {
  readonly scenario: ScenarioWorld;
  readonly step: ScenarioStep;
  readonly outcome: StepOutcome;
  /** The messages of the bot that are new or changed, oldest first, also ephemeral ones. */
  readonly shown: readonly ShownMessage[];
  /** What the step changed of members, bans and channels. */
  readonly effects: readonly GuildEffect[];
  /** What users typed in this world so far, also in this step, oldest first. */
  readonly typed: readonly TypedText[];
}

/**
 * Looks for one kind of problem that the bot itself does not report, in one world. It reads the state of the emulator and what users see,
 * and nothing of the bot. Replays of the same steps must find the same problem, so it keeps no state of other worlds.
 */
export interface Oracle {
  /** Whether what it observes is a problem only if a comparison confirms it. Default: false. */
  readonly isSuspicion?: true | undefined;
  /**
   * Is called before each step, if it compares what was before.
   * @param step it can be refused
   */
  readonly prepare?: ((scenario: ScenarioWorld, step: ScenarioStep) => void) | undefined;
  /** Is called after each step. The problems have the texts of this world, and assertions for a test. */
  readonly observe: (observed: OracleInput) => readonly ObservedProblem[] | Promise<readonly ObservedProblem[]>;
}
