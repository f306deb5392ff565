/** Which entries of the log a tab shows, and by which kinds they can be told apart. */
import type { LogEntry } from '../../log.js';

export type LogTab = 'all' | 'frames' | 'requests' | 'interactions';

/** A kind to choose; `fits` says which entries are of it. */
export interface EntryKind {
  readonly key: string;
  readonly title: string;
  readonly fits: (entry: LogEntry) => boolean;
}

const everything: EntryKind = { key: 'every', title: 'Every kind', fits: () => true };

/** Opcodes of heartbeats and of their acknowledgement: `opcodes` of the interface. */
const beats: readonly number[] = [1, 11];

const noBeats: EntryKind = {
  key: 'no_beats',
  title: 'All but heartbeats',
  fits: (entry) => entry.kind !== 'frame' || !beats.includes(entry.op),
};

const isRequest = (entry: LogEntry) => entry.kind === 'request' || entry.kind === 'outgoing';
const isFrame = (entry: LogEntry) => entry.kind === 'dispatch' || entry.kind === 'frame';

const statusOf = (entry: LogEntry) => (entry.kind === 'request' ? entry.status : 0);

/** What each tab shows. */
export const shownIn: Readonly<Record<LogTab, (entry: LogEntry) => boolean>> = {
  all: () => true,
  frames: isFrame,
  requests: isRequest,
  interactions: ({ kind }) => kind === 'interaction',
};

/** The kinds of each tab, first the one that it begins with. */
export const kindsIn: Readonly<Record<LogTab, readonly EntryKind[]>> = {
  all: [
    noBeats,
    everything,
    { key: 'frames', title: 'Frames', fits: isFrame },
    { key: 'requests', title: 'Requests', fits: isRequest },
    { key: 'interactions', title: 'Interactions', fits: ({ kind }) => kind === 'interaction' },
    { key: 'notices', title: 'Notices', fits: ({ kind }) => kind === 'notice' },
  ],
  frames: [
    noBeats,
    everything,
    { key: 'dispatches', title: 'Dispatches', fits: ({ kind }) => kind === 'dispatch' },
    { key: 'in', title: 'From bots', fits: (entry) => entry.kind === 'frame' && entry.direction === 'in' },
    {
      key: 'out',
      title: 'To bots',
      fits: (entry) => isFrame(entry) && !('direction' in entry && entry.direction === 'in'),
    },
  ],
  requests: [
    everything,
    { key: 'bots', title: 'By bots', fits: (entry) => entry.kind === 'request' && entry.application_id !== undefined },
    { key: 'failed', title: 'Failed', fits: (entry) => statusOf(entry) >= 400 || 'problem' in entry },
    { key: 'limited', title: 'Rate limited', fits: (entry) => statusOf(entry) === 429 },
    { key: 'changes', title: 'Changes', fits: (entry) => entry.kind === 'request' && entry.method !== 'GET' },
    { key: 'outgoing', title: 'To endpoints of bots', fits: ({ kind }) => kind === 'outgoing' },
  ],
  interactions: [
    everything,
    { key: 'waiting', title: 'Waiting', fits: (entry) => entry.kind === 'interaction' && entry.status === 'sent' },
    {
      key: 'answered',
      title: 'Answered',
      fits: (entry) => entry.kind === 'interaction' && entry.status === 'answered',
    },
    {
      key: 'failed',
      title: 'Failed',
      fits: (entry) => entry.kind === 'interaction' && (entry.status === 'failed' || entry.status === 'timed_out'),
    },
  ],
};

/** Of each interaction the latest entry alone, in the order in which they began. */
export function latestOfEach(entries: readonly LogEntry[]): readonly LogEntry[] {
  const latest = new Map<string, LogEntry>();
  for (const entry of entries) if (entry.kind === 'interaction') latest.set(entry.interaction_id, entry);
  return [...latest.values()];
}
