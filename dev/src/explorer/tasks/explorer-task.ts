/** The tasks of the explorer in the process of the bot. They are JSON. */
import { z } from 'zod';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { Finding } from '../findings/finding.js';
import { ExplorationFinding } from '../report/exploration-report.js';

const world = {
  /** The absolute path of the file that describes the initial world. */
  descriptionPath: z.string().optional(),
  /** The absolute path of the file with the invariants of the bot's author. */
  invariantsPath: z.string().optional(),
};

export const ExplorerTask = z.discriminatedUnion('action', [
  /** Lets generated users act. Findings are reported as events. Results in an `ExplorationSummary`. */
  z.object({
    action: z.literal('explore'),
    ...world,
    seed: z.int(),
    maxSteps: z.number(),
    maxSeconds: z.number(),
    hasFaults: z.boolean(),
    hasHostileActions: z.boolean(),
  }),
  /** Reduces the steps of a finding, and replays it. Results in an `ExplorationFinding`. */
  z.object({
    action: z.literal('confirm'),
    ...world,
    finding: Finding,
    /** How long it may take, in milliseconds of real time. */
    timeMs: z.number(),
  }),
  /** Performs steps in a new world. Results in `{}`: the process ends or blocks, or it does not. */
  z.object({ action: z.literal('replay'), ...world, steps: z.array(ScenarioStep) }),
  /** Writes the test of a finding. Results in an `ExplorationFinding`. */
  z.object({
    action: z.literal('print'),
    ...world,
    finding: ExplorationFinding,
    /** The absolute path of the file that will contain the test. */
    path: z.string(),
  }),
]);
export type ExplorerTask = z.output<typeof ExplorerTask>;
