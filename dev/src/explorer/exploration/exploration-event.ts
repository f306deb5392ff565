/** What an exploration has found. The process of the command keeps it, because that of the bot can end at any time. */
import { z } from 'zod';
import { Finding } from '../findings/finding.js';
import { ExplorationSummary } from '../report/exploration-report.js';

export const ExplorationEvent = z.discriminatedUnion('kind', [
  /** A control without a handler can be handled later: a handler that waits for a control handles it only while it waits. */
  z.object({ kind: z.literal('found'), finding: Finding }),
  /** A control of this declaration was handled for the first time. */
  z.object({ kind: z.literal('controlHandled'), declaration: z.string() }),
  /** What was explored so far. */
  z.object({ kind: z.literal('explored'), summary: ExplorationSummary }),
]);
export type ExplorationEvent = z.output<typeof ExplorationEvent>;
