import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { JournalShard } from '../../ingress/journal/journal.js';
import type { ClusterView } from '../membership/cluster-view.js';
import { PeriodicTask } from '../membership/periodic-task.js';
import { RedisMembership } from '../membership/redis-membership.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import type { RedisJournal } from '../redis/redis-journal.js';
import { clusterKey } from '../redis/redis-keys.js';
import { ownerKeys, shardKeys } from '../redis/shard-keys.js';
import { type RenewalResult, renewScript } from './lease-scripts.js';
import type { LeaseTimings } from './lease-timings.js';
import { RedisShardLeases } from './redis-shard-leases.js';

export interface MemberHeartbeatOptions {
  readonly connection: RedisConnection;
  readonly journal: RedisJournal;
  /** The name of the cluster. */
  readonly name: string;
  readonly processId: string;
  /** The version of the bot. */
  readonly version: string;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly timings: LeaseTimings;
}

/** How soon a lease that another process still has is tried again. */
const RETRY_MS = 250;

/**
 * The regular exchange of this process with the cluster: one round trip stores its state, renews its leases and returns the
 * other processes. It happens each second, and at once when a process announces a change. Announcements can be lost.
 */
export class MemberHeartbeat {
  /** Decides which shards this process runs. */
  readonly leases: RedisShardLeases;
  readonly #options: MemberHeartbeatOptions;
  readonly #membership: RedisMembership;
  readonly #task: PeriodicTask;
  #cleanUp: (() => unknown)[] = [];
  /** Whether the other processes must be informed. */
  #hasChanges = false;
  #isUnreachable = false;

  constructor(options: MemberHeartbeatOptions) {
    const { clock, logger, timings, journal, processId } = options;
    const { renewalMs: heartbeatMs, leaseMs: aliveMs, crashMemoryMs } = timings;
    this.#options = options;
    this.#membership = new RedisMembership({ ...options, aliveMs, heartbeatMs, crashMemoryMs });
    this.#task = new PeriodicTask(clock, heartbeatMs, () => this.#beat());
    this.leases = new RedisShardLeases({
      processId,
      clock,
      logger,
      timings,
      journal,
      renewLease: (shard, token, epoch) => this.#renewLease(shard, token, epoch),
      cluster: {
        claimShardCount: (proposed) => this.#membership.claimShardCount(proposed),
        announce: () => {
          this.#hasChanges = true;
          this.#task.trigger();
        },
        retrySoon: () => this.#task.runWithin(RETRY_MS),
        // These are for people only: what is lost in an outage is not repeated.
        recordMove: (move) => void this.#membership.recordMove(move).catch(() => {}),
        removeReplay: (id) => void this.#membership.removeReplay(id).catch(() => {}),
      },
    });
  }

  /**
   * Joins the cluster.
   * @param application the id of the bot's application
   * @throws {ClusterError} when Redis cannot be reached, or the cluster is not that of this bot
   */
  async join(application: string): Promise<void> {
    const { connection, name } = this.#options;
    await this.#membership.checkIdentity(application);
    this.leases.onView(await this.#membership.heartbeat('joining', []));
    this.#cleanUp = [
      connection.onReconnect(() => this.#task.trigger()),
      await connection.subscribe(clusterKey(name, 'changes'), (sender) => this.#onChange(sender)),
    ];
    this.#task.trigger();
  }

  /** Leaves the cluster. The journals have been released before. Never rejects. */
  async leave(): Promise<void> {
    await this.leases.stop();
    await this.#task.stop();
    await Promise.allSettled([...this.#cleanUp.map(async (cleanUp) => cleanUp()), this.#membership.leave()]);
  }

  #onChange(sender: string): void {
    if (sender !== this.#options.processId) this.#task.trigger();
  }

  /** Never rejects. */
  async #beat(): Promise<void> {
    const hasChanges = this.#hasChanges;
    this.#hasChanges = false;
    const renewals = this.leases.renew();
    try {
      const view = await this.#membership.heartbeat(this.leases.status, this.leases.report());
      this.#onReachable();
      // After the heartbeat, so that the others read the changed state.
      if (hasChanges) await this.#membership.announce();
      this.leases.onView(view);
      this.#task.runWithin(Math.min(this.#nextDeathMs(view), this.leases.restoringMs ?? Number.POSITIVE_INFINITY));
    } catch (error) {
      this.#hasChanges ||= hasChanges;
      this.#onUnreachable(error);
    }
    await renewals;
  }

  /** In how many milliseconds the next process is dead if it sends no heartbeat. */
  #nextDeathMs({ processes }: ClusterView): number {
    const { timings, processId } = this.#options;
    const others = processes.filter(({ id }) => id !== processId);
    return Math.min(...others.map(({ silentMs }) => timings.leaseMs - silentMs + 10));
  }

  #onReachable(): void {
    if (this.#isUnreachable) this.#options.logger.info('Redis can be reached again');
    this.#isUnreachable = false;
  }

  #onUnreachable(error: unknown): void {
    const { logger, timings } = this.#options;
    const text = `Redis cannot be reached: this process starts no handlers, and disconnects after ${timings.giveUpMs} ms`;
    if (!this.#isUnreachable) logger.warn({ err: error }, text);
    this.#isUnreachable = true;
  }

  async #renewLease(shard: JournalShard, token: string, epoch: number | undefined): Promise<RenewalResult> {
    const { connection, name, timings } = this.#options;
    const args = [token, String(timings.leaseMs), epoch === undefined ? '' : String(epoch)];
    const result = await connection.run(renewScript, ownerKeys(shardKeys(name, shard)), args);
    if (result === 'renewed' || result === 'restored' || result === 'absent' || result === 'lost') return result;
    throw new TypeError(`The renewal of a lease returned ${JSON.stringify(result)}.`);
  }
}
