/** The steps of an interaction: what happened, and when. */
import type { LogEntry } from '../../../control/views/log-entry.js';
import { summarizeEntry, type Tone } from './entry-summary.js';
import type { InteractionGroup } from './panel-items.js';

/** A step of an interaction. */
export interface InteractionStep {
  readonly entry: LogEntry;
  /** Milliseconds since the user's action. */
  readonly afterMs: number;
  /** What the step is, for example `response`. */
  readonly label: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly tone: Tone;
}

/** Lists the steps, oldest first. What the row itself or another step shows is left out. */
export function interactionSteps({ sent, entries }: InteractionGroup): readonly InteractionStep[] {
  const startedAt = Date.parse(sent.at);
  const hasResponse = entries.some((entry) => entry.kind === 'request' && entry.route.endsWith('/callback'));
  const isShown = (entry: LogEntry) =>
    entry.kind !== 'interaction' || (entry.status !== 'sent' && (entry.status !== 'answered' || !hasResponse));
  return entries.filter(isShown).map((entry) => ({
    entry,
    afterMs: Math.max(0, Date.parse(entry.at) - startedAt),
    label: stepLabel(entry),
    ...summarizeEntry(entry),
  }));
}

function stepLabel(entry: LogEntry): string {
  switch (entry.kind) {
    case 'request':
      return requestLabel(entry.method, entry.route);
    case 'dispatch':
    case 'frame':
      return 'Frame';
    case 'outgoing':
      return 'Sent to the bot';
    case 'interaction':
      return entry.status === 'answered' ? 'Response' : 'Status';
    case 'handler':
      return 'Handler';
    case 'log':
      return 'Log';
    case 'notice':
      return 'Notice';
  }
}

function requestLabel(method: string, route: string): string {
  if (route.endsWith('/callback')) return 'Response';
  if (!route.startsWith('/webhooks/')) return 'Request';
  if (method === 'POST') return 'Follow-up';
  return method === 'GET' ? 'Request' : method === 'DELETE' ? 'Deletion' : 'Edit';
}
