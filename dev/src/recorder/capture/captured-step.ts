import { z } from 'zod';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';

/** A step of a recording that is not checked yet. It is JSON, since it is sent to the process of the bot. */
export const CapturedStep = z.object({
  step: ScenarioStep,
  /** Whether it is left out if everything else happens without it: waiting time, and modals that were closed. */
  isOptional: z.boolean().optional(),
  /** Whether the API rejected it, for example because of missing permissions. */
  isRejected: z.boolean().optional(),
});
export type CapturedStep = z.output<typeof CapturedStep>;
