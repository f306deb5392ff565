import { startEmulator } from '../../../dev/src/emulator/emulator.js';
import { createWorld } from '../../../dev/src/testing/world/create-world.js';
import type { TestWorld } from '../../../dev/src/testing/world/test-world.js';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import type { LeaseTimings } from '../../../src/cluster/leases/lease-timings.js';
import { createRedisCluster, type RedisClusterOptions } from '../../../src/cluster/redis-cluster.js';
import type { LogLine } from '../../app/fixture/bot-under-test.js';
import { afterFailure, afterTest } from '../../current-test.js';
import { LONG_LEASES } from '../leases/test-member.js';
import type { RedisProcess } from '../redis/redis-process.js';
import { startRedis } from '../redis/redis-server.js';

export interface ClusterBotOptions extends Partial<BotOptions> {
  /** Options of `redisCluster`. */
  readonly redis?: Partial<RedisClusterOptions>;
  /** @default LONG_LEASES */
  readonly timings?: LeaseTimings;
}

/** An emulated guild, a Redis server, and bots in one cluster, each like a process of its own. */
export class ClusterWorld {
  readonly #bots: Bot[] = [];
  readonly #output: string[] = [];

  private constructor(
    readonly world: TestWorld,
    readonly redis: RedisProcess,
    private readonly options: ClusterBotOptions,
  ) {}

  /** Ends with the test. @param options of all bots */
  static async start(options: ClusterBotOptions = {}): Promise<ClusterWorld> {
    const redis = await startRedis();
    // Shards may identify at the same time, so that tests do not wait for them.
    const emulator = await startEmulator({ gateway: { maxConcurrency: 16 } });
    const world = await createWorld({ emulator, timeoutMs: 10_000 });
    const cluster = new ClusterWorld(world, redis, options);
    afterFailure(() => console.error(cluster.#output.join('')));
    afterTest(async () => {
      await Promise.all(cluster.#bots.map((bot) => bot.stop()));
      await world.close();
      await emulator.close();
    });
    return cluster;
  }

  /** The lines that all bots logged. */
  get log(): LogLine[] {
    return this.#output.map((line) => JSON.parse(line));
  }

  get warnings(): string[] {
    return this.log.filter(({ level }) => level >= 40).map(({ msg }) => msg);
  }

  /** Composes another process of the bot. */
  compose({ redis, timings, ...options }: ClusterBotOptions = {}): Bot {
    const { emulator } = this.world;
    const destination = { write: (line: string) => void this.#output.push(line) };
    const { redis: common, timings: commonTimings, ...commonOptions } = this.options;
    const redisOptions = { url: this.redis.url, drainMs: 1000, ...common, ...redis };
    const cluster = createRedisCluster(redisOptions, timings ?? commonTimings ?? LONG_LEASES);
    const bot = new Bot({
      token: emulator.token,
      api: { baseUrl: emulator.apiUrl },
      environment: {},
      signals: false,
      gateway: { shards: 4 },
      logger: createLogger({ level: 'debug', destination, secrets: [emulator.token] }),
      drainTimeoutMs: 1000,
      cluster,
      ...commonOptions,
      ...options,
    });
    this.#bots.push(bot);
    return bot;
  }

  /** Starts another process of the bot. */
  async startBot(options: ClusterBotOptions = {}): Promise<Bot> {
    const bot = this.compose(options);
    await bot.start();
    return bot;
  }
}

/** The ids of the shards that a process runs and that are ready. */
export function readyShards(bot: Bot): number[] {
  return bot.gateway.shards.filter(({ status }) => status === 'ready').map(({ id }) => id);
}

/** Resolves when a condition holds. It is checked again after a short time. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
