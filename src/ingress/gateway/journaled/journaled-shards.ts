import { sleep } from '../../../base/clock.js';
import type { RequestGate } from '../../../rest/limits/request-gate.js';
import { DeadLetterError } from '../../journal/dead-letter-error.js';
import { deliveryPolicy } from '../../journal/delivery/delivery-policy.js';
import { EventScope } from '../../journal/delivery/event-scope.js';
import { ShardDelivery, type ShardDeliveryOptions } from '../../journal/delivery/shard-delivery.js';
import { SuspectQueue } from '../../journal/delivery/suspect-queue.js';
import type { EntryId, JournalShard, ShardJournal, StoredShard } from '../../journal/journal.js';
import type { NextDeliveries, ShardHost } from '../host/shard-host.js';
import { ReshardingError } from '../protocol/errors.js';
import type { SessionInterrupt, SessionStart } from '../session/session-hooks.js';
import type { Shard } from '../shards/shard.js';
import type { ShardListener, ShardResources, ShardStatus } from '../shards/shard-info.js';
import { allShards, type ShardSet } from '../shards/shards-option.js';
import { completeSwitch } from './journaled-resharding.js';
import type { JournalingOptions, ShardReport } from './journaling-options.js';
import { Leftovers } from './leftovers.js';
import { SessionRenewal } from './session-renewal.js';
import { StateMoves } from './shard-state.js';

export interface JournaledShardsOptions {
  readonly host: ShardHost;
  readonly resources: ShardResources;
  readonly journaling: JournalingOptions;
  /**
   * Returns the shards to connect.
   * @param storedCount the shard count of the stored sessions
   * @throws {GatewayClosedError} when Discord rejects the bot
   */
  readonly selectShards: (storedCount: number | undefined) => Promise<ShardSet>;
  readonly listener: Pick<ShardListener, 'onFatalError'> & {
    /** The shard is given up now, and can still send. */
    onShardMove(shard: SessionInterrupt): void;
    /** The shard was given up or lost. */
    onShardEnd(shard: SessionInterrupt): void;
  };
  /** Aborts when the gateway is closed. */
  readonly signal: AbortSignal;
}

/** A shard that this process has acquired. */
interface OwnedShard {
  readonly delivery: ShardDelivery;
  readonly renewal: SessionRenewal;
  /** Aborts when the shard is given up or lost. */
  readonly end: AbortController;
}

const DEFAULT_DRAIN_MS = 5000;
/** How often it checks whether the handlers of a shard have finished, in milliseconds. */
const DRAIN_INTERVAL_MS = 20;
/** Statuses in which Discord may be starting a session. */
const STARTING_STATUSES: ReadonlySet<ShardStatus> = new Set(['connecting', 'identifying']);
/** How long handlers may take whose prompts were ended, in milliseconds. */
const MIN_DRAIN_MS = 1000;

/**
 * The journals of a process: acquires the shards of this process, and gives them up. Without leases, these are all shards of the
 * option `shards`; with leases, they can change at any time.
 */
export class JournaledShards {
  readonly #options: JournaledShardsOptions;
  /** By shard id. */
  readonly #owned = new Map<number, OwnedShard>();
  readonly #leftovers: Leftovers;
  /** What all deliveries use. */
  readonly #shared: Pick<ShardDeliveryOptions, 'processor' | 'policy' | 'suspects' | 'clock' | 'scope'>;
  readonly #ownershipCallbacks: (() => void)[] = [];
  /** Undefined if the state of a shard does not move with it. */
  readonly #stateMoves: StateMoves | undefined;

  constructor(options: JournaledShardsOptions) {
    const { journaling, resources } = options;
    const { processor, policy = deliveryPolicy, leases, state, stateStore } = journaling;
    const { clock, logger } = resources;
    this.#options = options;
    this.#shared = {
      processor,
      policy,
      clock,
      suspects: new SuspectQueue({ policy, clock, logger }),
      scope: leases && new EventScope(),
    };
    this.#leftovers = new Leftovers({
      journal: journaling.journal,
      clock,
      createDelivery: (journal) => this.#createDelivery(journal, { of: journal.shard.count }),
      signal: options.signal,
    });
    this.#stateMoves = state && stateStore && new StateMoves({ state, store: stateStore, clock, logger });
  }

  /** The name of the process of the cluster that runs a shard, as far as it is known. */
  ownerOf(shardId: number): string | undefined {
    return this.#options.journaling.leases?.ownerOf(shardId);
  }

  /** The shard count of the bot; undefined before it is known. */
  get count(): number | undefined {
    return this.#options.host.count;
  }

  /** Whether it is certain that no other process has one of the shards. */
  get isOwned(): boolean {
    for (const { delivery } of this.#owned.values()) if (!delivery.journal.isOwned) return false;
    return true;
  }

  /** Resolves when `isOwned` is true. */
  async whenOwned(): Promise<void> {
    while (!this.isOwned) await this.#nextOwnershipChange();
  }

  /**
   * The gate of a call that the handler of an event makes now; undefined if no handler makes it. It ends with the ownership
   * of the shard of the event: other shards of this process do not open it again.
   */
  callGate(): RequestGate | undefined {
    const delivery = this.#shared.scope?.delivery;
    if (!delivery) return undefined;
    return {
      get isOpen() {
        return delivery.journal.isOwned;
      },
      get isEnded() {
        return delivery.hasEnded;
      },
      whenOpen: async () => {
        while (!delivery.journal.isOwned && !delivery.hasEnded) await this.#nextOwnershipChange();
      },
    };
  }

  /**
   * Acquires the shards of this process and connects them. With leases, it returns when the first ones are acquired; others
   * follow later.
   * @throws {JournalError} when the journal cannot be used
   * @throws {ClusterError} when the other processes cannot be reached
   * @throws {GatewayClosedError} when Discord permanently rejects the bot
   */
  async open(): Promise<void> {
    const { host, journaling, signal } = this.#options;
    const { journal, leases, drainMs } = journaling;
    const stored = await journal.storedShards();
    if (leases) {
      const count = await leases.shardCount(async () => (await this.#selectShards(stored)).count);
      if (signal.aborted) return;
      host.start(count);
      await leases.start(count, {
        onAcquired: (acquired) => this.#add(acquired),
        onMove: (shardId) => this.#release(shardId, drainMs?.() ?? DEFAULT_DRAIN_MS),
        onLost: (shardId) => this.#lose(shardId),
        onReplay: (shardId, entry) => this.replayDeadLetter({ id: shardId, count }, entry),
        reportShards: () => this.#report(),
      });
      return;
    }
    const { count, ids } = await this.#selectShards(stored);
    const acquired = await Promise.all(ids.map((id) => journal.acquire({ id, count })));
    const others = stored.filter((shard) => shard.count !== count);
    await Promise.all(others.map(({ id, count: ofCount }) => this.#leftovers.acquire({ id, count: ofCount })));
    if (signal.aborted) return;
    host.start(count);
    for (const shardJournal of acquired) this.#add(shardJournal);
  }

  /** A shard has a ready session. */
  onSessionStart({ shardId, kind }: SessionStart): void {
    this.#owned.get(shardId)?.renewal.onSessionStart(kind);
  }

  #selectShards(stored: readonly StoredShard[]): Promise<ShardSet> {
    return this.#options.selectShards(completeCountOf(stored.filter(({ hasSession }) => hasSession)));
  }

  #nextOwnershipChange(): Promise<void> {
    return new Promise((resolve) => this.#ownershipCallbacks.push(resolve));
  }

  #onOwnershipChange(): void {
    for (const callback of this.#ownershipCallbacks.splice(0)) callback();
  }

  /** The state of the shards, for people who watch the cluster. */
  #report(): ShardReport[] {
    return Array.from(this.#options.host.shards.values(), ({ id, reportedStatus, info }) => ({
      id,
      status: reportedStatus,
      latencyMs: info.latencyMs,
    }));
  }

  /** Connects a shard that this process has acquired. */
  #add(journal: ShardJournal): void {
    const { host } = this.#options;
    const { id } = journal.shard;
    const { session, sequence, failedResumes, wasReleased } = journal.recovery;
    const owned = this.#own(this.#createDelivery(journal));
    const resume = session && { ...session, sequence, failedResumes, isExact: wasReleased };
    const shard = host.add(id, owned.delivery, resume);
    this.#owned.set(id, owned);
    void this.#open(owned, shard);
  }

  /** @param logFields for the log, besides the shard */
  #createDelivery(journal: ShardJournal, logFields: Readonly<Record<string, unknown>> = {}): ShardDelivery {
    const { host, resources } = this.#options;
    const { id } = journal.shard;
    const isHere = () => this.#owned.get(id)?.delivery === delivery;
    const delivery: ShardDelivery = new ShardDelivery({
      ...this.#shared,
      journal,
      logger: resources.logger.child({ shard: id, ...logFields }),
      listener: {
        onBacklogChange: (isTooLarge) => {
          if (isHere()) this.#onBacklogChange(delivery, isTooLarge);
        },
        onOwnershipChange: () => {
          if (journal.isOwned && isHere()) host.shards.get(id)?.connectIfHeld();
          this.#onOwnershipChange();
        },
        onLost: () => {
          if (isHere()) this.#lose(id);
          else delivery.abandon();
        },
      },
    });
    return delivery;
  }

  #own(delivery: ShardDelivery): OwnedShard {
    const { host, resources, journaling, listener } = this.#options;
    const end = new AbortController();
    const { state } = journaling;
    const { onFatalError } = listener;
    const renewal = new SessionRenewal({ host, resources, delivery, state, onFatalError, signal: end.signal });
    return { delivery, renewal, end };
  }

  /** Never rejects. */
  async #open(owned: OwnedShard, shard: Shard): Promise<void> {
    const isHere = () => this.#owned.get(shard.id) === owned;
    await this.#stateMoves?.restore(owned.delivery.journal, isHere);
    if (isHere() && !this.#options.signal.aborted) this.#options.host.open(shard);
  }

  #onBacklogChange(delivery: ShardDelivery, isTooLarge: boolean): void {
    const { host, resources } = this.#options;
    const { id } = delivery.journal.shard;
    const logger = resources.logger.child({ shard: id });
    const { queuedEvents, queuedBytes } = delivery.info;
    if (isTooLarge) {
      logger.warn({ queuedEvents, queuedBytes }, 'too many events wait: the session is suspended until they start');
      host.shards.get(id)?.pause();
    } else {
      logger.info({ queuedEvents, queuedBytes }, 'the session continues');
      host.shards.get(id)?.unpause();
    }
  }

  /**
   * Gives a shard up for another process: waits until its users have answered its prompts, closes its connection, waits for
   * its handlers, and releases its journal. Never rejects.
   * @param drainMs how long its prompts and handlers may take, in milliseconds
   */
  async #release(shardId: number, drainMs: number): Promise<void> {
    const { host, journaling } = this.#options;
    const { clock } = this.#shared;
    const { prompts } = journaling;
    const owned = this.#owned.get(shardId);
    if (!owned) return;
    const isHere = () => this.#owned.get(shardId) === owned;
    const deadline = clock.monotonicNow() + drainMs;
    const waitWhile = async (isBusy: () => boolean, endMs: number) => {
      while (isHere() && isBusy() && clock.monotonicNow() < endMs) await sleep(clock, DRAIN_INTERVAL_MS);
    };
    // Nobody could continue a session that is being started, and its identify would be spent.
    const isStarting = () => STARTING_STATUSES.has(host.shards.get(shardId)?.status ?? 'closed');
    await waitWhile(isStarting, deadline);
    // The answers of users arrive on the connection.
    await waitWhile(() => prompts !== undefined && prompts.countOnShard(shardId) > 0, deadline);
    if (!isHere()) return;
    this.#options.listener.onShardMove({ shardId, shardCount: owned.delivery.journal.shard.count });
    await this.#suspend(shardId, owned);
    const isRunning = () => {
      // Handlers that started last may prompt as well.
      prompts?.endOnShard(shardId);
      return owned.delivery.info.runningEvents > 0;
    };
    await waitWhile(isRunning, Math.max(deadline, clock.monotonicNow() + Math.min(drainMs, MIN_DRAIN_MS)));
    await this.#releaseJournal(shardId, owned);
    this.#remove(shardId, owned);
  }

  /** Disconnects a shard that another process has. */
  #lose(shardId: number): void {
    const owned = this.#owned.get(shardId);
    if (!owned) return;
    this.#options.resources.logger.error(
      { shard: shardId },
      'another process has acquired the shard: it is disconnected here',
    );
    owned.delivery.abandon();
    void this.#suspend(shardId, owned);
    this.#remove(shardId, owned);
  }

  /** Never rejects. */
  async #suspend(shardId: number, { end }: OwnedShard): Promise<void> {
    const { host } = this.#options;
    end.abort(new Error('the shard was suspended'));
    const shard = host.shards.get(shardId);
    if (shard) await host.suspendShard(shard);
  }

  #remove(shardId: number, owned: OwnedShard): void {
    // A shard that was lost while it was given up can have been acquired again.
    if (this.#owned.get(shardId) !== owned) return;
    this.#owned.delete(shardId);
    const { host, listener } = this.#options;
    const shard = host.shards.get(shardId);
    if (shard) host.remove(shard);
    listener.onShardEnd({ shardId, shardCount: owned.delivery.journal.shard.count });
    this.#onOwnershipChange();
  }

  /** Lets the parked events of all shards run. Returns how many there are. */
  releaseParked(): number {
    return this.#shared.suspects.release();
  }

  /**
   * Lets a parked event run, or runs a dead letter again, and removes it when its handlers have finished.
   * @throws {DeadLetterError} when it does not exist, its shard is not certainly in this process, or no handler listens to it
   * @throws {JournalError} when the journal cannot be read
   */
  async replayDeadLetter(shard: JournalShard, id: EntryId): Promise<void> {
    const owned = shard.count === this.count ? this.#owned.get(shard.id) : undefined;
    if (owned) return this.#replayDeadLetter(owned.delivery, id);
    if (!(await this.#isLeftover(shard)))
      throw new DeadLetterError(nameOf(id), `shard ${shard.id} of ${shard.count} does not run in this process`);
    const delivery = await this.#leftovers.reserve(shard);
    try {
      await this.#replayDeadLetter(delivery, id);
    } finally {
      this.#leftovers.free(delivery);
    }
  }

  /** Whether a shard of another count has left something for this process. @throws {JournalError} */
  async #isLeftover(shard: JournalShard): Promise<boolean> {
    const { journal, leases } = this.#options.journaling;
    if (leases || this.count === undefined || shard.count === this.count) return false;
    const stored = await journal.storedShards();
    return stored.some(({ id, count }) => id === shard.id && count === shard.count);
  }

  async #replayDeadLetter(delivery: ShardDelivery, { epoch, sequence }: EntryId): Promise<void> {
    const { journal, processor } = this.#options.journaling;
    const name = nameOf({ epoch, sequence });
    const { shard } = delivery.journal;
    if (this.#shared.suspects.releaseOne(shard, { epoch, sequence })) return;
    const deadLetter = (await journal.deadLetters(shard)).find(
      (one) => one.epoch === epoch && one.sequence === sequence,
    );
    if (!deadLetter) throw new DeadLetterError(name, `shard ${shard.id} has no such dead letter`);
    const prepared = processor.restore(deadLetter, shard);
    if ('problem' in prepared) throw new DeadLetterError(name, prepared.problem);
    if (!delivery.canStart) throw new DeadLetterError(name, `shard ${shard.id} may run in another process now`);
    await delivery.replay(prepared, { epoch, sequence });
    await journal.removeDeadLetter(shard, { epoch, sequence });
  }

  /**
   * Changes the shard count: see `completeSwitch`.
   * @throws {ReshardingError} when it was canceled, failed, or is not possible; the previous shards continue
   */
  async reshard(count: number, signal: AbortSignal | undefined): Promise<void> {
    const { host, journaling } = this.#options;
    if (journaling.leases)
      throw new ReshardingError(count, 'a running cluster has one shard count. Stop all its processes first');
    await host.reshard(count, signal, (stop) => this.#prepareShards(count, stop));
  }

  /**
   * Acquires the journals of the new shards.
   * @throws {JournalError} when one cannot be acquired, or the reason of `stop` when it aborts
   */
  async #prepareShards(count: number, stop: AbortSignal): Promise<NextDeliveries> {
    const { signal } = this.#options;
    const { policy, clock } = this.#shared;
    const leftovers = this.#leftovers;
    const old = [...this.#owned.values()];
    const oldDeliveries = old.map(({ delivery }) => delivery);
    const reserved = await Promise.allSettled(allShards(count).ids.map((id) => leftovers.reserve({ id, count })));
    const newDeliveries = reserved.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const discard = async () => {
      for (const delivery of newDeliveries) leftovers.free(delivery);
    };
    try {
      for (const result of reserved) if (result.status === 'rejected') throw result.reason;
      // A count that was used before may have left events.
      await Promise.all(newDeliveries.map((delivery) => delivery.waitUntil('isSettled', stop)));
    } catch (error) {
      await discard();
      throw error;
    }
    const next = new Map(newDeliveries.map((delivery) => [delivery.journal.shard.id, this.#own(delivery)]));
    return {
      of: (shardId) => {
        const owned = next.get(shardId);
        if (!owned) throw new Error(`shard ${shardId} has no journal`);
        return owned.delivery;
      },
      discard,
      beforeSwitch: () => {
        for (const { delivery, end } of old) {
          end.abort(new Error('the shard count has changed'));
          leftovers.add(delivery);
        }
        this.#owned.clear();
        for (const [id, owned] of next) {
          leftovers.remove(owned.delivery);
          this.#owned.set(id, owned);
          owned.delivery.hold('everything');
        }
      },
      afterSwitch: async () => {
        await completeSwitch({ oldDeliveries, newDeliveries, retryDelayMs: policy.retryDelayMs, clock, signal });
        for (const delivery of oldDeliveries) leftovers.free(delivery);
      },
    };
  }

  /** Starts nothing more of what shards of another count have left. */
  stop(): void {
    this.#leftovers.stop();
  }

  /** Releases the journals of all shards, after they were suspended. Never rejects. */
  async releaseAll(): Promise<void> {
    await Promise.all([
      ...Array.from(this.#owned, ([shardId, owned]) => this.#releaseJournal(shardId, owned)),
      this.#leftovers.releaseAll(),
    ]);
    // Requests can be sent again: this process has no shard that another one could take.
    this.#owned.clear();
    const { host } = this.#options;
    for (const shard of host.shards.values()) host.remove(shard);
    this.#onOwnershipChange();
  }

  /** Leaves the state of the shard, and then the shard, to the next process. Never rejects. */
  async #releaseJournal(shardId: number, owned: OwnedShard): Promise<void> {
    const { delivery } = owned;
    const shard = this.#owned.get(shardId) === owned ? this.#options.host.shards.get(shardId) : undefined;
    const sessionId = shard?.resumableSession?.id;
    await delivery.release(async (sequence) => {
      if (sessionId !== undefined) await this.#stateMoves?.save(delivery.journal.shard, { sessionId, sequence });
    });
  }
}

function nameOf({ epoch, sequence }: EntryId): string {
  return `${epoch}-${sequence}`;
}

/** The count of which every shard is listed; undefined if there is none. */
function completeCountOf(shards: readonly JournalShard[]): number | undefined {
  const idsOf = (wanted: number) => new Set(shards.flatMap(({ id, count }) => (count === wanted ? [id] : [])));
  return shards.find(({ count }) => idsOf(count).size === count)?.count;
}
