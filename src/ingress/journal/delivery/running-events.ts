/**
 * The events whose handlers run. Handlers that never end fill the limit of running events, and then no further event of the
 * shard starts. So they are reported before, by name, and an option ends the waiting for them.
 */
import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { DeliveryPolicy } from './delivery-policy.js';
import type { QueuedEvent } from './queued-event.js';
import { RepeatedReport } from './repeated-report.js';

export interface RunningEventsOptions {
  readonly policy: Pick<DeliveryPolicy, 'maxRunningEvents' | 'handlerTimeoutMs' | 'reportIntervalMs'>;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** The handlers of an event have taken too long: nothing waits for them any more. */
  readonly onTimeout: (event: QueuedEvent, handlers: readonly string[]) => void;
}

/** The part of the limit from which running events are reported. */
const REPORTED_PART = 0.8;
const MAX_REPORTED_HANDLERS = 5;

export class RunningEvents {
  readonly #options: RunningEventsOptions;
  /** When they started, in monotonic time: the oldest first. */
  readonly #startedAt = new Map<QueuedEvent, number>();
  /** How many of them count for the limit: interactions do not. */
  #limited = 0;
  readonly #report: RepeatedReport;

  constructor(options: RunningEventsOptions) {
    this.#options = options;
    this.#report = new RepeatedReport(options.clock, options.policy.reportIntervalMs);
  }

  get size(): number {
    return this.#startedAt.size;
  }

  /** Whether no further event may start. Interactions may. */
  get isFull(): boolean {
    return this.#limited >= this.#options.policy.maxRunningEvents;
  }

  add(event: QueuedEvent): void {
    this.#startedAt.set(event, this.#options.clock.monotonicNow());
    if (!event.prepared.isInteraction) this.#limited += 1;
  }

  /** The handlers have finished. Returns whether they were waited for. */
  delete(event: QueuedEvent): boolean {
    if (!this.#startedAt.delete(event)) return false;
    if (!event.prepared.isInteraction) this.#limited -= 1;
    return true;
  }

  /** Call it regularly: reports many running events, and ends those that have taken too long. */
  check(): void {
    const { policy, clock, logger, onTimeout } = this.#options;
    const latest = clock.monotonicNow() - policy.handlerTimeoutMs;
    for (const [event, startedAt] of this.#startedAt) {
      if (startedAt > latest) break;
      this.delete(event);
      onTimeout(event, [...new Set(event.runningListeners)]);
    }
    if (this.#limited < policy.maxRunningEvents * REPORTED_PART) return this.#report.end();
    if (!this.#report.isDue(this.isFull)) return;
    const details = { running: this.#limited, limit: policy.maxRunningEvents, ...this.#describe() };
    if (this.isFull)
      logger.error(details, 'as many handlers run as may run at once: further events wait until some of them end');
    else logger.warn(details, 'many handlers run: when the limit is reached, further events wait');
  }

  /** The handlers that run most often, and those that have run longest. */
  #describe() {
    const now = this.#options.clock.monotonicNow();
    const byHandler = new Map<string, { handler: string; running: number; longestMs: number }>();
    for (const [event, startedAt] of this.#startedAt) {
      for (const handler of new Set(event.runningListeners)) {
        // Events are visited from the oldest to the latest.
        const known = byHandler.get(handler) ?? { handler, running: 0, longestMs: Math.round(now - startedAt) };
        known.running += 1;
        byHandler.set(handler, known);
      }
    }
    const all = [...byHandler.values()];
    return {
      most: all.toSorted((one, other) => other.running - one.running).slice(0, MAX_REPORTED_HANDLERS),
      longest: all.toSorted((one, other) => other.longestMs - one.longestMs).slice(0, MAX_REPORTED_HANDLERS),
    };
  }
}
