import { setTimeout as pause } from 'node:timers/promises';
import { openRedisConnection } from '../../src/cluster/redis/redis-connection.js';
import { RedisProcess } from '../cluster/redis/redis-process.js';
import { TcpProxy } from '../cluster/redis/tcp-proxy.js';
import type { StormFault } from './process-faults.js';

/** The longest outage. Some are longer than a lease, none as long as processes stay connected without Redis. */
const MAX_OUTAGE_MS = 6000;

/** A Redis server that stores every command before its reply, and its faults. The bots connect through a proxy. */
export class RedisForStorm {
  readonly #redis: RedisProcess;
  readonly #proxy: TcpProxy;

  private constructor(redis: RedisProcess, proxy: TcpProxy) {
    this.#redis = redis;
    this.#proxy = proxy;
  }

  static async start(): Promise<RedisForStorm> {
    const redis = await RedisProcess.start({ aof: 'always' });
    return new RedisForStorm(redis, await TcpProxy.start(redis.port));
  }

  get url(): string {
    return this.#proxy.url;
  }

  readonly faults: readonly StormFault[] = [
    {
      name: 'Redis restarted',
      apply: async (random) => {
        await this.#redis.kill();
        await pause(random(MAX_OUTAGE_MS));
        await this.#redis.restart();
      },
    },
    {
      name: 'Redis paused',
      apply: async (random) => {
        this.#redis.pause();
        await pause(random(MAX_OUTAGE_MS));
        this.#redis.resume();
      },
    },
    {
      // What a process had stored and not handled when it was killed would be lost: the promise holds while a process lives.
      name: 'data of Redis lost',
      needsCalm: true,
      apply: async (random) => {
        if (random(2) === 0) return this.#redis.deleteData();
        const operator = await openRedisConnection({ url: this.#redis.url });
        await operator.call('FLUSHALL');
        await operator.close();
      },
    },
    {
      name: 'Redis connections cut',
      apply: async (random) => this.#proxy.cutAfter(random(20_000)),
    },
    {
      name: 'network to Redis blocked',
      apply: async (random) => {
        this.#proxy.block();
        await pause(random(MAX_OUTAGE_MS));
        this.#proxy.unblock();
      },
    },
    {
      name: 'memory of Redis full, now and then',
      apply: async (random) => {
        const operator = await openRedisConnection({ url: this.#redis.url });
        const end = performance.now() + random(MAX_OUTAGE_MS);
        while (performance.now() < end) {
          await operator.call('CONFIG', 'SET', 'maxmemory', '1');
          await pause(random(300));
          await operator.call('CONFIG', 'SET', 'maxmemory', '0');
          await pause(random(100));
        }
        await operator.close();
      },
    },
  ];

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#proxy[Symbol.asyncDispose]();
    await this.#redis[Symbol.asyncDispose]();
  }
}
