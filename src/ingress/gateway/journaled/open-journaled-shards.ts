import type { Journal, JournalShard, StoredShard } from '../../journal/journal.js';
import { GatewayClosedError } from '../protocol/errors.js';
import type { ShardSet } from '../shards/shards-option.js';
import type { JournaledShards } from './journaled-shards.js';
import type { JournalingOptions } from './journaling-options.js';

const DEFAULT_DRAIN_MS = 5000;

export interface JournaledShardsOpening extends Pick<JournalingOptions, 'journal' | 'leases' | 'drainMs'> {
  /** Where the shards are added. */
  readonly shards: JournaledShards;
  /**
   * Returns the shards to connect, or the error if Discord rejects the bot; undefined if the gateway was closed.
   * @param storedCount the shard count of the stored sessions
   */
  readonly selectShards: (storedCount: number | undefined) => Promise<ShardSet | GatewayClosedError | undefined>;
  /** Aborts when the gateway is closed. */
  readonly signal: AbortSignal;
}

/**
 * Acquires the shards of this process and connects them. With leases, it returns when the first ones are acquired; others
 * follow later.
 * @throws {JournalError} when the journal cannot be used
 * @throws {ClusterError} when the other processes cannot be reached
 * @throws {GatewayClosedError} when Discord permanently rejects the bot
 */
export async function openJournaledShards(opening: JournaledShardsOpening): Promise<void> {
  const { journal, leases, shards, signal, drainMs } = opening;
  const stored = await journal.storedShards();
  const select = () => selectShards(opening, stored);
  if (leases) {
    const count = await leases.shardCount(async () => (await select()).count);
    if (signal.aborted) return;
    await shards.open(count);
    await leases.start(count, {
      onAcquired: (acquired) => shards.add(acquired),
      onMove: (shardId) => shards.release(shardId, drainMs?.() ?? DEFAULT_DRAIN_MS),
      onLost: (shardId) => shards.lose(shardId),
      onReplay: (shardId, entry) => shards.replayDeadLetter({ id: shardId, count }, entry),
      reportShards: () => shards.report(),
    });
    return;
  }
  const { count, ids } = await select();
  await shards.open(count);
  const acquired = await Promise.all(ids.map((id) => journal.acquire({ id, count })));
  const leftovers = await acquireLeftovers(journal, stored, count);
  if (signal.aborted) return;
  for (const leftover of leftovers) shards.addLeftover(leftover);
  for (const shardJournal of acquired) shards.add(shardJournal);
}

async function selectShards(
  { selectShards: select, signal }: JournaledShardsOpening,
  stored: readonly StoredShard[],
): Promise<ShardSet> {
  const selected = await select(completeCountOf(stored.filter(({ hasSession }) => hasSession)));
  if (selected instanceof GatewayClosedError) throw selected;
  signal.throwIfAborted();
  if (!selected) throw new Error('the gateway was closed');
  return selected;
}

/** The count of the first shard; undefined unless every shard of that count is listed. */
function completeCountOf(shards: readonly JournalShard[]): number | undefined {
  const count = shards[0]?.count;
  const ids = new Set(shards.filter((shard) => shard.count === count).map(({ id }) => id));
  return ids.size === count ? count : undefined;
}

/** What was stored with another shard count. */
function acquireLeftovers(journal: Journal, stored: readonly StoredShard[], count: number) {
  const others = stored.filter((shard) => shard.count !== count);
  return Promise.all(others.map(({ id, count: otherCount }) => journal.acquire({ id, count: otherCount })));
}
