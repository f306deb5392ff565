/** The tabs of the log and their filters. */
import { type BotLogLevel, botLogLevels } from '../../../control/views/bot-log-levels.js';
import type { LogEntry } from '../../../control/views/log-entry.js';
import type { InteractionGroup } from './panel-items.js';

export type LogTab = 'all' | 'frames' | 'requests' | 'interactions' | 'log';

/** A filter of a tab. */
export interface EntryFilter {
  readonly key: string;
  readonly title: string;
  readonly matches: (entry: LogEntry) => boolean;
}

/** A filter of interactions. */
export interface InteractionFilter {
  readonly key: string;
  readonly title: string;
  readonly matches: (group: InteractionGroup) => boolean;
}

const everyEntry: EntryFilter = { key: 'all_kinds', title: 'All kinds', matches: () => true };

/** The gateway opcodes of heartbeats and their acknowledgement. */
const heartbeatOpcodes: readonly number[] = [1, 11];

const withoutHeartbeats: EntryFilter = {
  key: 'no_heartbeats',
  title: 'Without heartbeats',
  matches: (entry) => entry.kind !== 'frame' || !heartbeatOpcodes.includes(entry.op),
};

const isRequest = (entry: LogEntry) => entry.kind === 'request' || entry.kind === 'outgoing';
const isFrame = (entry: LogEntry) => entry.kind === 'dispatch' || entry.kind === 'frame';

const requestStatus = (entry: LogEntry) => (entry.kind === 'request' ? entry.status : 0);

/** The entries of each tab. */
export const tabFilters: Readonly<Record<LogTab, (entry: LogEntry) => boolean>> = {
  all: () => true,
  frames: isFrame,
  requests: isRequest,
  interactions: ({ kind }) => kind === 'interaction',
  log: ({ kind }) => kind === 'log',
};

/** Lines of a level and the more severe ones. */
const fromLevel = (level: BotLogLevel, title: string): EntryFilter => ({
  key: level,
  title,
  matches: (entry) => entry.kind === 'log' && botLogLevels.indexOf(entry.level) >= botLogLevels.indexOf(level),
});

/** The filters of each tab; the first one is the default. */
export const entryFilters: Readonly<Record<Exclude<LogTab, 'interactions'>, readonly EntryFilter[]>> = {
  all: [
    withoutHeartbeats,
    everyEntry,
    { key: 'frames', title: 'Frames', matches: isFrame },
    { key: 'requests', title: 'Requests', matches: isRequest },
    { key: 'interactions', title: 'Interactions', matches: ({ kind }) => kind === 'interaction' },
    { key: 'log', title: 'Log lines', matches: ({ kind }) => kind === 'log' },
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
    { key: 'outgoing', title: 'Sent to bots', matches: ({ kind }) => kind === 'outgoing' },
  ],
  log: [
    { key: 'all_levels', title: 'All levels', matches: ({ kind }) => kind === 'log' },
    fromLevel('info', 'Info and above'),
    fromLevel('warn', 'Warnings and errors'),
    fromLevel('error', 'Errors'),
  ],
};

/** The filters of the tab Interactions; the first one is the default. */
export const interactionFilters: readonly InteractionFilter[] = [
  { key: 'all_kinds', title: 'All kinds', matches: () => true },
  { key: 'pending', title: 'Pending', matches: ({ latest, hasFailed }) => !hasFailed && latest.status === 'sent' },
  {
    key: 'answered',
    title: 'Answered',
    matches: ({ latest, hasFailed }) => !hasFailed && latest.status === 'answered',
  },
  { key: 'failed', title: 'Failed', matches: ({ hasFailed }) => hasFailed },
];
