import { z } from 'zod';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { ObservedProblem } from '../world/observed-problem.js';

/** A problem, and the steps after which it was observed. It is JSON, because it is sent between processes. */
export const Finding = z.object({
  problem: ObservedProblem,
  steps: z.array(ScenarioStep),
  /** After how many seconds of the exploration it was observed. */
  seconds: z.number(),
  /** The last steps, and those that led to what these used. Absent if it is not known. */
  chain: z.array(ScenarioStep).optional(),
});
export type Finding = z.output<typeof Finding>;
