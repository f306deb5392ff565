import { pino } from 'pino';
import { type Clock, systemClock } from '../../../src/base/clock.js';
import { RedisRequestLimits } from '../../../src/cluster/limits/redis-request-limits.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import type { GlobalDemand, RequestLimitsClient, RouteDigest } from '../../../src/rest/limits/shared-request-limits.js';
import { afterTest } from '../../current-test.js';

/** A client that reports what a test sets, and records what it receives. */
export class TestClient implements RequestLimitsClient {
  used = 0;
  waiting = 0;
  readonly received: unknown[] = [];
  #onCapacity: (() => void)[] = [];

  demand(): GlobalDemand {
    return { used: this.used, waiting: this.waiting };
  }

  onCapacity(): void {
    for (const callback of this.#onCapacity.splice(0)) callback();
  }

  onGlobalBlock(delayMs: number): void {
    this.received.push({ delayMs });
  }

  onRouteBlock(route: RouteDigest, delayMs: number): void {
    this.received.push({ ...route, delayMs });
  }

  /** Resolves when Redis has assigned a part the next time, or could not be reached. */
  nextReport(): Promise<void> {
    return new Promise((resolve) => this.#onCapacity.push(resolve));
  }
}

export interface TestLimitsOptions {
  readonly url: string;
  readonly processId: string;
  /** Requests per second. @default 50 */
  readonly perSecond?: number;
  /** @default the host name */
  readonly egress?: string | undefined;
  /** @default the system clock */
  readonly clock?: Clock;
  readonly hasShards?: () => boolean;
}

/** The limits of a process, and its client. They are stopped after the test. */
export async function startLimits({
  url,
  processId,
  perSecond = 50,
  egress,
  clock = systemClock,
  hasShards,
}: TestLimitsOptions) {
  const connection = await openRedisConnection({ url });
  const lines: { msg: string; level: number }[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const limits = new RedisRequestLimits({
    connection,
    application: '1001',
    processId,
    clock,
    logger,
    egress,
    hasShards,
  });
  const client = new TestClient();
  limits.connect(perSecond, client);
  await limits.start();
  afterTest(async () => {
    await limits.stop();
    await connection.close();
  });
  return { limits, client, lines, connection };
}

/** The client waits for as many calls as it can send, and uses what it gets, until the returned function is called. */
export function keepBusy(client: TestClient, limits: { readonly capacity: number }, waiting = 500): () => void {
  let isBusy = true;
  client.waiting = waiting;
  const use = () => {
    // A report can be on its way when the client stops.
    if (!isBusy) return;
    client.used = limits.capacity;
    void client.nextReport().then(use);
  };
  use();
  return () => {
    isBusy = false;
    client.waiting = 0;
    client.used = 0;
  };
}

/** Resolves when each process has reported after the others were known, so that their shares are equal. */
export async function haveReported(...processes: readonly { readonly client: TestClient }[]): Promise<void> {
  for (let round = 0; round < 3; round += 1) for (const { client } of processes) await client.nextReport();
}

/** Waits until a condition is true. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
