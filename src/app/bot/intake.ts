import type { PendingPrompts } from '../../interactions/prompts/pending-prompts.js';
import { completeEvent } from '../../wire/events/complete-event.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { Dispatcher } from '../dispatch/dispatcher.js';
import type { BotCounts } from '../dispatch/handlers/bot-counts.js';

/** What runs the handlers of a bot. It is created when the bot starts. */
export interface HandlerRuntime {
  readonly dispatcher: Dispatcher;
  /** Modals and components that handlers wait for. */
  readonly prompts: PendingPrompts;
}

/**
 * Where events enter a bot: over HTTP, and over the gateway without a journal. The lifecycle opens it when the bot starts,
 * before any event can arrive, and closes it when the bot stops: later events are dropped and counted.
 */
export class Intake {
  readonly #counts: BotCounts;
  readonly #beforeDispatch: ((inbound: InboundEvent) => void) | undefined;
  #handlers: HandlerRuntime | undefined;
  #isClosed = false;

  /** @param beforeDispatch sees each event before its handlers. It must not throw. @default nothing does */
  constructor(counts: BotCounts, beforeDispatch?: (inbound: InboundEvent) => void) {
    this.#counts = counts;
    this.#beforeDispatch = beforeDispatch;
  }

  /** Undefined before the bot starts. */
  get handlers(): HandlerRuntime | undefined {
    return this.#handlers;
  }

  /** Whether the bot accepts no more events. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  open(handlers: HandlerRuntime): void {
    this.#handlers = handlers;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Starts the handlers of an event. Returns a promise that settles when they have finished; undefined if none is running. */
  readonly receive = (received: InboundEvent): Promise<void> | undefined => {
    if (this.#drops()) return undefined;
    const inbound = completeEvent(received);
    this.#beforeDispatch?.(inbound);
    return this.#handlers?.dispatcher.dispatch(inbound);
  };

  /** The same, for a webhook event. */
  receiveWebhookEvent(inbound: InboundEvent): Promise<void> | undefined {
    return this.#drops() ? undefined : this.#handlers?.dispatcher.dispatchWebhookEvent(inbound);
  }

  #drops(): boolean {
    if (this.#isClosed) this.#counts.droppedWhileStopping++;
    return this.#isClosed;
  }
}
