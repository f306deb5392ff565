/**
 * The limits of requests that the processes of a bot share over Redis. Requests never wait for Redis as long as this process
 * has a part of the global limit: one call in the background reports what it needs, and returns its part. It is made each
 * second, and more often while calls wait.
 */
import { hostname } from 'node:os';
import type { Clock, Timer } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { RateLimitRoute } from '../../rest/limits/rate-limit-route.js';
import { routeDigestOf } from '../../rest/limits/route-digest.js';
import type { RequestLimitsClient, SharedRequestLimits } from '../../rest/limits/shared-request-limits.js';
import { currentInstant } from '../leases/lease-deadline.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { clusterKey } from '../redis/redis-keys.js';
import { capacityScript, leaveScript, RESERVED_MS, RESERVED_WITH_SHARDS_MS } from './capacity-script.js';
import { GlobalCapacity } from './global-capacity.js';
import { formatLimitMessage, type LimitMessage, parseLimitMessage } from './limit-messages.js';
import { addWebhookScript, readWebhooksScript, UnknownWebhooks } from './unknown-webhooks.js';

/** The time between two reports: to return a part, while calls wait, while requests count, and otherwise. */
const RETURN_INTERVAL_MS = 20;
const WAITING_INTERVAL_MS = 100;
const ACTIVE_INTERVAL_MS = 500;
const IDLE_INTERVAL_MS = 1000;
/** The global limit is divided into this many parts. */
const BATCHES = 10;

export interface RedisRequestLimitsOptions {
  readonly connection: RedisConnection;
  /** The name of the bot in keys. */
  readonly application: string;
  readonly processId: string;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /**
   * The IP address from which this process sends requests, or any name for it. Discord counts rejected requests for each
   * address.
   * @default the name of the host
   */
  readonly egress?: string | undefined;
  /** Whether this process runs shards: without contact to Redis, it soon sends nothing any more. @default false */
  readonly hasShards?: (() => boolean) | undefined;
}

export class RedisRequestLimits implements SharedRequestLimits {
  readonly #options: RedisRequestLimitsOptions;
  readonly #capacity: GlobalCapacity;
  readonly #webhooks = new UnknownWebhooks();
  readonly #recordsKey: string;
  readonly #webhooksKey: string;
  readonly #channel: string;
  readonly #rejectedKeys: readonly [string, string];
  #client: RequestLimitsClient | undefined;
  #perSecond = 0;
  #state: 'new' | 'started' | 'stopped' = 'new';
  #unsubscribe: () => Promise<void> = async () => {};
  #timer: Timer | undefined;
  #reportAt = Number.POSITIVE_INFINITY;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #isReporting = false;
  /** Rejected requests of this process that Redis has not counted yet. */
  #newRejections = 0;
  #rejectedElsewhere = 0;

  constructor(options: RedisRequestLimitsOptions) {
    const { application, processId, clock, egress = hostname() } = options;
    this.#options = options;
    this.#capacity = new GlobalCapacity(clock);
    this.#recordsKey = clusterKey(application, 'limits');
    this.#webhooksKey = clusterKey(application, 'limits:unknown-webhooks');
    this.#channel = clusterKey(application, 'limits:changes');
    const rejectedKey = clusterKey(application, `limits:rejected:${egress}`);
    this.#rejectedKeys = [rejectedKey, `${rejectedKey}:${processId}`];
  }

  get capacity(): number {
    return this.#capacity.current;
  }

  get invalidRequestsElsewhere(): number {
    return this.#rejectedElsewhere;
  }

  connect(perSecond: number, client: RequestLimitsClient): void {
    this.#perSecond = perSecond;
    this.#client = client;
    this.#reportIn(0);
  }

  /**
   * Receives what other processes report, and requests a part of the global limit from now on.
   * @throws {ClusterError} when Redis cannot be reached
   */
  async start(): Promise<void> {
    const { connection } = this.#options;
    this.#unsubscribe = await connection.subscribe(this.#channel, (text) => this.#onMessage(text));
    for (const digest of stringsIn(await connection.run(readWebhooksScript, [this.#webhooksKey], [])))
      this.#webhooks.addDigest(digest);
    if (this.#state === 'new') this.#state = 'started';
    await this.#report();
  }

  /** Returns the part of this process to the others. No request may be sent afterwards. Never rejects. */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    this.#timer?.cancel();
    const { connection, processId } = this.#options;
    const used = this.#client?.demand().used ?? 0;
    await Promise.allSettled([
      this.#unsubscribe(),
      connection.run(leaveScript, [this.#recordsKey], [processId, String(used)]),
    ]);
  }

  requestCapacity(): void {
    this.#reportIn(WAITING_INTERVAL_MS);
  }

  isUnknownWebhook(webhookKey: string): boolean {
    return this.#webhooks.has(webhookKey);
  }

  reportGlobalBlock(delayMs: number): void {
    this.#publish({ type: 'global', delayMs });
  }

  reportRouteBlock(route: RateLimitRoute, delayMs: number): void {
    this.#publish({ type: 'route', route: routeDigestOf(route), delayMs });
  }

  reportUnknownWebhook(webhookKey: string): void {
    const digest = this.#webhooks.addKey(webhookKey);
    if (digest === undefined) return;
    this.#publish({ type: 'webhook', digest });
    this.#options.connection.run(addWebhookScript, [this.#webhooksKey], [digest]).catch(ignore);
  }

  reportInvalidRequest(): void {
    this.#newRejections += 1;
    this.#reportIn(WAITING_INTERVAL_MS);
  }

  #publish(message: LimitMessage): void {
    const { connection, processId } = this.#options;
    connection.call('PUBLISH', this.#channel, formatLimitMessage(processId, message)).catch(ignore);
  }

  #onMessage(text: string): void {
    const message = parseLimitMessage(text, this.#options.processId);
    if (message?.type === 'joined') this.#reportIn(0);
    if (message?.type === 'global') this.#client?.onGlobalBlock(message.delayMs);
    if (message?.type === 'route') this.#client?.onRouteBlock(message.route, message.delayMs);
    if (message?.type === 'webhook') this.#webhooks.addDigest(message.digest);
  }

  /** Reports after `intervalMs` since the last report, unless it happens earlier anyway. */
  #reportIn(intervalMs: number): void {
    if (this.#isReporting || this.#state !== 'started') return;
    const { clock } = this.#options;
    const now = clock.monotonicNow();
    const reportAt = Math.max(now, this.#reportedAt + intervalMs);
    if (reportAt >= this.#reportAt) return;
    this.#reportAt = reportAt;
    this.#timer?.cancel();
    // Other calls of the same turn are reported with the first one.
    if (reportAt === now) queueMicrotask(() => void this.#report());
    else this.#timer = clock.schedule(reportAt - now, () => void this.#report());
  }

  /** Never rejects. */
  async #report(): Promise<void> {
    if (this.#isReporting || this.#state !== 'started' || this.#client === undefined) return;
    this.#isReporting = true;
    this.#timer?.cancel();
    const { connection, processId, clock, hasShards } = this.#options;
    const { used, waiting } = this.#client.demand();
    const { share, current } = this.#capacity;
    const rejections = this.#newRejections;
    const held = Math.max(used, current);
    const batch = Math.max(1, Math.ceil(this.#perSecond / BATCHES));
    const reservedMs = hasShards?.() ? RESERVED_WITH_SHARDS_MS : RESERVED_MS;
    const numbers = [this.#perSecond, batch, held, used, waiting, share, rejections, reservedMs];
    const requestedAt = currentInstant(clock);
    this.#reportedAt = requestedAt.monotonicMs;
    try {
      const keys = [this.#recordsKey, ...this.#rejectedKeys];
      const reply = await connection.run(capacityScript, keys, [processId, ...numbers.map(String)]);
      const [capacity = 0, newShare = 1, rejectedElsewhere = 0] = numbersIn(reply);
      if (this.#capacity.isUnreachable)
        this.#options.logger.info('Redis can be reached again: the processes share the global limit');
      this.#capacity.assign({ capacity, share: newShare }, requestedAt);
      this.#rejectedElsewhere = rejectedElsewhere;
      this.#newRejections -= rejections;
      // Others report their smaller shares now: the previous ones would be reserved if they died before.
      if (share === 0) this.#publish({ type: 'joined' });
    } catch (error) {
      this.#onFailure(error);
    }
    this.#isReporting = false;
    this.#reportAt = Number.POSITIVE_INFINITY;
    this.#client.onCapacity();
    this.#reportIn(this.#nextIntervalMs(held));
  }

  #onFailure(error: unknown): void {
    if (this.#capacity.isUnreachable) return;
    this.#capacity.fail();
    const share = Math.max(1, this.#capacity.share);
    this.#options.logger.warn(
      { err: error, requestsPerSecond: share },
      'Redis cannot be reached: this process uses its share of the global limit',
    );
  }

  /** @param held what this process could use when it reported the last time */
  #nextIntervalMs(held: number): number {
    if (this.#capacity.isUnreachable || this.#client === undefined) return IDLE_INTERVAL_MS;
    const { used, waiting } = this.#client.demand();
    const { current } = this.#capacity;
    // Others may wait for what this process no longer uses.
    if (held > current && used < held) return RETURN_INTERVAL_MS;
    if (waiting > 0 || this.#newRejections > 0 || used > current) return WAITING_INTERVAL_MS;
    return used > 0 ? ACTIVE_INTERVAL_MS : IDLE_INTERVAL_MS;
  }
}

/** What other processes do not receive concerns them again when they are rejected themselves. */
function ignore(): void {}

function numbersIn(reply: unknown): number[] {
  return Array.isArray(reply) ? reply.map(Number).filter(Number.isFinite) : [];
}

function stringsIn(reply: unknown): string[] {
  return Array.isArray(reply) ? reply.map(String) : [];
}
