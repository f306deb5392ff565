import { type Clock, sleep } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { RequestGate } from '../../../rest/limits/request-gate.js';
import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import { DeadLetterError } from '../../journal/dead-letter-error.js';
import type { DeliveryPolicy } from '../../journal/delivery/delivery-policy.js';
import type { EventProcessor } from '../../journal/delivery/event-processor.js';
import type { EventScope } from '../../journal/delivery/event-scope.js';
import { type InOrderStep, ShardDelivery } from '../../journal/delivery/shard-delivery.js';
import { SuspectQueue } from '../../journal/delivery/suspect-queue.js';
import type { EntryId, Journal, JournalShard, ShardJournal } from '../../journal/journal.js';
import type { Connection } from '../connection/connection.js';
import { ReshardingError } from '../protocol/errors.js';
import type { Shard } from '../shards/shard.js';
import type { ShardFactory } from '../shards/shard-factory.js';
import { worstStatus } from '../shards/shard-group.js';
import type { ShardHost } from '../shards/shard-host.js';
import type { ShardReport } from '../shards/shard-leases.js';
import type { ShardStatus } from '../shards/shard-options.js';
import { JournaledShard, type JournaledShardListener } from './journaled-shard.js';
import type { ShardPrompts } from './journaling-options.js';
import type { ShardState, ShardStateStore } from './shard-state.js';
import { StateMoves } from './state-moves.js';

export interface JournaledShardsOptions {
  readonly factory: ShardFactory;
  readonly journal: Pick<Journal, 'deadLetters' | 'removeDeadLetter'>;
  readonly processor: EventProcessor;
  readonly policy: DeliveryPolicy;
  readonly prompts?: ShardPrompts | undefined;
  /** Bit set of the intents of new sessions. */
  readonly intents: number;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly listener: Omit<JournaledShardListener, 'onLost' | 'onOwnershipChange'>;
  /** Only needed if another process can take over a shard. */
  readonly scope?: EventScope | undefined;
  /** What this process knows about the guilds of its shards. */
  readonly state?: ShardState | undefined;
  /** Where the state waits for the next owner of a shard. */
  readonly stateStore?: ShardStateStore | undefined;
}

/** How often it checks whether the handlers of a shard have finished, in milliseconds. */
const DRAIN_INTERVAL_MS = 20;
/** Statuses in which Discord may be starting a session. */
const STARTING_STATUSES: ReadonlySet<ShardStatus> = new Set(['connecting', 'identifying']);
/** How long handlers may take whose prompts were ended, in milliseconds. */
const MIN_DRAIN_MS = 1000;

/** The journalled shards of a process. Shards can be added and given up at any time. */
export class JournaledShards implements ShardHost {
  readonly #options: JournaledShardsOptions;
  readonly #journaled = new Map<number, JournaledShard>();
  /** What shards of another count have left. */
  readonly #leftovers: ShardDelivery[] = [];
  readonly #suspects: SuspectQueue;
  readonly #ownershipCallbacks: (() => void)[] = [];
  /** Undefined if the state of a shard does not move with it. */
  readonly #stateMoves: StateMoves | undefined;
  #count: number | undefined;
  #connectionClass: typeof Connection | undefined;

  constructor(options: JournaledShardsOptions) {
    const { state, stateStore, clock, logger } = options;
    this.#options = options;
    this.#suspects = new SuspectQueue(options);
    this.#stateMoves = state && stateStore && new StateMoves({ state, store: stateStore, clock, logger });
  }

  get shards(): ReadonlyMap<number, Shard> {
    return new Map(
      Array.from(this.#journaled, ([id, { shard }]) => [id, shard] as const).filter(
        (entry): entry is [number, Shard] => entry[1] !== undefined,
      ),
    );
  }

  get count(): number | undefined {
    return this.#count;
  }

  /** A process without shards is ready: it takes over the shards of the others. */
  get status(): ShardStatus | undefined {
    if (this.#count === undefined) return undefined;
    if (this.#journaled.size === 0) return 'ready';
    return worstStatus(Array.from(this.#journaled.values(), ({ reportedStatus }) => reportedStatus));
  }

  /** The ids of the shards without a ready session. */
  get unreadyShardIds(): number[] {
    return [...this.#journaled.values()].filter(({ status }) => status !== 'ready').map(({ id }) => id);
  }

  /** Whether it is certain that no other process has one of the shards. */
  get isOwned(): boolean {
    for (const { delivery } of this.#journaled.values()) if (!delivery.journal.isOwned) return false;
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
    const delivery = this.#options.scope?.delivery;
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

  #nextOwnershipChange(): Promise<void> {
    return new Promise((resolve) => this.#ownershipCallbacks.push(resolve));
  }

  #onOwnershipChange(): void {
    for (const callback of this.#ownershipCallbacks.splice(0)) callback();
  }

  /** The state of the shards, for people who watch the cluster. */
  report(): ShardReport[] {
    return Array.from(this.#journaled.values(), ({ id, reportedStatus, shard }) => ({
      id,
      status: reportedStatus,
      latencyMs: shard?.info.latencyMs,
    }));
  }

  /** Makes it possible to add shards. */
  async open(count: number): Promise<void> {
    // A bot that never connects does not load it.
    const { Connection } = await import('../connection/connection.js');
    this.#connectionClass = Connection;
    this.#count = count;
  }

  /** Connects a shard that this process has acquired. `open` comes before. */
  add(journal: ShardJournal): void {
    const connectionClass = this.#connectionClass;
    if (!connectionClass) throw new Error('the shards are not open');
    const { listener } = this.#options;
    const shard = new JournaledShard(journal, {
      ...this.#options,
      connectionClass,
      suspects: this.#suspects,
      listener: {
        ...listener,
        onOwnershipChange: () => this.#onOwnershipChange(),
        onLost: (shardId) => this.lose(shardId),
      },
    });
    this.#journaled.set(shard.id, shard);
    void this.#open(shard);
  }

  /** Never rejects. */
  async #open(shard: JournaledShard): Promise<void> {
    const isHere = () => this.#journaled.get(shard.id) === shard;
    await this.#stateMoves?.restore(shard.delivery.journal, isHere);
    if (isHere()) shard.open();
  }

  /** Starts what a shard of another count has left. Its session is not resumed. */
  addLeftover(journal: ShardJournal): void {
    const { id, count } = journal.shard;
    const delivery = new ShardDelivery({
      ...this.#options,
      journal,
      logger: this.#options.logger.child({ shard: id, of: count }),
      receivedSequence: () => undefined,
      suspects: this.#suspects,
      listener: { onBacklogChange() {}, onOwnershipChange() {}, onLost: () => delivery.abandon() },
    });
    this.#leftovers.push(delivery);
    void journal.endSession().catch(() => {});
    void delivery.start();
  }

  /**
   * Gives a shard up for another process: waits until its users have answered its prompts, closes its connection, waits for
   * its handlers, and releases its journal. Never rejects.
   * @param drainMs how long its prompts and handlers may take, in milliseconds
   */
  async release(shardId: number, drainMs: number): Promise<void> {
    const { clock, prompts } = this.#options;
    const shard = this.#journaled.get(shardId);
    if (!shard) return;
    const deadline = clock.monotonicNow() + drainMs;
    const waitWhile = async (isBusy: () => boolean, endMs: number) => {
      while (this.#journaled.get(shardId) === shard && isBusy() && clock.monotonicNow() < endMs)
        await sleep(clock, DRAIN_INTERVAL_MS);
    };
    // Nobody could continue a session that is being started, and its identify would be spent.
    await waitWhile(() => STARTING_STATUSES.has(shard.status), deadline);
    // The answers of users arrive on the connection.
    await waitWhile(() => prompts !== undefined && prompts.countOnShard(shardId) > 0, deadline);
    if (this.#journaled.get(shardId) !== shard) return;
    await shard.suspend();
    const isRunning = () => {
      // Handlers that started last may prompt as well.
      prompts?.endOnShard(shardId);
      return shard.delivery.status.runningEvents > 0;
    };
    await waitWhile(isRunning, Math.max(deadline, clock.monotonicNow() + Math.min(drainMs, MIN_DRAIN_MS)));
    await this.#releaseJournal(shard);
    this.#remove(shard);
  }

  /** Disconnects a shard that another process has. */
  lose(shardId: number): void {
    const shard = this.#journaled.get(shardId);
    if (!shard) return;
    this.#options.logger.error({ shard: shardId }, 'another process has acquired the shard: it is disconnected here');
    shard.delivery.abandon();
    void shard.suspend();
    this.#remove(shard);
  }

  #remove(shard: JournaledShard): void {
    // A shard that was lost while it was given up can have been acquired again.
    if (this.#journaled.get(shard.id) !== shard) return;
    this.#journaled.delete(shard.id);
    const { id: shardId, count: shardCount } = shard.delivery.journal.shard;
    this.#options.listener.onShardEnd({ shardId, shardCount });
    this.#onOwnershipChange();
  }

  /** Lets the parked events of all shards run. Returns how many there are. */
  releaseParked(): number {
    return this.#suspects.release();
  }

  /**
   * Lets a parked event run, or runs a dead letter again, and removes it when its handlers have finished.
   * @throws {DeadLetterError} when it does not exist, its shard is not certainly in this process, or no handler listens to it
   * @throws {JournalError} when the journal cannot be read
   */
  async replayDeadLetter({ id, count }: JournalShard, { epoch, sequence }: EntryId): Promise<void> {
    const { journal, processor } = this.#options;
    const deliveries = [...Array.from(this.#journaled.values(), (one) => one.delivery), ...this.#leftovers];
    const delivery = deliveries.find(({ journal: { shard } }) => shard.id === id && shard.count === count);
    const name = `${epoch}-${sequence}`;
    if (!delivery) throw new DeadLetterError(name, `shard ${id} of ${count} does not run in this process`);
    const { shard } = delivery.journal;
    if (this.#suspects.releaseOne(shard, { epoch, sequence })) return;
    const deadLetter = (await journal.deadLetters(shard)).find(
      (one) => one.epoch === epoch && one.sequence === sequence,
    );
    if (!deadLetter) throw new DeadLetterError(name, `shard ${id} has no such dead letter`);
    const prepared = processor.restore(deadLetter, shard);
    if ('problem' in prepared) throw new DeadLetterError(name, prepared.problem);
    if (!delivery.canStart) throw new DeadLetterError(name, `shard ${id} may run in another process now`);
    await delivery.replay(prepared, { epoch, sequence });
    await journal.removeDeadLetter(shard, { epoch, sequence });
  }

  /** Releases the journals of all shards, after `suspend`. Never rejects. */
  async releaseAll(): Promise<void> {
    await Promise.all([
      ...Array.from(this.#journaled.values(), (shard) => this.#releaseJournal(shard)),
      ...this.#leftovers.map((delivery) => delivery.release()),
    ]);
    // Requests can be sent again: this process has no shard that another one could take.
    this.#journaled.clear();
    this.#onOwnershipChange();
  }

  /** Starts something after the received events of a shard; at once if the shard is not here. */
  runInOrder(shardId: number, step: InOrderStep): void {
    this.#journaled.get(shardId)?.delivery.runInOrder(step);
  }

  setPresence(presence: PresenceUpdateData): void {
    this.#options.factory.presence = presence;
    for (const shard of this.#journaled.values()) shard.setPresence(presence);
  }

  async reshard(count: number): Promise<void> {
    throw new ReshardingError(count, 'a bot with a journal changes its shard count with a restart');
  }

  async close(): Promise<void> {
    for (const leftover of this.#leftovers) leftover.stop();
    await Promise.all(Array.from(this.#journaled.values(), (shard) => shard.close()));
  }

  async suspend(): Promise<void> {
    for (const leftover of this.#leftovers) leftover.stop();
    await Promise.all(Array.from(this.#journaled.values(), (shard) => shard.suspend()));
  }

  /** Leaves the state of the shard, and then the shard, to the next process. */
  async #releaseJournal({ delivery, shard }: JournaledShard): Promise<void> {
    const sessionId = shard?.resumableSession?.id;
    await delivery.release(async (sequence) => {
      if (sessionId !== undefined) await this.#stateMoves?.save(delivery.journal.shard, { sessionId, sequence });
    });
  }
}
