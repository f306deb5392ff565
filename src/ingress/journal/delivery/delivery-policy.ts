/** How events are delivered, as data. Times are in milliseconds, sizes in bytes. */
export interface DeliveryPolicy {
  /** How long an interaction waits for the journal and for earlier events. */
  readonly interactionDelayMs: number;
  /** How often the sequence is stored, if it changes. */
  readonly sequenceIntervalMs: number;
  /** How long after a failure the journal is written again. */
  readonly retryDelayMs: number;
  /** If the journal has not stored something for so long, it counts as one that cannot be written. */
  readonly slowWriteMs: number;
  /** How often a condition that lasts is logged. */
  readonly reportIntervalMs: number;
  /** Above this number of events whose handlers run, further events wait. Interactions do not count. */
  readonly maxRunningEvents: number;
  /** After this time, nothing waits for the handlers of an event any more: it becomes a dead letter. */
  readonly handlerTimeoutMs: number;
  /** When the waiting events are larger, the session is suspended. */
  readonly suspendAboveBytes: number;
  /** When the waiting events are smaller again, the session is resumed. */
  readonly resumeBelowBytes: number;
  /** How many replayed events run at once, until `replayBudgetMs` is over. */
  readonly replayConcurrency: number;
  /** How long new events wait for the replay. They do not wait for suspects. */
  readonly replayBudgetMs: number;
  /** For how long the process must have lived before a suspect starts. */
  readonly suspectDelayMs: number;
  /** After this time, an event that still runs is no longer a possible cause of the death of its process. */
  readonly suspectMs: number;
  /** After this many processes have ended in a row, suspects are parked. */
  readonly maxCrashes: number;
  /** How long suspects are parked. */
  readonly parkMs: number;
}

const MIB = 1024 * 1024;

export const deliveryPolicy: DeliveryPolicy = {
  interactionDelayMs: 250,
  sequenceIntervalMs: 250,
  retryDelayMs: 1000,
  slowWriteMs: 2000,
  reportIntervalMs: 60_000,
  maxRunningEvents: 5000,
  handlerTimeoutMs: Number.POSITIVE_INFINITY,
  suspendAboveBytes: 64 * MIB,
  resumeBelowBytes: 16 * MIB,
  replayConcurrency: 16,
  replayBudgetMs: 5000,
  suspectDelayMs: 5000,
  suspectMs: 10_000,
  maxCrashes: 5,
  parkMs: 600_000,
};
