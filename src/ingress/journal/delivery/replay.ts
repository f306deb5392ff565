/**
 * Starts the handlers of the events that earlier processes of a shard left.
 *
 * 1. Interactions start first, because users wait for a response. Other events start in their order, a few at a time. An
 *    attempt is noted directly before each start.
 * 2. What may have ended the last processes is a suspect (see `suspicion.ts`): it runs later, beside new events.
 * 3. An event that was convicted of ending its process becomes a dead letter. So does an event that no handler of this version
 *    listens to.
 */
import { type Clock, sleep } from '../../../base/clock.js';
import { waitAtMost } from '../../../base/deadline.js';
import { errorMessage } from '../../../base/errors.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { JournalEntry, ShardJournal } from '../journal.js';
import type { DeliveryPolicy } from './delivery-policy.js';
import { readNotes } from './entry-notes.js';
import type { EventProcessor } from './event-processor.js';
import { QueuedEvent } from './queued-event.js';
import type { Suspect, SuspectQueue } from './suspect-queue.js';
import { judgeNotes, type Suspicion } from './suspicion.js';

export interface EntryReplayOptions {
  readonly journal: ShardJournal;
  readonly processor: EventProcessor;
  readonly policy: DeliveryPolicy;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** Shared by all shards of the process. */
  readonly suspects: SuspectQueue;
  readonly counts: { replayed: number; deadLetters: number; suspects: number; parked: number };
  /** Starts the handlers. Returns a promise that resolves when they have finished; undefined if they have already. */
  readonly start: (event: QueuedEvent) => Promise<void> | undefined;
  /** Whether nothing may start any more. */
  readonly isStopped: () => boolean;
}

/** An entry that is run. */
interface Candidate extends Suspicion {
  readonly event: QueuedEvent;
}

export class Replay {
  readonly #options: EntryReplayOptions;
  /** The events that have been attempted here. */
  readonly #attempted = new Set<QueuedEvent>();
  /** The handlers of the events that run together. */
  readonly #running = new Set<Promise<void>>();
  /** How many suspects are about to start. */
  #starting = 0;

  constructor(options: EntryReplayOptions) {
    this.#options = options;
  }

  /** Whether a suspect is about to start. */
  get isStarting(): boolean {
    return this.#starting > 0;
  }

  /** Notes that the events of this replay have not ended the process, which stops. */
  noteSurvival(): void {
    for (const event of this.#attempted) event.note({ kind: 'survived' });
  }

  /** Resolves when everything but the suspects has started. Never rejects. */
  async run(): Promise<void> {
    const { journal, logger, policy, clock, isStopped } = this.#options;
    const { entries } = journal.recovery;
    if (entries.length === 0) return;
    const candidates = entries.flatMap((entry) => this.#prepare(entry) ?? []);
    const suspects = candidates.filter(({ verdict }) => verdict === 'suspect');
    logger.info(
      { entries: entries.length, suspects: suspects.length },
      'events of an earlier process have not finished: their handlers run again',
    );
    const others = candidates.filter(({ verdict }) => verdict !== 'suspect');
    const isInteraction = ({ event }: Candidate) => event.prepared.isInteraction;
    const waiting = [...others.filter(isInteraction), ...others.filter((candidate) => !isInteraction(candidate))];
    const companions = this.#addCompanions(waiting);
    this.#addSuspects(suspects);
    const deadline = clock.monotonicNow() + policy.replayBudgetMs;
    while (waiting.length > 0 && !isStopped()) {
      const capacity = await this.#waitForCapacity(deadline);
      await this.#runTogether(waiting.splice(0, Math.min(capacity, waiting.length)), companions);
    }
    if (isStopped()) for (const clear of companions.values()) clear();
  }

  /** Returns undefined if the entry became a dead letter. */
  #prepare(entry: JournalEntry): Candidate | undefined {
    const { journal, processor } = this.#options;
    const suspicion = judgeNotes(readNotes(entry.notes), journal.recovery.wasReleased);
    if (suspicion.verdict === 'convicted') {
      const cause = `${suspicion.deaths} processes in a row ended while its handlers ran, the last one while no other event could be the cause`;
      this.#moveToDeadLetters(entry, cause);
      return undefined;
    }
    const prepared = processor.restore(entry, journal.shard);
    if ('problem' in prepared) {
      this.#moveToDeadLetters(entry, prepared.problem);
      return undefined;
    }
    const id = { epoch: entry.epoch, sequence: entry.sequence };
    return { ...suspicion, event: new QueuedEvent(prepared, journal, 0, id) };
  }

  #moveToDeadLetters({ epoch, sequence }: JournalEntry, cause: string): void {
    const { journal, logger, counts } = this.#options;
    counts.deadLetters += 1;
    logger.error({ epoch, sequence, cause }, 'an event of an earlier process is not replayed: it is a dead letter');
    journal.moveToDeadLetters({ epoch, sequence }, cause);
  }

  /** Returns what to call when an event cannot be the cause of another death any more. */
  #addCompanions(candidates: readonly Candidate[]): ReadonlyMap<QueuedEvent, () => void> {
    const { suspects } = this.#options;
    const recent = candidates.filter(({ verdict }) => verdict === 'recent');
    return new Map(recent.map(({ event }) => [event, suspects.addCompanion()]));
  }

  #addSuspects(candidates: readonly Candidate[]): void {
    const { suspects, journal, counts, isStopped } = this.#options;
    const crashes = Math.max(0, ...candidates.map((candidate) => candidate.crashes));
    for (const { event } of candidates) event.note({ kind: 'suspected', crashes });
    const ofShard = candidates.map(
      ({ event, deaths }): Suspect => ({
        event,
        deaths,
        shard: journal.shard,
        isStopped,
        onChange: (state, before) => {
          if (before === 'waiting') counts.suspects -= 1;
          if (before === 'parked') counts.parked -= 1;
          if (state === 'waiting') counts.suspects += 1;
          if (state === 'parked') counts.parked += 1;
        },
        start: async (alone) => {
          this.#starting += 1;
          try {
            return await this.#startSuspect({ event, deaths }, alone);
          } finally {
            this.#starting -= 1;
          }
        },
      }),
    );
    suspects.add(ofShard, crashes);
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

  async #runTogether(
    candidates: readonly Candidate[],
    companions: ReadonlyMap<QueuedEvent, () => void>,
  ): Promise<void> {
    const { policy, clock, journal, isStopped } = this.#options;
    await this.#noteAttempts(candidates, false);
    for (const { event } of candidates) {
      // For each one: the process can be stopped while an earlier one starts.
      if ((!journal.isOwned || isStopped()) && !(await this.#waitUntilOwned())) return;
      const handlers = this.#start(event);
      const clear = companions.get(event);
      if (!handlers) {
        clear?.();
        continue;
      }
      this.#running.add(handlers);
      void handlers.then(() => this.#running.delete(handlers));
      if (!clear) continue;
      void waitAtMost(clock, policy.suspectMs, handlers).then(() => {
        event.note({ kind: 'survived' });
        clear();
      });
    }
  }

  async #startSuspect(
    suspect: Pick<Candidate, 'event' | 'deaths'>,
    alone: boolean,
  ): Promise<{ finished: Promise<void> | undefined }> {
    const { event, deaths } = suspect;
    await this.#noteAttempts([suspect], alone);
    if (!(await this.#waitUntilOwned())) return { finished: undefined };
    this.#options.logger.warn(
      { eventId: event.eventId, deaths, isLast: alone },
      'an event may have ended its processes: its handlers run, but not beside others that may have',
    );
    return { finished: this.#start(event) };
  }

  #start(event: QueuedEvent): Promise<void> | undefined {
    this.#options.counts.replayed += 1;
    return this.#options.start(event);
  }

  /** Stores that these events are about to start. If that fails, they start anyway: users wait. */
  async #noteAttempts(candidates: readonly Pick<Candidate, 'event' | 'deaths'>[], alone: boolean): Promise<void> {
    const { journal, logger } = this.#options;
    for (const { event, deaths } of candidates) {
      event.note({ kind: 'attempt', epoch: event.epoch, deaths, ...(alone ? { alone } : {}) });
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
