/** A bot with a journal on a Redis that refuses commands and loses connections, and whose processes are killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../../../src/base/clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { openRedisConnection, type RedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import type { RedisShardJournal } from '../../../src/cluster/redis/redis-shard-journal.js';
import { shardKeys } from '../../../src/cluster/redis/shard-keys.js';
import { deliveryPolicy } from '../../../src/ingress/journal/delivery/delivery-policy.js';
import { ShardDelivery } from '../../../src/ingress/journal/delivery/shard-delivery.js';
import { SuspectQueue } from '../../../src/ingress/journal/delivery/suspect-queue.js';
import { session, shard } from '../../ingress/journal/contract.js';
import { createProcessor, type TestEvent } from '../../ingress/journal/delivery/test-processor.js';
import { journalOn } from './redis-storage.js';
import type { TcpProxy } from './tcp-proxy.js';

/** What Redis refuses: `READONLY` and `NOREPLICAS` are all writes, the others are new entries. */
export type Refusal = 'OOM' | 'MISCONF' | 'LOADING' | 'BUSY' | 'READONLY' | 'NOREPLICAS';

/** The start of the error of a script that needs memory, with another code. Texts of the same length. */
const REFUSED_SCRIPT = '-OOM allow-oom flag';
const OTHER_CODES: Partial<Record<Refusal, string>> = {
  MISCONF: '-MISCONF allow flag',
  LOADING: '-LOADING allow flag',
  BUSY: '-BUSY allow-oo flag',
};

/** What can happen to Redis and to the bot. */
export type Incident =
  | { readonly kind: 'receive'; readonly sizes: readonly number[] }
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'accept' }
  | { readonly kind: 'forget-scripts' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'cut-after'; readonly bytes: number; readonly direction: 'requests' | 'replies' }
  | { readonly kind: 'kill' }
  | { readonly kind: 'wait'; readonly ms: number };

interface RunningProcess {
  readonly connection: RedisConnection;
  readonly journal: RedisShardJournal;
  readonly delivery: ShardDelivery;
}

/** One history of a bot. Its session has sent the events 1, 2, 3 and so on. */
export class RefusingRedis {
  /** The events whose handlers have started, by process. */
  readonly started: { readonly sequence: number; readonly isReplayed: boolean }[][] = [];
  #sizes: number[] = [];
  #process: RunningProcess | undefined;
  /** Whether Redis refuses all writes, and not only those that need memory. */
  #refusesAll = false;

  /** @param operator an own connection to the server @param name of the cluster, which is new */
  constructor(
    private readonly operator: RedisConnection,
    private readonly proxy: TcpProxy,
    private readonly name: string,
  ) {}

  async start(): Promise<void> {
    const { delivery } = await this.#startProcess();
    delivery.startSession(session);
    await delivery.waitUntil('hasStoredSession', new AbortController().signal);
  }

  async apply(incident: Incident): Promise<void> {
    const { operator, proxy } = this;
    switch (incident.kind) {
      case 'receive':
        for (const size of incident.sizes) this.#receive(this.#sizes.push(size));
        return;
      case 'refuse':
        await this.accept();
        await this.#refuse(incident.refusal);
        return;
      case 'accept':
        return this.accept();
      case 'forget-scripts':
        await operator.call('SCRIPT', 'FLUSH');
        return;
      case 'cut':
        proxy.cut();
        return;
      case 'cut-after':
        proxy.cutAfter(incident.bytes, incident.direction);
        return;
      case 'kill':
        return this.#replaceProcess();
      case 'wait':
        await delay(incident.ms);
    }
  }

  /** Redis accepts everything again. */
  async accept(): Promise<void> {
    this.proxy.replaceNothing();
    this.#refusesAll = false;
    await this.operator.call('REPLICAOF', 'NO', 'ONE');
    await this.operator.call('CONFIG', 'SET', 'maxmemory', '0', 'min-replicas-to-write', '0');
  }

  /** The events whose handlers have not started, and those that are still in the journal. */
  async unfinished(): Promise<{ missing: number[]; stored: number }> {
    const started = new Set(this.started.flat().map(({ sequence }) => sequence));
    const missing = this.#sizes.map((_size, index) => index + 1).filter((sequence) => !started.has(sequence));
    const stored = Number(await this.operator.call('XLEN', shardKeys(this.name, shard).entries));
    return { missing, stored };
  }

  get lostEvents(): number {
    return this.#process?.delivery.info.unstored ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#kill();
    await this.accept();
    for (const direction of ['requests', 'replies'] as const) this.proxy.cutAfter(Number.POSITIVE_INFINITY, direction);
  }

  #receive(sequence: number): void {
    const data: TestEvent = {
      name: String(sequence),
      isBrief: true,
      padding: 'x'.repeat(this.#sizes[sequence - 1] ?? 0),
    };
    const origin = { via: 'gateway', shard: 0, sequence, replayed: false } as const;
    this.#process?.delivery.receive({ event: 'MESSAGE_CREATE', data, origin });
  }

  async #refuse(refusal: Refusal): Promise<void> {
    const { operator, proxy } = this;
    this.#refusesAll = refusal === 'READONLY' || refusal === 'NOREPLICAS';
    if (refusal === 'READONLY') await this.operator.call('REPLICAOF', '127.0.0.1', '1');
    else if (refusal === 'NOREPLICAS') await operator.call('CONFIG', 'SET', 'min-replicas-to-write', '1');
    else await operator.call('CONFIG', 'SET', 'maxmemory', '1');
    const code = OTHER_CODES[refusal];
    if (code !== undefined) proxy.replaceInReplies(REFUSED_SCRIPT, code);
  }

  async #startProcess(): Promise<RunningProcess> {
    const started: RefusingRedis['started'][number] = [];
    this.started.push(started);
    const connection = await openRedisConnection({ url: this.proxy.url });
    const journal = await journalOn(connection, this.name)
      .acquire(shard)
      .catch(async (error: unknown) => {
        await connection.close();
        throw error;
      });
    const shared = {
      policy: { ...deliveryPolicy, retryDelayMs: 20, sequenceIntervalMs: 20, suspectDelayMs: 0 },
      clock: systemClock,
      logger: createLogger({ level: 'silent' }),
    };
    const delivery = new ShardDelivery({
      ...shared,
      journal,
      processor: createProcessor(({ name, run }) =>
        started.push({ sequence: Number(name), isReplayed: run.isReplayed }),
      ),
      suspects: new SuspectQueue(shared),
      listener: { onBacklogChange() {}, onOwnershipChange() {}, onLost() {} },
    });
    this.#process = { connection, journal, delivery };
    const sizes = () => this.#sizes;
    delivery.follow({
      get sequence() {
        return sizes().length;
      },
    });
    void delivery.start();
    return this.#process;
  }

  /** Kills the process. The next one resumes the session, so Discord sends what was not stored. */
  async #replaceProcess(): Promise<void> {
    await this.#kill();
    // Nobody can take over then. A full memory is no obstacle.
    if (this.#refusesAll) await this.accept();
    // The connection can be cut: the next process is started until it can run. Its lease can be stored although it did not get the reply.
    const release = () => this.operator.call('DEL', shardKeys(this.name, shard).lease);
    for (await release(); !(await this.#startProcess().catch(() => undefined)); await release());
    const { sequence } = this.#process?.journal.recovery ?? { sequence: 0 };
    for (let next = sequence + 1; next <= this.#sizes.length; next++) this.#receive(next);
  }

  async #kill(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    process?.delivery.abandon();
    this.proxy.cut();
    process?.journal.lose();
    await process?.connection.close();
  }
}
