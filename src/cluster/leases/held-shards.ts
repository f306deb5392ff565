import type { Clock, Timer } from '../../base/clock.js';
import type { JournalShard } from '../../ingress/journal/journal.js';
import type { OwnedShard } from '../membership/cluster-process.js';
import type { RedisShardJournal } from '../redis/redis-shard-journal.js';
import type { Lease } from './lease.js';
import { currentInstant } from './lease-deadline.js';
import type { RenewalResult } from './lease-scripts.js';
import type { LeaseTimings } from './lease-timings.js';

/** A shard that this process owns or acquires. */
export interface HeldShard {
  readonly shard: JournalShard;
  readonly lease: Lease;
  /** Undefined while it is being acquired. */
  journal: RedisShardJournal | undefined;
  /** Whether it is given to another process; if it is being acquired, as soon as it is. */
  isMoving: boolean;
}

/** Renews a lease in Redis. @param epoch the epoch of the shard; undefined while it is being acquired */
export type RenewLease = (shard: JournalShard, token: string, epoch: number | undefined) => Promise<RenewalResult>;

/** What happens to a held shard. */
export interface HeldShardsListener {
  /** Another process owns the shard, or its lease could not be renewed for too long. */
  onLost(held: HeldShard): void;
  /** The journal of the shard has given it up. */
  onReleased(held: HeldShard): void;
  /** The lease had ended or was lost, and is that of this process again. */
  onRestored(held: HeldShard): void;
}

/** The shards that this process owns or acquires, and their leases. */
export class HeldShards {
  readonly #shards = new Map<number, HeldShard>();
  #timer: Timer | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly timings: LeaseTimings,
    private readonly renewLease: RenewLease,
    private readonly listener: HeldShardsListener,
  ) {}

  get all(): HeldShard[] {
    return [...this.#shards.values()];
  }

  get ids(): ReadonlySet<number> {
    return new Set(this.#shards.keys());
  }

  get acquiring(): ReadonlySet<number> {
    return new Set(this.all.flatMap(({ shard, journal }) => (journal ? [] : [shard.id])));
  }

  get moving(): ReadonlySet<number> {
    return new Set(this.all.flatMap(({ shard, isMoving }) => (isMoving ? [shard.id] : [])));
  }

  get(id: number): HeldShard | undefined {
    return this.#shards.get(id);
  }

  add(held: HeldShard): void {
    this.#shards.set(held.shard.id, held);
  }

  /** Whether the shard is still held. */
  has(held: HeldShard): boolean {
    return this.#shards.get(held.shard.id) === held;
  }

  /** The lease ends. */
  remove(held: HeldShard): void {
    held.lease.end();
    if (this.has(held)) this.#shards.delete(held.shard.id);
  }

  /** The journal may have noticed before the lease that another process has acquired the shard. */
  checkJournal(held: HeldShard): void {
    if (held.journal && !held.journal.isOwned && held.lease.isConfirmed()) this.#lose(held);
  }

  /** The shards whose journals are open, for the record of this process. */
  report(): Pick<OwnedShard, 'id' | 'epoch' | 'heldMs'>[] {
    return this.all.flatMap(({ shard, journal, lease }) =>
      journal ? [{ id: shard.id, epoch: journal.epoch, heldMs: lease.heldMs }] : [],
    );
  }

  /** Renews all leases. Leases that cannot be renewed for too long are lost. Never rejects. */
  async renew(): Promise<void> {
    this.examine();
    await Promise.all(this.all.map((held) => this.#renew(held)));
    this.examine();
  }

  /** Reports the changes of ownership, those that the end of a lease causes as well. */
  examine(): void {
    for (const held of this.all) {
      if (held.lease.unconfirmedMs >= this.timings.giveUpMs) this.#lose(held);
      else this.#notify(held);
    }
    this.#timer?.cancel();
    const remaining = this.all.flatMap(({ lease }) => [
      ...(lease.confirmedForMs === undefined ? [] : [lease.confirmedForMs]),
      this.timings.giveUpMs - lease.unconfirmedMs,
    ]);
    if (remaining.length === 0) return;
    this.#timer = this.clock.schedule(Math.max(1, Math.min(...remaining)), () => this.examine());
  }

  async #renew(held: HeldShard): Promise<void> {
    const sentAt = currentInstant(this.clock);
    const { shard, lease, journal } = held;
    const epoch = journal?.epoch;
    try {
      const result = await this.renewLease(shard, lease.token, epoch);
      if (!this.has(held)) return;
      if (result === 'renewed' || result === 'restored') {
        lease.confirm(sentAt);
        if (result === 'restored') this.listener.onRestored(held);
      } else if (result === 'lost') {
        // A session that started meanwhile has raised the epoch: the next renewal knows it.
        if (journal?.epoch === epoch) this.#lose(held);
      } else if (journal) this.listener.onReleased(held);
    } catch {
      // The heartbeat, which is sent together with the renewals, logs that Redis cannot be reached.
    }
    this.#notify(held);
  }

  #notify({ lease, journal }: HeldShard): void {
    if (lease.examine()) journal?.notifyOwnershipChange();
  }

  #lose(held: HeldShard): void {
    // What the listener does can end leases too.
    if (!this.has(held)) return;
    this.remove(held);
    held.journal?.lose();
    this.listener.onLost(held);
  }
}
