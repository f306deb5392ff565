/** Compares what the service sent with what the bots handled. */
import type { BotRun } from './bot-runner.js';
import type { HandlerStart } from './handler-starts.js';
import type { ReceivedCall } from './scripted-api.js';
import type { ServiceSession } from './service-session.js';
import type { StormEvent } from './storm-events.js';

export interface StormFindings {
  /** Events that had to be handled. */
  readonly due: number;
  /** Events that the service itself may have lost. */
  readonly lostByService: number;
  readonly starts: number;
  /** Starts of an event after its first. */
  readonly repeated: number;
  /** Starts with `replayed`; more than `repeated`, because a process cannot know what a killed one has started. */
  readonly markedAsReplayed: number;
  /** Interactions that no handler was started for: they could no longer be answered. */
  readonly expiredInteractions: number;
  /** From the start of a handler to the arrival of its API call, the longest, in milliseconds. */
  readonly slowestCallMs: number;
  /** What must not happen; each line describes one case. */
  readonly violations: {
    /** Events that no handler was started for. */
    readonly lost: readonly string[];
    /** Handlers that were started again without `replayed`. */
    readonly unmarked: readonly string[];
    /** Events of a guild that were started before an earlier one. */
    readonly disordered: readonly string[];
    /** Handlers that a process started after another one had taken over the shard. */
    readonly afterTakeover: readonly string[];
    /** API calls that a process sent after another one had taken over the shard. */
    readonly callsAfterTakeover: readonly string[];
    /** Different ids of one event, or one id of different events. */
    readonly wrongIds: readonly string[];
    /** Handlers of events that were never sent. */
    readonly unknown: readonly string[];
  };
}

interface RunStart extends HandlerStart {
  readonly run: BotRun;
}

const keyOf = ({ guild, number }: StormEvent | HandlerStart) => `${guild}/${number}`;
const describe = ({ kind, guild, number }: StormEvent | HandlerStart) => `${kind} ${number} of guild ${guild}`;
const describeStart = (start: RunStart) =>
  `${describe(start)} by ${start.run.name}, epoch ${start.epoch ?? 'unknown'}, at ${start.at}`;

/** How many events were sent that no handler was started for so far, without interactions. */
export function countMissing(sessions: readonly ServiceSession[], started: ReadonlySet<string>): number {
  const isHandled = (event: StormEvent) => started.has(keyOf(event));
  let missing = 0;
  for (const session of sessions) {
    for (const event of session.dueEvents(isHandled))
      if (event.kind !== 'interaction' && !isHandled(event)) missing += 1;
  }
  return missing;
}

/** Adds the events that were started to `started`, to be used by `countMissing`. */
export function addStarted(started: Set<string>, starts: readonly HandlerStart[]): void {
  for (const start of starts) started.add(keyOf(start));
}

export interface StormRecord {
  readonly shards: number;
  readonly sessions: readonly ServiceSession[];
  readonly runs: readonly BotRun[];
  readonly calls: readonly ReceivedCall[];
}

export function findViolations({ shards, sessions, runs, calls }: StormRecord): StormFindings {
  const starts = runs.flatMap((run) => run.starts.map((start): RunStart => ({ ...start, run })));
  starts.sort((a, b) => a.at - b.at);
  const byEvent = groupBy(starts, keyOf);
  const due = new Map<string, StormEvent>();
  const lostByService = new Map<string, StormEvent>();
  const isHandled = (event: StormEvent) => byEvent.has(keyOf(event));
  for (const session of sessions) {
    for (const event of session.dueEvents(isHandled)) due.set(keyOf(event), event);
    for (const event of session.otherEvents(isHandled)) lostByService.set(keyOf(event), event);
  }
  const missing = [...due].filter(([key]) => !byEvent.has(key)).map(([_key, event]) => event);
  const byShard = groupBy(starts, ({ guild }) => guild % shards);
  return {
    due: due.size,
    lostByService: [...lostByService.keys()].filter((key) => !byEvent.has(key)).length,
    starts: starts.length,
    repeated: starts.length - byEvent.size,
    markedAsReplayed: starts.filter(({ replayed }) => replayed).length,
    expiredInteractions: missing.filter(({ kind }) => kind === 'interaction').length,
    slowestCallMs: calls.reduce((slowest, call) => Math.max(slowest, delayMsOf(call)), 0),
    violations: {
      lost: missing.filter(({ kind }) => kind !== 'interaction').map(describe),
      unmarked: [...byEvent.values()].flatMap(([_first, ...others]) =>
        others.filter(({ kind, replayed }) => kind !== 'interaction' && !replayed).map(describeStart),
      ),
      disordered: findDisorder(byEvent.values(), new Set(runs.flatMap(({ suspects }) => [...suspects]))),
      afterTakeover: [...byShard.values()].flatMap(findStartsAfterTakeover),
      callsAfterTakeover: runs.flatMap((run) => findCallsAfterTakeover(run, byShard, shards)),
      wrongIds: findWrongIds(byEvent),
      unknown: [...byEvent.keys()].filter((key) => !due.has(key) && !lostByService.has(key)),
    },
  };
}

/**
 * The first starts of a guild's events have the order of the guild. Interactions may overtake other events. An event that was about to
 * start at two deaths is a suspect, also if it did not start: new events start before it.
 */
function findDisorder(startsByEvent: Iterable<readonly RunStart[]>, suspects: ReadonlySet<string>): string[] {
  const first = [...startsByEvent].flatMap(([start]) => (start && start.kind !== 'interaction' ? [start] : []));
  return [...groupBy(first, ({ guild }) => guild).values()].flatMap((starts) => {
    const ordered = starts.toSorted((a, b) => a.number - b.number);
    return ordered.flatMap((start, index) => {
      const previous = ordered[index - 1];
      const isSuspect = previous?.eventId !== undefined && suspects.has(previous.eventId);
      const isLate = previous && start.at < previous.at && !isSuspect;
      return isLate ? [`${describeStart(start)}, before ${describeStart(previous)}`] : [];
    });
  });
}

/** @param starts of one shard, in the order of time */
function findStartsAfterTakeover(starts: readonly RunStart[]): string[] {
  let owner: RunStart | undefined;
  const found: string[] = [];
  for (const start of starts) {
    const { epoch, run } = start;
    if (epoch === undefined) continue;
    const isLate = owner !== undefined && owner.run !== run && epoch < (owner.epoch ?? 0);
    if (isLate && !isFirstAfterContinuing(start)) found.push(describeStart(start));
    if (!isLate) owner = start;
  }
  return found;
}

/** A process can be stopped between its check of the lease and the start of the handler. */
function isFirstAfterContinuing({ run, at }: RunStart): boolean {
  return run.continuedAt.some((continued) => at === run.starts.find((start) => start.at >= continued)?.at);
}

/** The time at which a request was written counts, and not that of its arrival, which can be much later. */
function findCallsAfterTakeover(
  run: BotRun,
  byShard: ReadonlyMap<number, readonly RunStart[]>,
  shards: number,
): string[] {
  return run.calls.flatMap((call) => {
    const { guild, number, epoch, at } = call;
    const starts = byShard.get(guild % shards) ?? [];
    const takeover = starts.find((start) => (start.epoch ?? 0) > epoch && start.run !== run && start.at < at);
    // A process can be stopped between its check of the lease and the report of the call.
    const isAfterStop = run.continuedAt.some((continued) => call === run.calls.find((one) => one.at >= continued));
    if (epoch === 0 || !takeover || isAfterStop) return [];
    return [`message ${number} of guild ${guild}, sent by ${run.name} at ${at}, after ${describeStart(takeover)}`];
  });
}

/** A call of the bots contains when its handler started. */
function delayMsOf({ content, at }: ReceivedCall): number {
  const startedAt = Number(content.split(' ')[3] ?? at);
  return Math.round((at - startedAt) / 1000);
}

function findWrongIds(byEvent: ReadonlyMap<string, readonly RunStart[]>): string[] {
  const eventsById = new Map<string, string>();
  const found: string[] = [];
  for (const [key, starts] of byEvent) {
    const ids = new Set(starts.flatMap(({ eventId }) => (eventId === undefined ? [] : [eventId])));
    if (ids.size > 1) found.push(`event ${key} has the ids ${[...ids].join(', ')}`);
    for (const id of ids) {
      const other = eventsById.get(id);
      if (other !== undefined && other !== key) found.push(`the events ${key} and ${other} have the id ${id}`);
      eventsById.set(id, key);
    }
  }
  return found;
}

function groupBy<Item, Key>(items: Iterable<Item>, keyOfItem: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
