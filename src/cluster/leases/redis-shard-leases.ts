/**
 * Decides with each heartbeat of the cluster which shards this process acquires and which it gives away. Every process
 * computes the same assignment from the same list of processes; until they agree, the leases ensure that a shard has one
 * owner. A shard moves in three steps: its owner suspends it, releases its journal and announces that; then the process to
 * which it is assigned acquires it.
 */
import { type Clock, sleep } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { ShardLeaseListener, ShardLeases } from '../../ingress/gateway/journaled/journaling-options.js';
import { parseEventId } from '../../ingress/journal/event-id.js';
import type { JournalShard } from '../../ingress/journal/journal.js';
import { JournalError } from '../../ingress/journal/journal-error.js';
import type { OwnedShard, ProcessStatus } from '../membership/cluster-process.js';
import type { ClusterView } from '../membership/cluster-view.js';
import type { RecentMove } from '../membership/recent-move.js';
import { assignShards } from '../membership/shard-assignment.js';
import type { RedisJournal } from '../redis/redis-journal.js';
import { type HeldShard, HeldShards, type RenewLease } from './held-shards.js';
import { Lease } from './lease.js';
import { currentInstant } from './lease-deadline.js';
import { planLeases } from './lease-plan.js';
import type { LeaseTimings } from './lease-timings.js';

/** What the leases of a process need. */
export interface ShardLeasesContext {
  readonly processId: string;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly timings: LeaseTimings;
  readonly journal: RedisJournal;
  readonly renewLease: RenewLease;
  readonly cluster: ClusterAccess;
}

/** What leases read from and write to the cluster. */
export interface ClusterAccess {
  /**
   * Returns the shard count of the other processes; if they have none, stores the proposed one.
   * @throws {ClusterError} when Redis cannot be reached
   */
  claimShardCount(proposed: number | undefined): Promise<number | undefined>;
  /** Sends a heartbeat now and informs the other processes. */
  announce(): void;
  /** Sends the next heartbeat soon. */
  retrySoon(): void;
  /** Stores a move for people who watch the cluster. Never throws. */
  recordMove(move: RecentMove): void;
  /** A dead letter was run again, or cannot be. Never throws. */
  removeReplay(id: string): void;
}

/** The leases of one process on Redis. */
export class RedisShardLeases implements ShardLeases {
  readonly #context: ShardLeasesContext;
  readonly #held: HeldShards;
  /** By shard id. A shard can be lost before its acquisition ends. */
  readonly #acquisitions = new Map<number, Promise<void>>();
  readonly #replaying = new Set<string>();
  /** The process that last ran a shard, by shard id. */
  readonly #lastOwners = new Map<number, string>();
  /** The highest epoch of each shard that this process knows, by shard id: Redis can lose it. */
  readonly #epochs = new Map<number, number>();
  readonly #stopController = new AbortController();
  /** Until when shards are not acquired because Redis was unavailable or has lost its data, on the monotonic clock. */
  #restoringUntilMs = Number.NEGATIVE_INFINITY;
  #dataSince: number | undefined;
  #listener: ShardLeaseListener | undefined;
  /** Called when the shards of the first plan have been acquired, and at later times. */
  #onFirstPlan: () => void = () => {};
  #count = 0;
  #status: ProcessStatus = 'joining';

  constructor(context: ShardLeasesContext) {
    this.#context = context;
    this.#held = new HeldShards(context.clock, context.timings, context.renewLease, {
      onLost: (held) => this.#onLost(held),
      onReleased: (held) => this.#onReleased(held),
      onRestored: (held) => void this.#restore(held),
    });
  }

  /** The status of this process. */
  get status(): ProcessStatus {
    return this.#status;
  }

  async shardCount(propose: () => Promise<number>): Promise<number> {
    const { cluster } = this.#context;
    const existing = (await cluster.claimShardCount(undefined)) ?? (await this.#restoredShardCount());
    if (existing !== undefined) return existing;
    const proposed = await propose();
    return (await cluster.claimShardCount(proposed)) ?? proposed;
  }

  /** The shard count that another process stores again if Redis has lost it. */
  async #restoredShardCount(): Promise<number | undefined> {
    const { cluster, clock, logger } = this.#context;
    const remainingMs = this.restoringMs;
    if (remainingMs === undefined) return undefined;
    logger.info(
      { ms: remainingMs },
      'Redis has no data of this cluster: the processes that may run shards get time to restore it',
    );
    await sleep(clock, remainingMs, this.#stopController.signal).catch(() => {});
    return cluster.claimShardCount(undefined);
  }

  async start(count: number, listener: ShardLeaseListener): Promise<void> {
    this.#count = count;
    this.#listener = listener;
    this.#status = 'running';
    const firstPlan = new Promise<void>((resolve) => {
      this.#onFirstPlan = resolve;
    });
    this.#context.cluster.announce();
    await firstPlan;
  }

  ownerOf(shardId: number): string | undefined {
    return this.#lastOwners.get(shardId);
  }

  async stop(): Promise<void> {
    this.#status = 'leaving';
    this.#stopController.abort();
    this.#onFirstPlan();
    this.#context.cluster.announce();
    await Promise.all(this.#acquisitions.values());
  }

  /** Whether this process owns a shard. */
  get hasShards(): boolean {
    return this.#held.all.some(({ journal }) => journal !== undefined);
  }

  /** For how long no shard is acquired, so that owners can restore what Redis has lost, in milliseconds. */
  get restoringMs(): number | undefined {
    const remainingMs = this.#restoringUntilMs - this.#context.clock.monotonicNow();
    return remainingMs > 0 ? remainingMs : undefined;
  }

  /** The shards of this process, for its record. */
  report(): OwnedShard[] {
    const reports = new Map(this.#listener?.reportShards().map((report) => [report.id, report]));
    return this.#held
      .report()
      .map((held) => ({ status: 'idle', latencyMs: undefined, ...reports.get(held.id), ...held }));
  }

  /** Renews the leases. Never rejects. */
  async renew(): Promise<void> {
    await this.#held.renew();
  }

  /** Acts on the state of the cluster. */
  onView(view: ClusterView): void {
    this.#checkData(view);
    if (this.#status === 'running') {
      this.#carryOut(view);
      void Promise.all(this.#acquisitions.values()).then(this.#onFirstPlan);
      for (const id of view.replays) this.#replay(id);
    }
    for (const { id, shards } of view.processes) {
      for (const shard of shards) {
        this.#lastOwners.set(shard.id, id);
        this.#noteEpoch(shard);
      }
    }
  }

  /** Leases end, and records can be missing, while Redis is unavailable. Their owners live, so they get time to restore them. */
  #checkData({ now, dataSince = now, outageEnd = 0 }: ClusterView): void {
    const { clock, logger, timings } = this.#context;
    if (this.#dataSince !== undefined && dataSince > this.#dataSince) {
      const text = 'Redis has lost its data: the owners of the shards restore what they know';
      logger.error({ restoreMs: timings.restoreMs }, text);
    }
    this.#dataSince = dataSince;
    const ageMs = now - Math.max(dataSince, outageEnd);
    // A negative age means that the clock of Redis was set back.
    this.#restoringUntilMs = clock.monotonicNow() + (ageMs < 0 ? 0 : timings.restoreMs - ageMs);
  }

  #carryOut({ processes: stored, placement, now }: ClusterView): void {
    const { processId, timings } = this.#context;
    // A shard that moved now would wait until it can be acquired.
    if (this.restoringMs !== undefined) return;
    // This process knows its own shards better than the record of its last heartbeat. One that moves is not its own any more.
    const own = this.#held.all.flatMap(({ shard, journal, isMoving }) =>
      isMoving ? [] : [{ id: shard.id, status: 'idle', latencyMs: undefined, epoch: journal?.epoch ?? 0, heldMs: 0 }],
    );
    const processes = stored.map((process) => (process.id === processId ? { ...process, shards: own } : process));
    // Longer than two heartbeats: one of them can be late.
    const maxSilenceMs = timings.renewalMs * 2.5;
    const { minAgeMs } = timings;
    const assignment = assignShards({ count: this.#count, processes, placement, now, minAgeMs, maxSilenceMs });
    const { acquire, abandon, move } = planLeases({
      processId,
      assignment,
      processes,
      held: this.#held.ids,
      acquiring: this.#held.acquiring,
      moving: this.#held.moving,
      maxSilenceMs,
    });
    for (const id of acquire) this.#startAcquisition({ id, count: this.#count }, now);
    for (const id of abandon) this.#abandon(this.#held.get(id));
    for (const id of move) this.#move(this.#held.get(id), assignment[id]);
  }

  #startAcquisition(shard: JournalShard, now: number): void {
    if (this.#acquisitions.has(shard.id)) return;
    const acquisition = this.#acquire(shard, now);
    this.#acquisitions.set(shard.id, acquisition);
    acquisition.finally(() => this.#acquisitions.delete(shard.id));
  }

  /** Never rejects. */
  async #acquire(shard: JournalShard, now: number): Promise<void> {
    const { clock, timings, journal, logger, cluster, processId } = this.#context;
    const held: HeldShard = {
      shard,
      lease: new Lease(clock, timings, () => this.#onReleased(held)),
      journal: undefined,
      isMoving: false,
    };
    this.#held.add(held);
    const sentAt = currentInstant(clock);
    try {
      const opened = await journal.tryAcquire(shard, held.lease, this.#epochs.get(shard.id));
      if (!this.#held.has(held) || held.isMoving || this.#status !== 'running') {
        await opened?.releaseUnused();
        this.#onReleased(held);
        return;
      }
      if (!opened) {
        this.#held.remove(held);
        cluster.retrySoon();
        return;
      }
      held.lease.confirm(sentAt);
      held.lease.examine();
      held.journal = opened;
      this.#noteEpoch({ id: shard.id, epoch: opened.epoch });
      opened.onOwnershipChange(() => this.#held.checkJournal(held));
      const from = this.#lastOwners.get(shard.id);
      const reason = opened.recovery.wasReleased ? (from === undefined ? 'start' : 'move') : 'takeover';
      const move = { shard: shard.id, from, to: processId, epoch: opened.epoch };
      logger.info({ ...move, reason }, 'this process runs the shard');
      cluster.recordMove({ ...move, reason, at: now });
      this.#listener?.onAcquired(opened);
      cluster.announce();
    } catch (error) {
      this.#held.remove(held);
      logger.warn({ err: error, shard: shard.id }, 'the shard cannot be acquired: it is tried again');
    }
  }

  #noteEpoch({ id, epoch }: Pick<OwnedShard, 'id' | 'epoch'>): void {
    this.#epochs.set(id, Math.max(epoch, this.#epochs.get(id) ?? 0));
  }

  /** Stores again what Redis may have lost about a shard of this process. Never rejects. */
  async #restore(held: HeldShard): Promise<void> {
    const { clock, logger, timings, journal } = this.#context;
    if (!this.#held.has(held)) return;
    try {
      await journal.restore(held.shard);
    } catch (error) {
      // The shard is being released, or its loss is noticed as well.
      if (error instanceof JournalError && error.reason === 'acquired') return;
      logger.warn({ err: error, shard: held.shard.id }, 'the session of a shard cannot be stored: it is tried again');
      clock.schedule(timings.renewalMs, () => void this.#restore(held));
    }
  }

  #abandon(held: HeldShard | undefined): void {
    if (held) held.isMoving = true;
  }

  #move(held: HeldShard | undefined, to: string | undefined): void {
    if (!held || !this.#listener) return;
    this.#context.logger.info({ shard: held.shard.id, to }, 'the shard moves to another process');
    held.isMoving = true;
    void this.#listener.onMove(held.shard.id).then(() => this.#onReleased(held));
  }

  #onReleased(held: HeldShard): void {
    if (!this.#held.has(held)) return;
    this.#held.remove(held);
    this.#context.cluster.announce();
  }

  #onLost({ shard, journal }: HeldShard): void {
    const { logger, cluster } = this.#context;
    if (journal) {
      logger.warn({ shard: shard.id, epoch: journal.epoch }, 'another process runs the shard, or its lease has ended');
      this.#listener?.onLost(shard.id);
    }
    cluster.announce();
  }

  /** Runs a dead letter of a shard of this process again. */
  #replay(id: string): void {
    const { logger, cluster } = this.#context;
    const event = parseEventId(id);
    const held = event && this.#held.get(event.shard.id);
    if (!held?.journal || held.isMoving || held.shard.count !== event?.shard.count) return;
    if (!this.#listener || this.#replaying.has(id)) return;
    this.#replaying.add(id);
    this.#listener
      .onReplay(event.shard.id, event.entry)
      .catch((error: unknown) => logger.error({ err: error, id }, 'the dead letter cannot be run again'))
      .finally(() => {
        this.#replaying.delete(id);
        cluster.removeReplay(id);
      });
  }
}
