import { type ClusterProcess, decodeProcessRecord } from './cluster-process.js';

/** The cluster at the time of a heartbeat. */
export interface ClusterView {
  /** The time on the clock of Redis, in milliseconds since 1970. */
  readonly now: number;
  /** The live processes, in the order of their ids. */
  readonly processes: readonly ClusterProcess[];
  /** Shards that an operator moved: the id of the process, by shard id. */
  readonly placement: ReadonlyMap<number, string>;
  /** The ids of dead letters to run again, such as `0/4:17-230`. */
  readonly replays: readonly string[];
  /**
   * Since when Redis has data of this cluster, in milliseconds since 1970: since its first start, or since Redis lost its
   * data. Undefined if no process has stored it.
   */
  readonly dataSince: number | undefined;
  /** When processes last reached Redis again after none could, in milliseconds since 1970; undefined if it never happened. */
  readonly outageEnd: number | undefined;
}

/** A process that sent no heartbeat any more, although it had not left. */
interface Crash {
  /** Its host and version, separated by a space. */
  readonly kind: string;
  /** The time of its last heartbeat, in milliseconds since 1970 on the clock of Redis. */
  readonly at: number;
}

/**
 * Reads the response of the script of a heartbeat.
 * @throws {TypeError} when Redis returned something else
 */
export function parseClusterView(response: unknown): ClusterView {
  if (!Array.isArray(response)) throw new TypeError('The response of a heartbeat is not a list.');
  const [now, records, heartbeats, placement, draining, replays, times, crashed]: unknown[] = response;
  const [since, outage]: unknown[] = Array.isArray(times) ? times : [];
  const time = Number(now);
  const drained = new Set(textsOf(draining));
  const heartbeatTimes = new Map(pairsOf(heartbeats));
  const crashes = pairsOf(crashed).map(([text, at]) => ({ kind: text.slice(text.indexOf(' ') + 1), at: Number(at) }));
  const processes = pairsOf(records).flatMap(([id, text]) =>
    parseProcess(id, text, time - Number(heartbeatTimes.get(id) ?? 0), drained.has(id), crashes),
  );
  return {
    now: time,
    processes: processes.sort((a, b) => (a.id < b.id ? -1 : 1)),
    placement: new Map(pairsOf(placement).map(([shard, process]) => [Number(shard), process])),
    replays: textsOf(replays),
    dataSince: typeof since === 'string' ? Number(since) : undefined,
    outageEnd: typeof outage === 'string' ? Number(outage) : undefined,
  };
}

/** The stored text is the time of the start, a space, and the record. */
function parseProcess(
  id: string,
  text: string,
  silentMs: number,
  isDrained: boolean,
  crashes: readonly Crash[],
): ClusterProcess[] {
  const separator = text.indexOf(' ');
  const record = decodeProcessRecord(text.slice(separator + 1));
  if (!record) return [];
  // The process learns that it is drained with its next heartbeat.
  const status = isDrained && record.status === 'running' ? 'draining' : record.status;
  const startedAt = Number(text.slice(0, separator));
  const kind = `${record.host} ${record.version}`;
  const ownCrashes = crashes.filter((crash) => crash.kind === kind && crash.at <= startedAt).length;
  return [{ ...record, id, status, startedAt, silentMs, crashes: ownCrashes }];
}

function textsOf(list: unknown): string[] {
  return (Array.isArray(list) ? list : []).map(String);
}

/** A list of alternating keys and values. */
function pairsOf(list: unknown): [string, string][] {
  const texts = textsOf(list);
  return texts.flatMap((key, index): [string, string][] => (index % 2 === 0 ? [[key, texts[index + 1] ?? '']] : []));
}
