/**
 * Starts the handlers of the events that earlier processes of a shard left.
 *
 * 1. Interactions start first, because users wait for a response. Other events start in their order, a few at a time.
 * 2. If the last process was killed, one of its events may have ended it. An attempt is noted directly before each start. What
 *    had an attempt already is a suspect: when it is its turn, it runs alone among the suspects of all shards of the process,
 *    so that another death proves which event it was.
 *    If the process survives that time, the attempts are forgotten, as they are when a process stops properly.
 * 3. An event that has ended as many processes as the policy allows becomes a dead letter. So does an event that no
 *    handler of this version listens to.
 */
import { type Clock, sleep } from '../../../base/clock.js';
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { JournalEntry, ShardJournal } from '../journal.js';
import type { DeliveryPolicy } from './delivery-policy.js';
import { readProgress } from './entry-notes.js';
import type { EventProcessor } from './event-processor.js';
import { QueuedEvent } from './queued-event.js';
import type { SuspectQueue } from './suspect-queue.js';

export interface EntryReplayOptions {
  readonly journal: ShardJournal;
  readonly processor: EventProcessor;
  readonly policy: DeliveryPolicy;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Shared by all shards of the process. */
  readonly suspects: SuspectQueue;
  readonly counts: { replayed: number; deadLetters: number };
  /** Starts the handlers. Returns a promise that resolves when they have finished; undefined if they have already. */
  readonly start: (event: QueuedEvent) => Promise<void> | undefined;
  /** Whether nothing may start any more. */
  readonly isStopped: () => boolean;
}

/** An entry that is run, and how many replays of it may have ended their process. */
interface Candidate {
  readonly event: QueuedEvent;
  readonly attempts: number;
}

export class Replay {
  readonly #options: EntryReplayOptions;
  /** The events with noted attempts, of this process or earlier ones. */
  readonly #attempted = new Set<QueuedEvent>();
  /** The handlers of the events that run together. */
  readonly #running = new Set<Promise<void>>();

  constructor(options: EntryReplayOptions) {
    this.#options = options;
  }

  /** Notes that the events of this replay have not ended the process, which stops. */
  noteSurvival(): void {
    for (const event of this.#attempted) event.note({ kind: 'survived' });
  }

  /** Resolves when everything has started. Never rejects. */
  async run(): Promise<void> {
    const { journal, logger, policy, clock, suspects, isStopped } = this.#options;
    const { entries, wasReleased } = journal.recovery;
    if (entries.length === 0) return;
    const candidates = entries.flatMap((entry) => this.#prepare(entry) ?? []);
    const isSuspect = ({ attempts }: Candidate) => attempts > 0 && !wasReleased;
    for (const { event, attempts } of candidates) if (attempts > 0) this.#attempted.add(event);
    logger.info(
      { entries: entries.length, suspects: candidates.filter(isSuspect).length },
      'events of an earlier process have not finished: their handlers run again',
    );
    const isInteraction = ({ event }: Candidate) => event.prepared.isInteraction;
    const waiting = [
      ...candidates.filter(isInteraction),
      ...candidates.filter((candidate) => !isInteraction(candidate)),
    ];
    const deadline = clock.monotonicNow() + policy.replayBudgetMs;
    for (let next = waiting[0]; next && !isStopped(); next = waiting[0]) {
      if (isSuspect(next)) {
        const suspect = next;
        waiting.shift();
        await suspects.run(() => this.#runAlone(suspect));
      } else {
        const capacity = await this.#waitForCapacity(deadline);
        const end = waiting.findIndex((candidate, index) => index === capacity || isSuspect(candidate));
        await this.#runTogether(waiting.splice(0, end === -1 ? waiting.length : end));
      }
    }
  }

  /** Returns undefined if the entry became a dead letter. */
  #prepare(entry: JournalEntry): Candidate | undefined {
    const { journal, processor, policy, clock } = this.#options;
    const { attempts } = readProgress(entry.notes);
    // The process that received the event is the first one that it may have ended.
    if (attempts + 1 >= policy.maxProcessDeaths && !journal.recovery.wasReleased) {
      this.#moveToDeadLetters(entry, `${policy.maxProcessDeaths} processes ended while its handlers ran`);
      return undefined;
    }
    const prepared = processor.restore(entry, journal.shard);
    if ('problem' in prepared) {
      this.#moveToDeadLetters(entry, prepared.problem);
      return undefined;
    }
    const id = { epoch: entry.epoch, sequence: entry.sequence };
    return { event: new QueuedEvent(prepared, journal, clock.monotonicNow(), id), attempts };
  }

  #moveToDeadLetters({ epoch, sequence }: JournalEntry, cause: string): void {
    const { journal, logger, counts } = this.#options;
    counts.deadLetters += 1;
    logger.error({ epoch, sequence, cause }, 'an event of an earlier process is not replayed: it is a dead letter');
    journal.moveToDeadLetters({ epoch, sequence }, cause);
  }

  /** Waits until fewer events run than the policy allows at once, or until `deadline`. Resolves to how many can start. */
  async #waitForCapacity(deadline: number): Promise<number> {
    const { policy, clock } = this.#options;
    const remainingMs = deadline - clock.monotonicNow();
    if (this.#running.size >= policy.replayConcurrency && remainingMs > 0)
      await waitAtMost(clock, remainingMs, Promise.race(this.#running));
    const capacity = policy.replayConcurrency - this.#running.size;
    return clock.monotonicNow() < deadline ? capacity : Number.POSITIVE_INFINITY;
  }

  async #runTogether(candidates: readonly Candidate[]): Promise<void> {
    await this.#noteAttempts(candidates);
    if (!(await this.#waitUntilOwned())) return;
    for (const { event } of candidates) {
      const handlers = this.#start(event);
      if (!handlers) continue;
      this.#running.add(handlers);
      void handlers.then(() => this.#running.delete(handlers));
    }
  }

  async #runAlone(suspect: Candidate): Promise<void> {
    const { policy, clock, logger, isStopped } = this.#options;
    // It can have waited for the suspects of other shards.
    if (isStopped()) return;
    await waitAtMost(clock, policy.suspectMs, Promise.all(this.#running));
    await this.#noteAttempts([suspect]);
    if (!(await this.#waitUntilOwned())) return;
    logger.warn(
      { eventId: suspect.event.eventId, attempts: suspect.attempts + 1 },
      'an event may have ended its processes: its handlers run alone',
    );
    await waitAtMost(clock, policy.suspectMs, this.#start(suspect.event));
    // The next suspect may end the process while this one still runs.
    suspect.event.note({ kind: 'survived' });
  }

  #start(event: QueuedEvent): Promise<void> | undefined {
    this.#options.counts.replayed += 1;
    return this.#options.start(event);
  }

  /** Stores that these events are about to start. If that fails, they start anyway: users wait. */
  async #noteAttempts(candidates: readonly Candidate[]): Promise<void> {
    const { journal, logger } = this.#options;
    for (const { event } of candidates) {
      event.note({ kind: 'attempt', epoch: journal.epoch });
      this.#attempted.add(event);
    }
    try {
      await journal.flush();
    } catch (error) {
      logger.warn({ detail: errorMessage(error) }, 'the journal cannot be written: a replay is not counted');
    }
  }

  /** Resolves to false if nothing may start any more. */
  async #waitUntilOwned(): Promise<boolean> {
    const { journal, clock, isStopped } = this.#options;
    while (!journal.isOwned && !isStopped()) await sleep(clock, OWNERSHIP_INTERVAL_MS);
    return !isStopped();
  }
}

const OWNERSHIP_INTERVAL_MS = 100;

/** Resolves when `promise` does, or after some time. */
async function waitAtMost(clock: Clock, timeoutMs: number, promise: Promise<unknown> | undefined): Promise<void> {
  const timer = new AbortController();
  const timeout = sleep(clock, timeoutMs, timer.signal).catch(() => {});
  await Promise.race([timeout, promise]);
  timer.abort();
}
