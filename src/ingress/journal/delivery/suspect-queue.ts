/**
 * The suspects of all shards of a process (see `suspicion.ts`). One runs at a time: if two ran and the process died, both could
 * be the cause.
 */
import { type Clock, sleep, type Timer } from '../../../base/clock.js';
import { waitAtMost } from '../../../base/deadline.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { EntryId, JournalShard } from '../journal.js';
import type { DeliveryPolicy } from './delivery-policy.js';
import type { QueuedEvent } from './queued-event.js';

/** An event that may have ended its processes. */
export interface Suspect {
  readonly event: QueuedEvent;
  readonly shard: JournalShard;
  /** At how many deaths it may have run. */
  readonly deaths: number;
  /** Whether the shard was given up, so that it does not run here. */
  isStopped(): boolean;
  /** Its state changes. */
  onChange(state: SuspectState, before: SuspectState | undefined): void;
  /**
   * Stores that its handlers are about to start, and starts them. Resolves to what ends when they have finished.
   * @param alone whether it is the only suspect left
   */
  start(alone: boolean): Promise<{ readonly finished: Promise<void> | undefined }>;
}

/** `waiting`: it runs when it is its turn. `parked`: it does not, for now. */
export type SuspectState = 'waiting' | 'parked' | 'started';

export interface SuspectQueueOptions {
  readonly policy: Pick<DeliveryPolicy, 'suspectMs' | 'suspectDelayMs' | 'maxCrashes' | 'parkMs'>;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

const MAX_LOGGED_EVENTS = 20;

export class SuspectQueue {
  readonly #options: SuspectQueueOptions;
  /** Those that have not started, in the order in which they start. */
  #states = new Map<Suspect, Exclude<SuspectState, 'started'>>();
  /** The one that runs as the only one left. */
  #alone: Suspect | undefined;
  /** Events that ran at the last death, and have neither finished nor run for long. */
  #companions = 0;
  /** About when the process started, in monotonic time. */
  readonly #startedAt: number;
  #isRunning = false;
  #hasExpired = false;
  #parkTimer: Timer | undefined;

  constructor(options: SuspectQueueOptions) {
    this.#options = options;
    this.#startedAt = options.clock.monotonicNow();
  }

  /**
   * Adds the suspects of a shard, which start later.
   * @param crashes how many processes have ended in a row
   */
  add(suspects: readonly Suspect[], crashes: number): void {
    const { policy } = this.#options;
    if (suspects.length === 0) return;
    for (const suspect of suspects) this.#set(suspect, 'waiting');
    // Those that have run less often are cleared first. Users wait for interactions.
    const rank = ({ event, deaths }: Suspect) => deaths * 2 - (event.prepared.isInteraction ? 1 : 0);
    this.#states = new Map([...this.#states].sort(([one], [other]) => rank(one) - rank(other)));
    if (crashes >= policy.maxCrashes && !this.#hasExpired) this.#park(crashes);
    this.#start();
  }

  /**
   * An event that ran at the last death is about to run. Suspects wait until it has finished or has run for long.
   * @returns a function to call then
   */
  addCompanion(): () => void {
    this.#companions += 1;
    // It could be the cause of the next death as well.
    const alone = this.#alone;
    this.#alone = undefined;
    if (alone) alone.event.note({ kind: 'attempt', epoch: alone.event.epoch, deaths: alone.deaths, alone: false });
    let isCleared = false;
    return () => {
      if (isCleared) return;
      isCleared = true;
      this.#companions -= 1;
      this.#start();
    };
  }

  /** Lets all parked events run, one at a time. Returns how many there are. */
  release(): number {
    const parked = [...this.#states].flatMap(([suspect, state]) => (state === 'parked' ? [suspect] : []));
    for (const suspect of parked) this.#set(suspect, 'waiting');
    this.#start();
    return parked.length;
  }

  /** Lets a parked event run. Returns whether there is one. */
  releaseOne(shard: JournalShard, id: EntryId): boolean {
    const parked = [...this.#states].find(
      ([suspect, state]) =>
        state === 'parked' &&
        suspect.shard.id === shard.id &&
        suspect.shard.count === shard.count &&
        suspect.event.id?.epoch === id.epoch &&
        suspect.event.id.sequence === id.sequence,
    );
    if (!parked) return false;
    this.#set(parked[0], 'waiting');
    this.#start();
    return true;
  }

  /** The shard of some suspects was given up. */
  removeStopped(): void {
    for (const suspect of this.#states.keys()) if (suspect.isStopped()) this.#states.delete(suspect);
  }

  #set(suspect: Suspect, state: SuspectState): void {
    const before = this.#states.get(suspect);
    if (state === 'started') this.#states.delete(suspect);
    else this.#states.set(suspect, state);
    suspect.onChange(state, before);
  }

  #park(crashes: number): void {
    const { clock, policy, logger } = this.#options;
    for (const suspect of this.#states.keys()) this.#set(suspect, 'parked');
    const events = [...this.#states.keys()].map(({ event }) => event.eventId);
    logger.error(
      { crashes, events: events.length, eventIds: events.slice(0, MAX_LOGGED_EVENTS), parkMs: policy.parkMs },
      'processes have ended in a row, and no single event is the cause: the events that ran are parked until this process has lived for a while, or they are released',
    );
    this.#parkTimer ??= clock.schedule(policy.parkMs, () => {
      this.#hasExpired = true;
      this.release();
    });
  }

  #start(): void {
    if (this.#isRunning || !this.#hasWaiting) return;
    this.#isRunning = true;
    void this.#work();
  }

  get #hasWaiting(): boolean {
    return [...this.#states.values()].includes('waiting');
  }

  /** Never rejects. */
  async #work(): Promise<void> {
    const { clock, policy } = this.#options;
    // A process that ends before any suspect runs was ended by something else.
    const remainingMs = this.#startedAt + policy.suspectDelayMs - clock.monotonicNow();
    if (remainingMs > 0) await sleep(clock, remainingMs);
    for (let suspect = this.#next(); suspect; suspect = this.#next()) {
      const alone = this.#states.size === 0;
      if (alone) this.#alone = suspect;
      const { finished } = await suspect.start(alone);
      await waitAtMost(clock, policy.suspectMs, finished);
      // The next suspect may end the process while this one still runs.
      suspect.event.note({ kind: 'survived' });
      this.#alone = undefined;
    }
    this.#isRunning = false;
  }

  /** Takes the next suspect; undefined while none may start. */
  #next(): Suspect | undefined {
    this.removeStopped();
    if (this.#companions > 0) return undefined;
    const next = [...this.#states].find(([, state]) => state === 'waiting')?.[0];
    if (next) this.#set(next, 'started');
    return next;
  }
}
