import type { IdentifyThrottler } from '../ingress/gateway/identify/identify-throttler.js';
import type { ResumeGuard } from '../ingress/gateway/identify/resume-guard.js';
import type { ShardLeases } from '../ingress/gateway/journaled/journaling-options.js';
import type { ShardStateStore } from '../ingress/gateway/journaled/shard-state.js';
import type { Journal } from '../ingress/journal/journal.js';
import type { Cluster, ClusterContext, ClusterMember } from './cluster.js';
import { LateRequestLimits } from './limits/late-request-limits.js';
import type { ClusterStores } from './stores/cluster-stores.js';
import { createLateStores } from './stores/late-stores.js';

/**
 * The membership of a process that joins its cluster when the bot starts. Its parts are used when the bot is composed;
 * their operations wait until the process has joined.
 */
export class LateMember {
  readonly stores: ClusterStores;
  readonly requestLimits = new LateRequestLimits();
  readonly identifyThrottler: IdentifyThrottler;
  readonly resumeGuard: ResumeGuard;
  readonly journal: Journal;
  readonly leases: ShardLeases;
  readonly shardStates: ShardStateStore;
  readonly #cluster: Cluster;
  readonly #context: ClusterContext;
  readonly #joined: Promise<ClusterMember>;
  #settle: { resolve(member: ClusterMember): void; reject(error: unknown): void } | undefined;
  #joining: Promise<void> | undefined;
  #member: ClusterMember | undefined;

  constructor(cluster: Cluster, context: ClusterContext) {
    this.#cluster = cluster;
    this.#context = context;
    this.#joined = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // The failure is reported by `join`.
    this.#joined.catch(() => {});
    const joined = this.#joined;
    this.stores = createLateStores(joined.then(({ stores }) => stores));
    this.identifyThrottler = {
      waitForIdentify: async (...args) => (await joined).identifyThrottler.waitForIdentify(...args),
    };
    this.resumeGuard = {
      mayDiscard: async (...args) => (await joined).resumeGuard.mayDiscard(...args),
      // A process has shards only after it has joined.
      onIdentified: (shardId) => this.#member?.resumeGuard.onIdentified(shardId),
    };
    this.leases = {
      shardCount: async (propose) => (await joined).leases.shardCount(propose),
      start: async (count, listener) => (await joined).leases.start(count, listener),
      stop: async () => (await joined).leases.stop(),
    };
    this.shardStates = {
      put: async (...args) => (await joined).shardStates.put(...args),
      take: async (...args) => (await joined).shardStates.take(...args),
    };
    this.journal = {
      storedShards: async () => (await joined).journal.storedShards(),
      deadLetters: async (shard) => (await joined).journal.deadLetters(shard),
      removeDeadLetter: async (shard, id) => (await joined).journal.removeDeadLetter(shard, id),
      acquire: async (shard) => (await joined).journal.acquire(shard),
      close: async () => this.#member?.journal.close(),
    };
  }

  /**
   * Joins the cluster; every call returns the same promise.
   * @throws {ClusterError} when the cluster cannot be reached, belongs to another bot, or has another format
   */
  join(): Promise<void> {
    this.#joining ??= this.#join();
    return this.#joining;
  }

  /** How long a shard that moves waits for its handlers, in milliseconds. */
  get drainMs(): number | undefined {
    return this.#member?.drainMs;
  }

  /** Acquires no more shards. Never rejects. */
  async stopLeases(): Promise<void> {
    await this.#member?.leases.stop();
  }

  /** Leaves the cluster, after releasing all shards. Never rejects. */
  async leave(): Promise<void> {
    await this.#joining?.catch(() => {});
    this.#settle?.reject(new Error('the process has not joined the cluster'));
    await this.#member?.leave();
  }

  async #join(): Promise<void> {
    try {
      const member = await this.#cluster.join(this.#context);
      this.#member = member;
      this.requestLimits.set(member.requestLimits);
      this.#settle?.resolve(member);
    } catch (error) {
      this.#settle?.reject(error);
      throw error;
    }
  }
}
