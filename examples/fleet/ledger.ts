import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { MiddlewareContext, NextFunction } from 'guildhall';
import { shardIdOf } from 'guildhall/wire';

/** The start of a handler. */
export interface HandlerStart {
  readonly handler: string;
  /** The same in every process that handles the event. */
  readonly eventId: string;
  readonly shard: number;
  readonly pid: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Which handlers were started, by all processes: a file to which each of them appends. */
export class Ledger {
  constructor(
    private readonly path: string,
    private readonly shardCount: number,
  ) {}

  /** A middleware that records the handler before it starts. */
  readonly record = (context: MiddlewareContext, next: NextFunction) => {
    if (context.kind !== 'task' && context.origin.via === 'gateway') {
      const { shard, eventId = 'not in the journal' } = context.origin;
      const start: HandlerStart = { handler: context.handler, eventId, shard, pid: process.pid, at: Date.now() };
      appendFileSync(this.path, `${JSON.stringify(start)}\n`);
    }
    return next();
  };

  read(): HandlerStart[] {
    if (!existsSync(this.path)) return [];
    const lines = readFileSync(this.path, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  }

  /** The shard of a guild. */
  shardOf(guildId: string): number {
    return shardIdOf(guildId, this.shardCount);
  }
}

/** How many events were handled more than once, because their process was killed before the handler had finished. */
export function countRepeated(starts: readonly HandlerStart[]): number {
  const counts = new Map<string, number>();
  for (const { eventId, handler } of starts) {
    const key = `${eventId} ${handler}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 1).length;
}

/** A process that was killed. */
export interface Kill {
  readonly pid: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** For each shard of the killed processes: the milliseconds from the kill until another process handled an event of it. */
export function takeoverTimes(starts: readonly HandlerStart[], kills: readonly Kill[]): number[] {
  const shards = [...new Set(starts.map(({ shard }) => shard))];
  return kills.flatMap((kill) =>
    shards.flatMap((shard) => {
      const ofShard = starts.filter((start) => start.shard === shard);
      const owner = ofShard.findLast(({ at }) => at <= kill.at);
      const next = ofShard.find(({ at }) => at > kill.at);
      return owner?.pid === kill.pid && next ? [next.at - kill.at] : [];
    }),
  );
}
