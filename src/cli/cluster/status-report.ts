/** Formats the state of a cluster for `guildhall cluster status`. */
import type {
  ClusterProcessStatus,
  ClusterShardStatus,
  ClusterStatus,
  DeadLetterStatus,
} from '../../cluster/status/cluster-status.js';
import { formatTable } from '../command-line/table.js';
import type { Terminal } from '../command-line/terminal.js';

/** How many moves are shown. */
const MOVES_SHOWN = 10;

/** Returns the lines of the report. */
export function formatClusterStatus(status: ClusterStatus, terminal: Terminal): string[] {
  return [
    terminal.style('bold', `cluster ${status.name}`),
    '',
    ...formatProcesses(status, terminal),
    '',
    ...formatShards(status, terminal),
    '',
    ...formatMoves(status, terminal),
    ...formatProblems(status, terminal),
  ];
}

/** Returns the lines of a list of dead letters. */
export function formatDeadLetters(letters: readonly DeadLetterStatus[], terminal: Terminal): string[] {
  if (letters.length === 0) return ['No dead letters.'];
  const rows = letters.map(({ id, movedAt, bytes, cause }) => [
    id,
    new Date(movedAt).toISOString(),
    `${bytes} bytes`,
    cause,
  ]);
  return formatSection(['ID', 'SINCE', 'SIZE', 'CAUSE'], rows, terminal);
}

function formatProcesses({ processes, limits, now }: ClusterStatus, terminal: Terminal): string[] {
  const assigned = new Map(limits.requestsPerSecond.map((part) => [part.process, part.assigned]));
  const rows = processes.map((process) => [
    process.id,
    process.version,
    process.status,
    String(process.shards.length),
    formatAge(process.silentMs),
    formatAge(now - process.startedAt),
    String(assigned.get(process.id) ?? '–'),
  ]);
  const starts = limits.remainingSessionStarts;
  return [
    ...formatSection(['PROCESS', 'VERSION', 'STATUS', 'SHARDS', 'HEARTBEAT', 'UPTIME', 'REQUESTS/S'], rows, terminal),
    ...(starts === undefined ? [] : ['', `session starts left: ${starts}`]),
  ];
}

function formatShards({ shards }: ClusterStatus, terminal: Terminal): string[] {
  const headings = [
    'SHARD',
    'PROCESS',
    'STATUS',
    'LATENCY',
    'EPOCH',
    'OWNED',
    'LEASE',
    'JOURNAL',
    'OLDEST',
    'DEAD LETTERS',
  ];
  return formatSection(headings, shards.map(shardCells), terminal);
}

function shardCells(shard: ClusterShardStatus): string[] {
  const { latencyMs, heldMs, leaseMs } = shard;
  return [
    `${shard.id}/${shard.count}`,
    shard.process ?? '–',
    shard.status,
    latencyMs === undefined ? '–' : `${Math.round(latencyMs)} ms`,
    String(shard.epoch),
    heldMs === undefined ? '–' : formatAge(heldMs),
    leaseMs === undefined ? '–' : `${(leaseMs / 1000).toFixed(1)} s`,
    String(shard.journalLength),
    shard.oldestEntry ?? '–',
    String(shard.deadLetters),
  ];
}

function formatMoves({ moves, now }: ClusterStatus, terminal: Terminal): string[] {
  if (moves.length === 0) return ['No moves.'];
  const rows = moves
    .slice(0, MOVES_SHOWN)
    .map(({ at, shard, from, to, reason, epoch }) => [
      `${formatAge(now - at)} ago`,
      String(shard),
      from ?? '–',
      to,
      reason,
      String(epoch),
    ]);
  return formatSection(['WHEN', 'SHARD', 'FROM', 'TO', 'REASON', 'EPOCH'], rows, terminal);
}

function formatProblems({ processes, shards }: ClusterStatus, terminal: Terminal): string[] {
  const problems = [
    ...processes.filter(isSilent).map(({ id }) => `The process ${id} sends no heartbeats.`),
    ...shards.filter(isUnowned).map(({ id, count }) => `No process runs the shard ${id}/${count}.`),
  ];
  return problems.length === 0 ? [] : ['', ...problems.map((problem) => terminal.style('yellow', problem))];
}

function isSilent({ status }: ClusterProcessStatus): boolean {
  return status === 'silent';
}

function isUnowned({ process }: ClusterShardStatus): boolean {
  return process === undefined;
}

function formatSection(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  terminal: Terminal,
): string[] {
  const [head = '', ...lines] = formatTable([headings, ...rows]);
  return [terminal.style('bold', head), ...lines];
}

const SECOND_MS = 1000;
const AGE_UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', SECOND_MS],
] as const;

/** The two largest units of a duration, for example `3h 12m`. Below a minute, seconds with a fraction. */
function formatAge(ms: number): string {
  const index = AGE_UNITS.findIndex(([, size]) => ms >= size);
  const [unit, size] = AGE_UNITS[index] ?? ['s', SECOND_MS];
  const next = AGE_UNITS[index + 1];
  if (index < 0 || !next) return `${(Math.max(0, ms) / SECOND_MS).toFixed(1)}s`;
  return `${Math.floor(ms / size)}${unit} ${Math.floor((ms % size) / next[1])}${next[0]}`;
}
