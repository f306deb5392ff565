/**
 * Delivers the events of one shard: everything that an event causes happens in the order of the events.
 *
 * 1. A received event is prepared, and its entry appended to the journal. An event without an entry keeps its place.
 * 2. When the entry is stored, and all earlier events have started, its handlers start.
 * 3. When its handlers have finished, the entry is removed.
 *
 * An interaction does not wait for long: after a quarter of a second it starts, also before it is stored. Nothing starts
 * while this process may have lost the shard, and no new event before those that an earlier process left have started, apart
 * from suspects.
 */
import type { Clock, Timer } from '../../../base/clock.js';
import { abortable, withTimeout } from '../../../base/deadline.js';
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { EntryId, JournalSession, ShardJournal } from '../journal.js';
import type { DeliveryPolicy } from './delivery-policy.js';
import { EntryWriter, type Held } from './entry-writer.js';
import type { DeliveringSession, EventDelivery, InOrderStep, ShardJournalInfo } from './event-delivery.js';
import type { EventProcessor, PreparedEvent } from './event-processor.js';
import { EventQueue } from './event-queue.js';
import type { EventScope } from './event-scope.js';
import { QueuedEvent } from './queued-event.js';
import { Replay } from './replay.js';
import { RunningEvents } from './running-events.js';
import type { SuspectQueue } from './suspect-queue.js';

type CountName = 'unjournalled' | 'unstored' | 'replayed' | 'deadLetters' | 'suspects' | 'parked';

/** How long the end of a discarded session may take to be stored, in milliseconds. The shard identifies then nevertheless. */
const END_SESSION_MS = 5000;

export interface ShardDeliveryListener {
  /** The waiting events have become too large, so that no more should be received; or they no longer are. */
  onBacklogChange(isTooLarge: boolean): void;
  /** Whether this process certainly owns the shard has changed. */
  onOwnershipChange(): void;
  /** Another process has acquired the shard. */
  onLost(): void;
}

export interface ShardDeliveryOptions {
  readonly journal: ShardJournal;
  readonly processor: EventProcessor;
  readonly policy: DeliveryPolicy;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly listener: ShardDeliveryListener;
  /** Shared by all shards of the process. */
  readonly suspects: SuspectQueue;
  /** Knows the event that the running code handles. Needed if another process can take over the shard. */
  readonly scope?: EventScope | undefined;
}

const MAX_LOGGED_SEQUENCES = 20;

export class ShardDelivery implements EventDelivery {
  readonly keepsFrames = true;
  readonly journal: ShardJournal;
  readonly #options: ShardDeliveryOptions;
  readonly #writer: EntryWriter;
  readonly #queue = new EventQueue();
  readonly #counts: Record<CountName, number> = {
    unjournalled: 0,
    unstored: 0,
    replayed: 0,
    deadLetters: 0,
    suspects: 0,
    parked: 0,
  };
  /** Interactions that have not started, in the order of arrival. */
  readonly #interactions = new Set<QueuedEvent>();
  #interactionTimer: Timer | undefined;
  #regularTimer: Timer | undefined;
  /** The session whose events are received; undefined before the first one, and for what a shard of another count left. */
  #session: DeliveringSession | undefined;
  #savedSequence: number | undefined;
  readonly #running: RunningEvents;
  #isBacklogTooLarge = false;
  /** Undefined if earlier processes have left nothing. */
  readonly #replay: Replay | undefined;
  #isReplaying: boolean;
  #isStopped = false;
  /** Whether nothing new starts. */
  #isHeld = false;
  #changeCallbacks: (() => void)[] = [];
  #hasEnded = false;

  constructor(options: ShardDeliveryOptions) {
    const { journal, clock, logger, policy, listener } = options;
    this.#options = options;
    this.journal = journal;
    this.#writer = new EntryWriter({
      journal,
      clock,
      logger,
      retryDelayMs: policy.retryDelayMs,
      slowWriteMs: policy.slowWriteMs,
      reportIntervalMs: policy.reportIntervalMs,
      receivedSequence: () => this.#session?.sequence ?? undefined,
      onSessionStored: () => {
        this.#saveSequence();
        this.#notify();
      },
      onUnstorable: (sequences) => this.#onUnstorable(sequences),
      onBatchStored: () => this.#startReady(),
      onLost: () => listener.onLost(),
    });
    this.#running = new RunningEvents({ ...options, onTimeout: (event, handlers) => this.#abandon(event, handlers) });
    const hasEntries = journal.recovery.entries.length > 0;
    this.#replay = hasEntries
      ? new Replay({
          ...options,
          counts: this.#counts,
          start: (event) => this.#start(event),
          isStopped: () => this.#isStopped,
        })
      : undefined;
    this.#isReplaying = hasEntries;
    journal.onOwnershipChange(() => {
      listener.onOwnershipChange();
      this.#startReady();
      this.#scheduleInteractions();
    });
  }

  /**
   * Starts what earlier processes left, apart from suspects, then everything that was received meanwhile. Resolves then; never
   * rejects.
   */
  async start(): Promise<void> {
    this.#scheduleRegularWork();
    if (this.#replay) await this.#replay.run();
    this.#isReplaying = false;
    this.#startReady();
  }

  get info(): ShardJournalInfo {
    const { length, bytes } = this.#queue;
    return {
      ...this.#counts,
      queuedEvents: length,
      queuedBytes: bytes,
      runningEvents: this.#running.size,
      isSuspended: this.#isBacklogTooLarge,
      problem: this.#problem,
    };
  }

  get #problem(): ShardJournalInfo['problem'] {
    if (this.#isStopped) return undefined;
    if (!this.journal.isOwned) return 'unowned';
    if (!this.#writer.isWritable) return 'unwritable';
    return this.#running.isFull ? 'overloaded' : undefined;
  }

  /** Whether the shard was given up, so that another process may run it. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get mayConnect(): boolean {
    return this.journal.isOwned;
  }

  follow(session: DeliveringSession): void {
    this.#session = session;
  }

  startSession(session: JournalSession): void {
    this.#savedSequence = undefined;
    this.#writer.startSession(session);
  }

  async endSession(): Promise<void> {
    const createError = () => new Error(`no response within ${END_SESSION_MS} ms`);
    try {
      await withTimeout(this.#options.clock, END_SESSION_MS, this.journal.endSession(), createError);
    } catch (error) {
      const detail = errorMessage(error);
      // A journal that cannot be written does not keep the shard offline.
      this.#options.logger.warn(
        { detail },
        'the end of the session is not stored: a process that starts now tries to resume it',
      );
    }
  }

  saveFailedResumes(count: number): void {
    this.journal.saveFailedResumes(count);
  }

  receive(inbound: InboundEvent): void {
    if (this.#isStopped) return;
    try {
      this.#receive(inbound);
    } catch (error) {
      const { event, origin } = inbound;
      this.#options.logger.error({ err: error, event, ...origin }, 'event dispatch failed');
    }
  }

  #receive(inbound: InboundEvent): void {
    const { processor, clock } = this.#options;
    const { origin } = inbound;
    const prepared = processor.prepare(inbound);
    const event = new QueuedEvent(prepared, this.journal, prepared.isInteraction ? clock.monotonicNow() : 0);
    if (prepared.entry !== undefined && origin.via === 'gateway') {
      event.sequence = origin.sequence;
      this.#writer.add(event);
    }
    this.#add(event);
  }

  runInOrder(step: InOrderStep): void {
    if (this.#isStopped) return;
    const prepared: PreparedEvent = { entry: undefined, isInteraction: false, ...step };
    this.#add(new QueuedEvent(prepared, this.journal, 0));
  }

  /** Runs an entry that is no longer in the journal. Resolves when its handlers have finished. */
  async replay(prepared: PreparedEvent, id: EntryId): Promise<void> {
    this.#counts.replayed += 1;
    await this.#start(new QueuedEvent(prepared, this.journal, 0, id));
  }

  /** See `EntryWriter`. */
  safeSequence(received: number): number {
    return this.#writer.safeSequence(received);
  }

  /** Whether everything received is stored, and its handlers have started, apart from suspects. */
  get isSettled(): boolean {
    return this.#queue.length === 0 && !this.#isReplaying && this.#writer.isIdle;
  }

  /** Whether the session is stored, if there is one. */
  get hasStoredSession(): boolean {
    return this.#writer.hasStoredSessions;
  }

  /** Whether nothing is left to do: all handlers have finished, and nothing waits to be stored or to start. */
  get isDrained(): boolean {
    const { suspects, parked } = this.#counts;
    const isReplayOver = suspects === 0 && parked === 0 && this.#replay?.isStarting !== true;
    return this.isSettled && this.#running.size === 0 && isReplayOver;
  }

  /**
   * Waits until `isSettled` or `hasStoredSession` is true.
   * @throws the reason of `signal` when it aborts first
   */
  async waitUntil(condition: 'isSettled' | 'hasStoredSession', signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (!this[condition]) {
      const changed = new Promise<void>((resolve) => {
        this.#changeCallbacks.push(resolve);
      });
      await abortable(changed, signal);
    }
  }

  /**
   * Starts nothing new before `continue`, apart from interactions that have waited for too long.
   * @param held what is not stored meanwhile: entries, or the session too
   */
  hold(held: Held): void {
    this.#isHeld = true;
    this.#writer.hold(held);
  }

  continue(): void {
    this.#isHeld = false;
    this.#writer.hold(undefined);
    this.#startReady();
  }

  #notify(): void {
    if (this.#changeCallbacks.length === 0) return;
    for (const callback of this.#changeCallbacks.splice(0)) callback();
  }

  /** Starts nothing more. What has been received is stored, and left to the next process. */
  stop(): void {
    this.#isStopped = true;
    this.#interactionTimer?.cancel();
    this.#regularTimer?.cancel();
  }

  /**
   * Stops, and gives the shard up when everything is stored. Never rejects.
   * @param handOver is called before, with the sequence up to which everything was received, unless something could not be
   * stored. It never rejects
   */
  async release(handOver?: (sequence: number) => Promise<void>): Promise<void> {
    this.stop();
    await this.#writer.whenIdle();
    this.#replay?.noteSurvival();
    this.#saveSequence();
    for (const { prepared } of this.#queue.takeAll()) prepared.skip?.();
    const received = this.#session?.sequence ?? undefined;
    if (received !== undefined && this.safeSequence(received) === received) await handOver?.(received);
    this.#writer.stop();
    this.#hasEnded = true;
    await this.journal.release();
  }

  /** Stops without storing anything: another process has the shard. */
  abandon(): void {
    this.#hasEnded = true;
    this.stop();
    this.#writer.stop();
  }

  #onUnstorable(sequences: readonly number[]): void {
    this.#counts.unstored += sequences.length;
    this.#options.logger.error(
      { count: sequences.length, sequences: sequences.slice(0, MAX_LOGGED_SEQUENCES) },
      'events are not in the journal, because a later event is: their handlers do not run again after a crash',
    );
  }

  #add(event: QueuedEvent): void {
    const isNext = this.#queue.length === 0;
    this.#queue.add(event);
    if (isNext) this.#startReady();
    if (event.state === 'started') return;
    if (event.prepared.isInteraction) this.#awaitInteraction(event);
    this.#checkBacklog();
  }

  #startReady(): void {
    let event = this.#queue.first;
    for (; event?.state === 'ready' && this.#mayStart(event); event = this.#queue.first) {
      this.#queue.start(event);
      void this.#start(event);
    }
    // If the first one waits for other handlers, interactions do not: users wait for them.
    if (event?.state === 'ready' && !this.#isReplaying && !this.#isHeld) this.#startReadyInteractions();
    this.#checkBacklog();
    this.#notify();
  }

  #startReadyInteractions(): void {
    for (const event of this.#interactions) if (event.state === 'ready' && this.canStart) this.#startEarly(event);
  }

  /** Whether handlers may start: this process has not stopped, and certainly owns the shard. */
  get canStart(): boolean {
    return !this.#isStopped && this.journal.isOwned;
  }

  #mayStart({ prepared }: QueuedEvent): boolean {
    return this.canStart && !this.#isReplaying && !this.#isHeld && (prepared.isInteraction || !this.#running.isFull);
  }

  /** Returns a promise that resolves when the handlers have finished; undefined if they have already. */
  #start(event: QueuedEvent): Promise<void> | undefined {
    if (event.prepared.isInteraction) this.#interactions.delete(event);
    const { scope } = this.#options;
    const running = scope ? scope.run(event, this, startHandlers) : startHandlers(event);
    if (running === undefined) {
      event.finish();
      return undefined;
    }
    this.#running.add(event);
    return running.then(() => {
      this.#running.delete(event);
      event.finish();
      if (this.#queue.length > 0) this.#startReady();
    });
  }

  /** The handlers of an event have taken too long. They continue, but nothing waits for them. */
  #abandon(event: QueuedEvent, handlers: readonly string[]): void {
    const { logger, policy } = this.#options;
    const cause = `its handlers ran for more than ${policy.handlerTimeoutMs} ms: ${handlers.join(', ')}`;
    if (event.prepared.entry !== undefined) this.#counts.deadLetters += 1;
    logger.error(
      { eventId: event.eventId, handlers, handlerTimeoutMs: policy.handlerTimeoutMs },
      'handlers have not finished in time: the bot waits no longer for them, and their event is a dead letter',
    );
    event.abandon(cause);
  }

  /** Starts an interaction before earlier events. */
  #startEarly(event: QueuedEvent): void {
    if (event.state === 'waiting') this.#counts.unjournalled += 1;
    this.#queue.start(event);
    void this.#start(event);
    this.#notify();
  }

  #awaitInteraction(event: QueuedEvent): void {
    this.#interactions.add(event);
    this.#scheduleInteractions();
  }

  #scheduleInteractions(): void {
    const [oldest] = this.#interactions;
    if (!oldest || this.#interactionTimer || this.#isStopped) return;
    const { clock, policy } = this.#options;
    const delayMs = Math.max(0, oldest.receivedAt + policy.interactionDelayMs - clock.monotonicNow());
    this.#interactionTimer = clock.schedule(delayMs, () => {
      this.#interactionTimer = undefined;
      this.#startLateInteractions();
    });
  }

  #startLateInteractions(): void {
    const { clock, policy } = this.#options;
    const latest = clock.monotonicNow() - policy.interactionDelayMs;
    for (const event of this.#interactions) {
      if (event.receivedAt > latest) break;
      if (!this.canStart) break;
      this.#startEarly(event);
    }
    // Without the ownership, the change of the ownership schedules them.
    if (this.canStart) this.#scheduleInteractions();
  }

  #checkBacklog(): void {
    const { policy, listener } = this.#options;
    const limit = this.#isBacklogTooLarge ? policy.resumeBelowBytes : policy.suspendAboveBytes;
    const isTooLarge = this.#queue.bytes > limit;
    if (isTooLarge === this.#isBacklogTooLarge) return;
    this.#isBacklogTooLarge = isTooLarge;
    listener.onBacklogChange(isTooLarge);
  }

  #scheduleRegularWork(): void {
    const { clock, policy } = this.#options;
    if (this.#isStopped) return;
    this.#regularTimer = clock.schedule(policy.sequenceIntervalMs, () => {
      this.#saveSequence();
      this.#writer.check();
      this.#running.check();
      if (this.#queue.length > 0) this.#startReady();
      this.#scheduleRegularWork();
    });
  }

  #saveSequence(): void {
    const received = this.#session?.sequence ?? undefined;
    if (received === undefined || !this.journal.isOwned) return;
    const safe = this.safeSequence(received);
    if (safe === 0 || safe === this.#savedSequence) return;
    this.#savedSequence = safe;
    this.journal.saveSequence(safe);
  }
}

function startHandlers(event: QueuedEvent): Promise<void> | undefined {
  return event.prepared.start(event);
}
