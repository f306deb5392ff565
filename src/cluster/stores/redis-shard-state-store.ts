import type { ShardStateStore, StatePosition } from '../../ingress/gateway/journaled/shard-state.js';
import type { JournalShard } from '../../ingress/journal/journal.js';
import type { RedisCommand } from '../redis/redis-client.js';
import type { RedisCommands, RedisConnection } from '../redis/redis-connection.js';
import { journalKey } from '../redis/redis-keys.js';

export interface RedisShardStateStoreOptions {
  readonly connection: RedisConnection;
  /** The name of the cluster. */
  readonly application: string;
}

/** How long a state waits for the next owner of its shard, in milliseconds. */
const LIFETIME_MS = 60_000;
/** How many bytes are sent or read at once. */
const CHUNK_BYTES = 1024 * 1024;
/** How many parts are read at once. */
const CHUNK_PARTS = 8;

/**
 * Keeps the states of shards that move in Redis. A state is a list: the position, added last, and the parts. So an incomplete
 * one has no position.
 */
export class RedisShardStateStore implements ShardStateStore {
  readonly #options: RedisShardStateStoreOptions;

  constructor(options: RedisShardStateStoreOptions) {
    this.#options = options;
  }

  async put(shard: JournalShard, position: StatePosition, parts: readonly Uint8Array[]): Promise<void> {
    const commands = await this.#options.connection.openLarge();
    const key = this.#keyOf(shard);
    await commands.call('DEL', key);
    for (const chunk of chunksOf(parts)) await push(commands, key, chunk);
    await push(commands, key, [Buffer.from(formatPosition(position))]);
  }

  async take(shard: JournalShard, position: StatePosition): Promise<readonly Uint8Array[] | undefined> {
    const commands = await this.#options.connection.openLarge();
    const key = this.#keyOf(shard);
    const [stored] = await readRange(commands, key, 0, 0);
    if (stored === undefined || Buffer.from(stored).toString() !== formatPosition(position)) return undefined;
    const parts: Uint8Array[] = [];
    for (let start = 1; ; start += CHUNK_PARTS) {
      const chunk = await readRange(commands, key, start, start + CHUNK_PARTS - 1);
      parts.push(...chunk);
      if (chunk.length < CHUNK_PARTS) break;
    }
    await commands.call('DEL', key);
    return parts.reverse();
  }

  #keyOf(shard: JournalShard): string {
    return journalKey(this.#options.application, shard, 'state');
  }
}

function formatPosition({ sessionId, sequence }: StatePosition): string {
  return `${sequence} ${sessionId}`;
}

/** Adds values to the start of a list, the last one first. */
async function push(commands: RedisCommands, key: string, values: readonly Uint8Array[]): Promise<void> {
  const added: RedisCommand = ['LPUSH', key, ...values];
  await commands.pipeline([added, ['PEXPIRE', key, String(LIFETIME_MS)]]);
}

async function readRange(commands: RedisCommands, key: string, start: number, end: number): Promise<Uint8Array[]> {
  const reply = await commands.callForBytes('LRANGE', key, String(start), String(end));
  const values: unknown[] = Array.isArray(reply) ? reply : [];
  return values.flatMap((value) => (value instanceof Uint8Array ? [value] : []));
}

function* chunksOf(parts: readonly Uint8Array[]): Iterable<readonly Uint8Array[]> {
  let chunk: Uint8Array[] = [];
  let size = 0;
  for (const part of parts) {
    if (chunk.length > 0 && size + part.length > CHUNK_BYTES) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(part);
    size += part.length;
  }
  if (chunk.length > 0) yield chunk;
}
