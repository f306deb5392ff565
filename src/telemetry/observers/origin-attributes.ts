import type { Span } from '@opentelemetry/api';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import { fromCarrier } from '../links/carrier.js';
import type { Continuations } from '../links/continuations.js';
import { attributes as name } from '../names/attributes.js';

/** Adds how an event arrived. */
export function addOrigin(span: Span, origin: EventOrigin): void {
  span.setAttribute(name.transport, origin.via);
  if (origin.via !== 'gateway') return;
  span.setAttribute(name.shard, origin.shard);
  if (origin.replayed) span.setAttribute(name.replayed, true);
  if (origin.eventId !== undefined) span.setAttribute(name.eventId, origin.eventId);
}

/** Links the span of a replayed event to those of its earlier runs. */
export function linkToReplayed(span: Span, earlier: readonly string[], continuations: Continuations): void {
  for (const carrier of earlier) {
    const earlierSpan = fromCarrier(carrier);
    if (earlierSpan) continuations.link(span, earlierSpan, 'replay');
  }
}
