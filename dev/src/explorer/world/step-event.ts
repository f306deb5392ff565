import { z } from 'zod';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';

/** What is done with a bot, step by step. */
export const StepEvent = z.discriminatedUnion('kind', [
  /** The next steps are performed in a new world. */
  z.object({ kind: z.literal('worldStarted') }),
  /** A step starts. */
  z.object({ kind: z.literal('stepStarted'), step: ScenarioStep }),
  /** The users could do only this part of the latest step. Without one, the step had no effect. */
  z.object({ kind: z.literal('stepRefused'), performed: ScenarioStep.optional() }),
]);
export type StepEvent = z.output<typeof StepEvent>;
