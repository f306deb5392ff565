import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { HandlerObserver, HandlerStart } from '../../app/instrumentation/handler-observer.js';
import { toCarrier } from '../links/carrier.js';
import type { AttributeSets } from '../metrics/attribute-sets.js';
import { attributes as name } from '../names/attributes.js';
import { errorTypeOf } from '../names/error-type.js';
import { type BotTelemetry, isReal } from './bot-telemetry.js';
import { addOrigin, linkToReplayed } from './origin-attributes.js';
import type { HandlerSubject } from './subjects.js';

/** One run of a handler: its span, which is active while it runs, and its duration. */
export class HandlerSpan implements HandlerObserver {
  readonly #telemetry: BotTelemetry;
  readonly #measured: AttributeSets | undefined;
  readonly #span: Span | undefined;
  readonly #startedAt: number;

  /**
   * @param span undefined if it is not recorded
   * @param measured the attributes of its duration, by the type of its error; undefined if that is not measured
   */
  constructor(telemetry: BotTelemetry, span: Span | undefined, measured: AttributeSets | undefined) {
    this.#telemetry = telemetry;
    this.#measured = measured;
    this.#span = span;
    this.#startedAt = telemetry.clock.monotonicNow();
  }

  run<T>(handle: () => T): T {
    return this.#span ? runWithSpan(this.#span, handle) : handle();
  }

  ended(error?: unknown): void {
    const { clock, instruments } = this.#telemetry;
    const errorType = error === undefined ? undefined : errorTypeOf(error);
    if (instruments && this.#measured) {
      const seconds = (clock.monotonicNow() - this.#startedAt) / 1000;
      instruments.handlerDuration.record(seconds, this.#measured.with(errorType));
    }
    if (this.#span) endSpan(this.#span, errorType);
  }

  carrier(): string | undefined {
    return toCarrier(this.#span?.spanContext());
  }
}

/** A listener or a task, with a trace of its own. */
export function startHandlerSpan(telemetry: BotTelemetry, start: HandlerStart): HandlerSpan | undefined {
  const { kind, handler, event } = start;
  const isRecorded = kind === 'event' ? telemetry.recordsEvent(event) : telemetry.spans.tasks === true;
  if (!isRecorded && !telemetry.recordsMetrics) return undefined;
  const subject = telemetry.subjects.handler(kind, handler, event);
  const span = isRecorded ? startSpan(telemetry, subject, start) : undefined;
  return new HandlerSpan(telemetry, span, subject.measured);
}

function startSpan(
  { tracer, continuations }: BotTelemetry,
  { spanName, attributes }: HandlerSubject,
  { kind, feature, origin, earlier }: HandlerStart,
): Span | undefined {
  const spanKind = kind === 'event' ? SpanKind.CONSUMER : SpanKind.INTERNAL;
  // Events arrive on a connection that was opened long before, in whatever context that was.
  const parent = origin?.via === 'webhook' ? context.active() : ROOT_CONTEXT;
  const span = tracer.startSpan(spanName, { kind: spanKind, attributes }, parent);
  if (!isReal(span)) return undefined;
  if (!span.isRecording()) return span;
  if (feature !== undefined) span.setAttribute(name.feature, feature);
  if (origin) addOrigin(span, origin);
  linkToReplayed(span, earlier, continuations);
  return span;
}

/** Runs a function in the context of a span, so that the spans that it creates later are its children. */
export function runWithSpan<T>(span: Span, run: () => T): T {
  return context.with(trace.setSpan(context.active(), span), run);
}

/** Ends a span. Messages of errors can contain texts of users, so only their type is recorded. */
export function endSpan(span: Span, errorType: string | undefined): void {
  if (errorType !== undefined) {
    span.setAttribute(name.errorType, errorType);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
