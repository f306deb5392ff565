/** Which entries of the log a tab shows, and by which kinds they can be told apart. */
import type { LogEntry } from '../../log/log-entry.js';

export type LogTab = 'all' | 'frames' | 'requests' | 'interactions';

/** A kind to choose; `fits` says which entries are of it. */
export interface EntryFilter {
  readonly key: string;
  readonly title: string;
  readonly matches: (entry: LogEntry) => boolean;
}

const everyEntry: EntryFilter = { key: 'all_kinds', title: 'Every kind', matches: () => true };

/** Opcodes of heartbeats and of their acknowledgement: `opcodes` of the interface. */
const heartbeatOpcodes: readonly number[] = [1, 11];

const withoutHeartbeats: EntryFilter = {
  key: 'no_heartbeats',
  title: 'All but heartbeats',
  matches: (entry) => entry.kind !== 'frame' || !heartbeatOpcodes.includes(entry.op),
};

const isRequest = (entry: LogEntry) => entry.kind === 'request' || entry.kind === 'outgoing';
const isFrame = (entry: LogEntry) => entry.kind === 'dispatch' || entry.kind === 'frame';

const requestStatus = (entry: LogEntry) => (entry.kind === 'request' ? entry.status : 0);

/** What each tab shows. */
export const tabFilters: Readonly<Record<LogTab, (entry: LogEntry) => boolean>> = {
  all: () => true,
  frames: isFrame,
  requests: isRequest,
  interactions: ({ kind }) => kind === 'interaction',
};

/** The kinds of each tab, first the one that it begins with. */
export const entryFilters: Readonly<Record<LogTab, readonly EntryFilter[]>> = {
  all: [
    withoutHeartbeats,
    everyEntry,
    { key: 'frames', title: 'Frames', matches: isFrame },
    { key: 'requests', title: 'Requests', matches: isRequest },
    { key: 'interactions', title: 'Interactions', matches: ({ kind }) => kind === 'interaction' },
    { key: 'notices', title: 'Notices', matches: ({ kind }) => kind === 'notice' },
  ],
  frames: [
    withoutHeartbeats,
    everyEntry,
    { key: 'dispatches', title: 'Dispatches', matches: ({ kind }) => kind === 'dispatch' },
    { key: 'in', title: 'From bots', matches: (entry) => entry.kind === 'frame' && entry.direction === 'in' },
    {
      key: 'out',
      title: 'To bots',
      matches: (entry) => isFrame(entry) && !('direction' in entry && entry.direction === 'in'),
    },
  ],
  requests: [
    everyEntry,
    {
      key: 'bots',
      title: 'By bots',
      matches: (entry) => entry.kind === 'request' && entry.application_id !== undefined,
    },
    { key: 'failed', title: 'Failed', matches: (entry) => requestStatus(entry) >= 400 || 'problem' in entry },
    { key: 'limited', title: 'Rate limited', matches: (entry) => requestStatus(entry) === 429 },
    { key: 'changes', title: 'Changes', matches: (entry) => entry.kind === 'request' && entry.method !== 'GET' },
    { key: 'outgoing', title: 'To endpoints of bots', matches: ({ kind }) => kind === 'outgoing' },
  ],
  interactions: [
    everyEntry,
    { key: 'waiting', title: 'Waiting', matches: (entry) => entry.kind === 'interaction' && entry.status === 'sent' },
    {
      key: 'answered',
      title: 'Answered',
      matches: (entry) => entry.kind === 'interaction' && entry.status === 'answered',
    },
    {
      key: 'failed',
      title: 'Failed',
      matches: (entry) => entry.kind === 'interaction' && (entry.status === 'failed' || entry.status === 'timed_out'),
    },
  ],
};

/** Of each interaction the latest entry alone, in the order in which they began. */
export function latestInteractions(entries: readonly LogEntry[]): readonly LogEntry[] {
  const latest = new Map<string, LogEntry>();
  for (const entry of entries) if (entry.kind === 'interaction') latest.set(entry.interaction_id, entry);
  return [...latest.values()];
}
