import type { StructuredLogger } from '../../../base/logger.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { EventDelivery, InOrderStep } from '../../journal/delivery/event-delivery.js';

/** Runs the handlers of an event in the turn in which it arrives. Nothing is stored. */
export class DirectDelivery implements EventDelivery {
  readonly mayConnect = true;
  readonly keepsFrames = false;
  readonly info = undefined;

  constructor(
    private readonly onEvent: (inbound: InboundEvent) => void | Promise<void>,
    private readonly logger: StructuredLogger,
  ) {}

  receive(inbound: InboundEvent): void | Promise<void> {
    try {
      return this.onEvent(inbound);
    } catch (error) {
      const { event, origin } = inbound;
      this.logger.error({ err: error, event, ...origin }, 'event dispatch failed');
    }
  }

  runInOrder(step: InOrderStep): void {
    void step.start();
  }

  safeSequence(received: number): number {
    return received;
  }

  follow(): void {}
  startSession(): void {}
  async endSession(): Promise<void> {}
  saveFailedResumes(): void {}
  async start(): Promise<void> {}
  stop(): void {}
}
