/** What an exploration has found. The process of the command keeps it, because that of the bot can end at any time. */
import { z } from 'zod';
import { Finding } from '../findings/finding.js';
import { ExplorationSummary } from '../report/exploration-report.js';

export const ExplorationEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), finding: Finding }),
  /** What was explored so far. */
  z.object({ kind: z.literal('explored'), summary: ExplorationSummary }),
]);
export type ExplorationEvent = z.output<typeof ExplorationEvent>;
