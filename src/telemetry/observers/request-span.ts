import { type Span, SpanKind, trace } from '@opentelemetry/api';
import type { RequestDiagnostics, RequestObserver, RequestStart } from '../../rest/request-instrumentation.js';
import { attributes as name } from '../names/attributes.js';
import { type BotTelemetry, isReal } from './bot-telemetry.js';
import { endSpan } from './handler-span.js';
import type { EndpointSubject } from './subjects.js';

/** Waits below one millisecond are only the time that the code takes. */
const SHORTEST_WAIT_MS = 1;

/** One attempt of a call: a span of the kind CLIENT, from the wait for its permit to the response, and its metrics. */
export class RequestSpan implements RequestObserver {
  readonly #telemetry: BotTelemetry;
  readonly #subject: EndpointSubject;
  readonly #span: Span | undefined;
  readonly #startedAt: number;

  constructor(telemetry: BotTelemetry, start: RequestStart) {
    this.#telemetry = telemetry;
    this.#startedAt = telemetry.clock.monotonicNow();
    this.#subject = telemetry.subjects.endpoint(start.method, start.route);
    this.#span = telemetry.spans.requests ? startSpan(telemetry, this.#subject, start) : undefined;
  }

  permitted(): void {
    const waitedMs = this.#telemetry.clock.monotonicNow() - this.#startedAt;
    if (waitedMs >= SHORTEST_WAIT_MS) this.#span?.addEvent('permitted');
  }

  ended(message: RequestDiagnostics): void {
    const { status, waitedMs } = message;
    const failedStatus = status !== undefined && status >= 400 ? String(status) : undefined;
    const errorType = status === undefined ? message.error : failedStatus;
    this.#measure(message, errorType);
    const span = this.#span;
    if (!span) return;
    if (waitedMs >= SHORTEST_WAIT_MS) span.setAttribute(name.permitWait, waitedMs / 1000);
    if (status !== undefined) span.setAttribute(name.status, status);
    endSpan(span, errorType);
  }

  #measure({ status, durationMs, waitedMs, rateLimitScope }: RequestDiagnostics, errorType: string | undefined): void {
    const { instruments } = this.#telemetry;
    if (!instruments) return;
    const subject = this.#subject;
    instruments.requestDuration.record(durationMs / 1000, subject.measured(status, errorType));
    if (waitedMs >= SHORTEST_WAIT_MS) instruments.permitWait.record(waitedMs / 1000, subject.common);
    if (status === 429) instruments.rateLimited.add(1, subject.byScope.with(scopeOf(rateLimitScope)));
  }
}

/** Undefined if the caller's span is not sampled, or there is no SDK. */
function startSpan(
  { tracer }: BotTelemetry,
  { spanName, attributes }: EndpointSubject,
  { attempt }: RequestStart,
): Span | undefined {
  const caller = trace.getActiveSpan();
  if (caller && !caller.isRecording()) return undefined;
  const span = tracer.startSpan(spanName, { kind: SpanKind.CLIENT, attributes });
  if (!isReal(span)) return undefined;
  if (attempt > 1) span.setAttribute(name.resendCount, attempt - 1);
  return span;
}

/** The header comes from the server, so other values are one. */
function scopeOf(scope: string | undefined): string {
  return scope === 'user' || scope === 'global' || scope === 'shared' ? scope : 'unknown';
}
