/**
 * A journal on Redis, for the processes of a cluster. Each shard has its own keys, and a lease that says which process owns
 * it. The epoch protects a shard even if a process does not notice that its lease has ended: every write names its epoch.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { errorMessage } from '../../base/errors.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { DeadLetter, EntryId, Journal, JournalShard, StoredShard } from '../../ingress/journal/journal.js';
import { JournalError } from '../../ingress/journal/journal-error.js';
import { parseDeadLetters } from './dead-letter-format.js';
import type { JournalLease } from './journal-lease.js';
import { parseSession, readEntries } from './journal-recovery.js';
import { acquireScript, registerScript, releaseScript } from './journal-scripts.js';
import type { RedisConnection } from './redis-connection.js';
import { clusterKey } from './redis-keys.js';
import { RedisShardJournal } from './redis-shard-journal.js';
import { ownerKeys, shardKeys, streamId } from './shard-keys.js';

export interface RedisJournalOptions {
  readonly connection: RedisConnection;
  /** The name of the cluster. */
  readonly name: string;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** The version of the format. */
const FORMAT = '1';
/** The lease of a shard that is acquired without a renewal. */
const UNRENEWED_LEASE_MS = 60_000;

/** The journal of a cluster. */
export class RedisJournal implements Journal {
  readonly #options: RedisJournalOptions;
  readonly #acquired = new Map<string, RedisShardJournal | 'opening'>();
  #checking: Promise<void> | undefined;

  constructor(options: RedisJournalOptions) {
    this.#options = options;
  }

  async storedShards(): Promise<readonly StoredShard[]> {
    const { connection, name } = this.#options;
    return this.#read(async () => {
      const members = await connection.call('SMEMBERS', clusterKey(name, 'journals'));
      const shards = (Array.isArray(members) ? members : []).flatMap((member) => parseShard(String(member)));
      const stored = await Promise.all(
        shards.map(async (shard) => {
          const keys = shardKeys(name, shard);
          const [entries, hasSession, deadLetters] = await connection.pipeline([
            ['XLEN', keys.entries],
            ['HEXISTS', keys.session, 'id'],
            ['HLEN', keys.dead],
          ]);
          const isStored = entries !== 0 || hasSession === 1 || deadLetters !== 0;
          return { shard: { ...shard, hasSession: hasSession === 1 }, isStored };
        }),
      );
      return stored.flatMap(({ shard, isStored }) => (isStored ? [shard] : []));
    });
  }

  async deadLetters(shard: JournalShard): Promise<readonly DeadLetter[]> {
    const { connection, name } = this.#options;
    await this.#flush(shard);
    return this.#read(async () => {
      const reply = await connection.callForBytes('HGETALL', shardKeys(name, shard).dead);
      const fields: unknown[] = Array.isArray(reply) ? reply : [];
      const stored = fields.flatMap((id, index): [string, Buffer][] => {
        const value = fields[index + 1];
        return index % 2 === 0 && Buffer.isBuffer(value) ? [[String(id), value]] : [];
      });
      return parseDeadLetters(shard, stored);
    });
  }

  async removeDeadLetter(shard: JournalShard, id: EntryId): Promise<boolean> {
    const { connection, name } = this.#options;
    await this.#flush(shard);
    return this.#read(async () => (await connection.call('HDEL', shardKeys(name, shard).dead, streamId(id))) === 1);
  }

  /**
   * Makes this process the owner of a shard for one minute, without renewals: for tools.
   * @throws {JournalError} when a process owns the shard, or the journal cannot be opened
   */
  async acquire(shard: JournalShard): Promise<RedisShardJournal> {
    const { clock } = this.#options;
    const end = clock.monotonicNow() + UNRENEWED_LEASE_MS;
    const journal = await this.tryAcquire(shard, {
      token: randomBytes(16).toString('hex'),
      leaseMs: UNRENEWED_LEASE_MS,
      isConfirmed: () => clock.monotonicNow() < end,
      onReleased: () => {},
    });
    if (journal) return journal;
    throw new JournalError('acquired', `Shard ${memberOf(shard)} is owned by another process.`);
  }

  /**
   * Makes this process the owner of a shard, if no other process has its lease.
   * @param lease is renewed by the caller, also while the entries are read
   * @param knownEpoch the highest epoch of the shard that this process knows, in case Redis has lost it
   * @returns undefined if another process has the lease
   * @throws {JournalError} when this process owns the shard already, or the journal cannot be opened
   */
  async tryAcquire(shard: JournalShard, lease: JournalLease, knownEpoch = 0): Promise<RedisShardJournal | undefined> {
    const key = memberOf(shard);
    if (this.#acquired.has(key)) {
      throw new JournalError('acquired', `Shard ${key} is acquired already. Release it first.`);
    }
    this.#acquired.set(key, 'opening');
    try {
      const journal = await this.#read(() => this.#acquire(shard, lease, knownEpoch));
      if (journal) this.#acquired.set(key, journal);
      else this.#acquired.delete(key);
      return journal;
    } catch (error) {
      this.#acquired.delete(key);
      throw error;
    }
  }

  /**
   * Stores again what Redis may have lost about a shard of this process, except for its entries. Does nothing if this process
   * does not own the shard.
   * @throws {JournalError} when it cannot be stored
   */
  async restore(shard: JournalShard): Promise<void> {
    const journal = this.#acquired.get(memberOf(shard));
    if (!journal || journal === 'opening') return;
    await this.#read(() => this.#register(memberOf(shard)));
    await journal.restoreSession();
  }

  async close(): Promise<void> {
    const journals = [...this.#acquired.values()];
    await Promise.all(journals.map((journal) => (journal === 'opening' ? undefined : journal.release())));
  }

  /** Stores what this process has not stored yet, if it owns the shard. */
  async #flush(shard: JournalShard): Promise<void> {
    const journal = this.#acquired.get(memberOf(shard));
    if (journal && journal !== 'opening') await journal.flush();
  }

  async #acquire(shard: JournalShard, lease: JournalLease, knownEpoch: number): Promise<RedisShardJournal | undefined> {
    const { connection, name } = this.#options;
    const keys = shardKeys(name, shard);
    await this.#register(memberOf(shard));
    const scriptKeys = ownerKeys(keys);
    const reply = await connection.run(acquireScript, scriptKeys, [
      lease.token,
      String(lease.leaseMs),
      String(knownEpoch),
    ]);
    if (!Array.isArray(reply)) return undefined;
    const [epoch, fields]: unknown[] = reply;
    const session = parseSession(fields);
    try {
      const entries = await readEntries(connection, keys);
      return new RedisShardJournal({
        ...{ connection, keys, shard, lease, epoch: Number(epoch) },
        recovery: { ...session, entries },
        onEnd: () => this.#acquired.delete(memberOf(shard)),
      });
    } catch (error) {
      const args = [lease.token, String(epoch), session.wasReleased ? '1' : '0'];
      connection.run(releaseScript, scriptKeys, args).catch(() => {});
      throw error;
    }
  }

  /** Lists a shard, unless it is empty. Returns the format of the journal. @throws {ClusterError} */
  #register(member: string): Promise<unknown> {
    const { connection, name } = this.#options;
    return connection.run(registerScript, [clusterKey(name, 'journals'), clusterKey(name, 'format')], [FORMAT, member]);
  }

  /** After the version of the journal was checked. @throws {JournalError} */
  async #read<T>(read: () => Promise<T>): Promise<T> {
    try {
      this.#checking ??= this.#checkFormat();
      await this.#checking;
      return await read();
    } catch (error) {
      this.#checking = undefined;
      if (error instanceof JournalError) throw error;
      throw new JournalError('failed', `The journal in Redis cannot be read: ${errorMessage(error)}`, { cause: error });
    }
  }

  async #checkFormat(): Promise<void> {
    const { name } = this.#options;
    const format = await this.#register('');
    if (format === FORMAT) return;
    throw new JournalError(
      'version',
      `The journal of the cluster "${name}" has the format ${String(format)}, and this version of Guildhall has the format ${FORMAT}. Use the version that wrote it until its events are handled, or choose another name for the cluster: unfinished events are then not handled.`,
    );
  }
}

/** Names a shard among those of the journal. */
function memberOf({ id, count }: JournalShard): string {
  return `${id}/${count}`;
}

function parseShard(member: string): JournalShard[] {
  const [, id, count] = /^(\d+)\/(\d+)$/.exec(member) ?? [];
  return id === undefined || count === undefined ? [] : [{ id: Number(id), count: Number(count) }];
}
