/** What happens during an exploration. The process of the command keeps it, because that of the bot can end at any time. */
import { z } from 'zod';
import { ScenarioStep } from '../../scenario/steps/scenario-step.js';
import { Finding } from '../findings/finding.js';
import { ExplorationSummary } from '../report/exploration-report.js';

export const ExplorationEvent = z.discriminatedUnion('kind', [
  /** The next steps are performed in a new world. */
  z.object({ kind: z.literal('worldStarted') }),
  /** A step starts. */
  z.object({ kind: z.literal('stepStarted'), step: ScenarioStep }),
  /** The user could not do the latest step, so it had no effect. */
  z.object({ kind: z.literal('stepRefused') }),
  z.object({ kind: z.literal('found'), finding: Finding }),
  /** What was explored so far. */
  z.object({ kind: z.literal('explored'), summary: ExplorationSummary }),
]);
export type ExplorationEvent = z.output<typeof ExplorationEvent>;
