import { z } from 'zod';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { ObservedProblem } from '../problems/observed-problem.js';

/** A problem, and the steps after which it was observed. It is JSON, because it is sent between processes. */
export const Finding = z.object({
  problem: ObservedProblem,
  steps: z.array(ScenarioStep),
  /** After how many seconds of the exploration it was observed. */
  seconds: z.number(),
  /** The steps that probably suffice, as indices, with more steps in each further list: see `StepOrigins`. Absent if it is not known. */
  causes: z.array(z.array(z.int())).optional(),
  /** The display name of the owner of the guild, who is in every world. Absent if there is no world. */
  owner: z.string().optional(),
});
export type Finding = z.output<typeof Finding>;
