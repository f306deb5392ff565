import { type Attributes, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { HandlerObserver, HandlerStart } from '../../app/instrumentation/handler-observer.js';
import { attributes as name } from '../attributes.js';
import type { BotTelemetry } from '../bot-telemetry.js';
import { errorTypeOf } from '../error-type.js';
import { fromCarrier, toCarrier } from './carrier.js';

/** One run of a handler: its span, which is active while it runs, and its duration. */
export class HandlerSpan implements HandlerObserver {
  readonly #telemetry: BotTelemetry;
  readonly #span: Span | undefined;
  readonly #measured: Attributes;
  readonly #startedAt: number;

  /**
   * @param span undefined if it is not recorded
   * @param measured the attributes of the metric
   */
  constructor(telemetry: BotTelemetry, span: Span | undefined, measured: Attributes) {
    this.#telemetry = telemetry;
    this.#span = span;
    this.#measured = measured;
    this.#startedAt = telemetry.clock.monotonicNow();
  }

  run<T>(handle: () => T): T {
    return this.#span ? context.with(trace.setSpan(context.active(), this.#span), handle) : handle();
  }

  ended(error?: unknown): void {
    const { clock, instruments, shared } = this.#telemetry;
    const failure = error === undefined ? undefined : { [name.errorType]: errorTypeOf(error) };
    instruments?.handlerDuration.record((clock.monotonicNow() - this.#startedAt) / 1000, {
      ...shared,
      ...this.#measured,
      ...failure,
    });
    if (this.#span) endSpan(this.#span, error);
  }

  carrier(): string | undefined {
    return toCarrier(this.#span?.spanContext());
  }
}

/** A listener or a task, with a trace of its own. */
export function startHandlerSpan(telemetry: BotTelemetry, start: HandlerStart): HandlerSpan | undefined {
  const { kind, handler, event } = start;
  const isRecorded = kind === 'event' ? telemetry.recordsEvent(event) : telemetry.spans.tasks;
  if (!isRecorded && !telemetry.recordsMetrics) return undefined;
  const measured = { [name.handlerKind]: kind, [name.handler]: handler, [name.event]: event };
  return new HandlerSpan(telemetry, isRecorded ? startSpan(telemetry, start) : undefined, measured);
}

function startSpan({ tracer, shared, continuations }: BotTelemetry, start: HandlerStart): Span {
  const { kind, handler, feature, event, origin, earlier } = start;
  const gateway = origin?.via === 'gateway' ? origin : undefined;
  const span = tracer.startSpan(
    `${kind} ${event}`,
    {
      kind: kind === 'event' ? SpanKind.CONSUMER : SpanKind.INTERNAL,
      attributes: {
        ...shared,
        [name.handlerKind]: kind,
        [name.handler]: handler,
        [name.event]: event,
        ...(feature !== undefined && { [name.feature]: feature }),
        ...(origin && { [name.transport]: origin.via }),
        ...(gateway && { [name.shard]: gateway.shard }),
        ...(gateway?.replayed && { [name.replayed]: true }),
        ...(gateway?.eventId !== undefined && { [name.eventId]: gateway.eventId }),
      },
    },
    // Events arrive on a connection that was opened long before, in whatever context that was.
    origin?.via === 'webhook' ? context.active() : ROOT_CONTEXT,
  );
  for (const carrier of earlier) {
    const earlierSpan = fromCarrier(carrier);
    if (earlierSpan) continuations.link(span, earlierSpan, 'replay');
  }
  return span;
}

/** Ends a span. Messages of errors can contain texts of users, so only their type is recorded. */
export function endSpan(span: Span, error: unknown): void {
  if (error !== undefined) {
    span.setAttribute(name.errorType, errorTypeOf(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
