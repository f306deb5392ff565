import type { EventRun } from '../../../ingress/journal/delivery/event-processor.js';
import type { ResponseObserver } from '../../../interactions/responses/responder.js';
import type { DeferralMode, ResponseKind } from '../../../interactions/responses/response-state.js';

/** Notes how an interaction was answered, so that a later run of its handler neither repeats nor misses it. */
export class NotedResponses implements ResponseObserver {
  /** @param next is notified as well */
  constructor(
    private readonly run: EventRun,
    private readonly next: ResponseObserver | undefined,
  ) {}

  deferred(mode: DeferralMode, automatic: boolean): void {
    this.run.note({ kind: 'deferred', mode });
    this.next?.deferred(mode, automatic);
  }

  responded(response: ResponseKind, ephemeral: boolean, modalId: string | undefined): void {
    this.run.note({ kind: 'responded', response, ephemeral });
    this.next?.responded(response, ephemeral, modalId);
  }
}
