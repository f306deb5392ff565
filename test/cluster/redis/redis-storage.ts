import { systemClock } from '../../../src/base/clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { openRedisConnection, type RedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { RedisJournal } from '../../../src/cluster/redis/redis-journal.js';
import type { JournalStorage } from '../../ingress/journal/contract.js';

/** Opens a journal of the cluster `test`, which uses a connection. */
export function journalOn(connection: RedisConnection, name = 'test'): RedisJournal {
  return new RedisJournal({ connection, name, clock: systemClock, logger: createLogger({ level: 'silent' }) });
}

/** A database with the journals of a test. */
export class RedisStorage implements JournalStorage {
  readonly #connections: RedisConnection[] = [];

  /** @param url the address of an empty database */
  constructor(private readonly url: string) {}

  async open(): Promise<RedisJournal> {
    return journalOn(await this.#connect());
  }

  /** The leases of dead processes end after a while. Here, they end at once. */
  async openAfterCrash(): Promise<RedisJournal> {
    const connection = await this.#connect();
    const leases = await connection.call('KEYS', '*:lease');
    if (Array.isArray(leases) && leases.length > 0) await connection.call('DEL', ...leases.map(String));
    return journalOn(connection);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }

  async #connect(): Promise<RedisConnection> {
    const connection = await openRedisConnection({ url: this.url });
    this.#connections.push(connection);
    return connection;
  }
}
