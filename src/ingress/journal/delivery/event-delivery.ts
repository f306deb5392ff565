import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { JournalSession } from '../journal.js';
import type { PreparedEvent } from './event-processor.js';

/** The events of a shard that are in progress, in a bot with a journal. */
export interface ShardJournalInfo {
  /** Events whose handlers have not started: they wait for the journal, or for earlier events. */
  readonly queuedEvents: number;
  /** The size of their entries. */
  readonly queuedBytes: number;
  /** Events with running handlers. */
  readonly runningEvents: number;
  /** Interactions that started before they were stored, because the journal was slow. */
  readonly unjournalled: number;
  /** Events that can never be stored, because a later one is. Their handlers ran, but not again after a crash. */
  readonly unstored: number;
  /** Events of an earlier process whose handlers started again. */
  readonly replayed: number;
  /** Events of an earlier process that became dead letters. */
  readonly deadLetters: number;
  /** Events that may have ended earlier processes, and wait to start again: one at a time, beside new events. */
  readonly suspects: number;
  /** Such events that do not start for now, because too many processes have ended in a row: see `bot.deadLetters.releaseParked`. */
  readonly parked: number;
  /** Whether no events are received, because too many wait. They are received later. */
  readonly isSuspended: boolean;
  /**
   * Why no events start, apart from interactions: the journal cannot be written or does not respond (`unwritable`), it is not
   * certain that this process has the shard (`unowned`), or as many handlers run as may run at once (`overloaded`). Undefined
   * if events start.
   */
  readonly problem: 'unwritable' | 'unowned' | 'overloaded' | undefined;
}

/** Something that happens in the order of the events, but is not an event. */
export interface InOrderStep extends Pick<PreparedEvent, 'skip'> {
  /** Never throws. Returns a promise that resolves when handlers have finished; undefined if none run. */
  start(): Promise<void> | undefined;
}

/** A change of what handlers read. It happens also if the shard is given up before it is its turn. */
export function inOrderChange(change: () => void): InOrderStep {
  const step = () => {
    change();
    return undefined;
  };
  return { start: step, skip: step };
}

/** A session that delivers the events of a shard. */
export interface DeliveringSession {
  /** The last sequence received; null without a session. */
  readonly sequence: number | null;
}

/**
 * How the events of one shard reach their handlers, and what of its session is stored: directly (`DirectDelivery`), or through a
 * journal (`ShardDelivery`).
 */
export interface EventDelivery {
  /** Whether the shard may connect now: certainly no other process has it. */
  readonly mayConnect: boolean;
  /** Whether events must contain the bytes of their frame. */
  readonly keepsFrames: boolean;
  /** The events in progress; undefined if they are not journalled. */
  readonly info: ShardJournalInfo | undefined;
  /** Receives an event of the session that it follows. Never throws. */
  receive(inbound: InboundEvent): void | Promise<void>;
  /** Starts something after the events that were received before. */
  runInOrder(step: InOrderStep): void;
  /** From now on, events come from this session. */
  follow(session: DeliveringSession): void;
  /** Stores a session before the events that are received from now on. */
  startSession(session: JournalSession): void;
  /** Removes the stored session, so that no other process tries to resume it. Never rejects. */
  endSession(): Promise<void>;
  /** Stores how many resumes of the session have failed in a row. */
  saveFailedResumes(count: number): void;
  /**
   * Up to which sequence Discord need not send events again, also to another process. 0: none are safe.
   * @param received the last sequence received
   */
  safeSequence(received: number): number;
  /** Starts what earlier processes left. Resolves when everything received meanwhile can start too; never rejects. */
  start(): Promise<void>;
  /** Starts nothing more. */
  stop(): void;
}
