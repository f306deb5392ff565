import type { EventOrigin } from '../../wire/events/inbound-event.js';

/** A listener to events or a scheduled task that starts. */
export interface HandlerStart {
  readonly kind: 'event' | 'task';
  /** For example `WelcomeHandler.greet`. Functions that were scheduled with the `Scheduler` have no name of their own. */
  readonly handler: string;
  /** The feature of the handler; undefined if the bot itself lists it. */
  readonly feature: string | undefined;
  /** The name of the event as in its decorator, or the trigger of the task, for example `@Every(10m)`. */
  readonly event: string;
  /** Undefined for tasks. */
  readonly origin: EventOrigin | undefined;
  /** What earlier runs in other processes returned as their `carrier`; empty unless the event is replayed. */
  readonly earlier: readonly string[];
}

/** Observes one run of a listener or a task, with the middleware around it. The methods must not throw. */
export interface HandlerObserver {
  /** Runs the handler. */
  run<T>(handle: () => T): T;
  /** The handler has finished. @param error what it threw; undefined if it succeeded */
  ended(error?: unknown): void;
  /** A short text that identifies this run. The journal stores it, for another process that replays the event. */
  carrier(): string | undefined;
}
