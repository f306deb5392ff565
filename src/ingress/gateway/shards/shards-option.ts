import { type Clock, sleep } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { GatewayDiscovery } from '../identify/discovery.js';
import { reconnectDelayMs } from '../session/session.js';

/**
 * Which shards a gateway connects: all shards, or some of them while other processes connect the others.
 * @see https://docs.discord.com/developers/events/gateway#sharding
 */
export type ShardsOption =
  /** All shards of the count that Discord recommends, or of the sessions in the journal. */
  | 'auto'
  /** All shards of this count, 1 or more. */
  | number
  /** Only the shards with these ids, from 0 to `count - 1`. Other processes connect the others. */
  | { readonly count: number; readonly ids: readonly number[] };

/** The shards to connect, once the count is known. */
export interface ShardSet {
  readonly count: number;
  readonly ids: readonly number[];
}

/** Returns all shards of a count. */
export function allShards(count: number): ShardSet {
  return { count, ids: Array.from({ length: count }, (_, id) => id) };
}

/** The problem of a value of the option; undefined if it is valid. */
export function shardsOptionProblem(option: ShardsOption): string | undefined {
  if (option === 'auto') return undefined;
  if (typeof option === 'number') return countProblem(option);
  const { count, ids } = option;
  const problem = countProblem(count);
  if (problem !== undefined) return problem;
  if (!Array.isArray(ids) || ids.length === 0) return 'no shard ids are listed';
  const outside = ids.find((id) => !Number.isInteger(id) || id < 0 || id >= count);
  if (outside !== undefined) return `shard id ${outside} is not an integer from 0 to ${count - 1}`;
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  return repeated === undefined ? undefined : `shard id ${repeated} is listed twice`;
}

function countProblem(count: number): string | undefined {
  return Number.isInteger(count) && count >= 1 ? undefined : `the shard count ${count} is not an integer of 1 or more`;
}

export interface ShardSelection {
  readonly discovery: GatewayDiscovery;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Cancels the selection. */
  readonly signal: AbortSignal;
}

/**
 * Returns the shards to connect. Without a count, it asks Discord until there is an answer.
 * @param storedCount the shard count of the sessions in the journal
 * @throws {GatewayClosedError} when Discord rejects the bot
 * @throws the reason of `signal` when it aborts first
 */
export async function selectShards(
  option: ShardsOption,
  storedCount: number | undefined,
  { discovery, clock, logger, random, signal }: ShardSelection,
): Promise<ShardSet> {
  if (typeof option === 'object') return option;
  // Sessions of another count could not be resumed.
  const count = typeof option === 'number' ? option : storedCount;
  if (count !== undefined) return allShards(count);
  for (let failures = 1; ; failures++) {
    const discovered = await discovery.find();
    signal.throwIfAborted();
    if (discovered.kind === 'found') return allShards(Math.max(1, discovered.bot.shards));
    if (discovered.kind === 'rejected') throw discovered.error;
    const delayMs = reconnectDelayMs(failures, random());
    logger.warn({ detail: discovered.detail, delayMs }, 'the shard count could not be fetched: trying again');
    await sleep(clock, delayMs, signal);
  }
}
