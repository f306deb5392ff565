import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';

/** What is done with a bot, step by step. */
export type StepEvent =
  /** The next steps are performed in a new world. */
  | { readonly kind: 'worldStarted' }
  /** A step starts. */
  | { readonly kind: 'stepStarted'; readonly step: ScenarioStep }
  /** The user could not do the latest step, so it had no effect. */
  | { readonly kind: 'stepRefused' };
