import { type Attributes, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { RequestDiagnostics, RequestObserver, RequestStart } from '../../rest/request-instrumentation.js';
import { attributes as name } from '../attributes.js';
import type { BotTelemetry } from '../bot-telemetry.js';

/** Waits below one millisecond are only the time that the code takes. */
const SHORTEST_WAIT_MS = 1;

/** One attempt of a call: a span of the kind CLIENT, from the wait for its permit to the response, and its metrics. */
export class RequestSpan implements RequestObserver {
  readonly #telemetry: BotTelemetry;
  readonly #span: Span | undefined;

  constructor(telemetry: BotTelemetry, { method, route, attempt }: RequestStart) {
    this.#telemetry = telemetry;
    const { tracer, spans, shared, server } = telemetry;
    this.#span = spans.requests
      ? tracer.startSpan(`${method} ${route}`, {
          kind: SpanKind.CLIENT,
          attributes: {
            ...shared,
            [name.method]: method,
            [name.urlTemplate]: route,
            [name.serverAddress]: server.address,
            [name.serverPort]: server.port,
            ...(attempt > 1 && { [name.resendCount]: attempt - 1 }),
          },
        })
      : undefined;
  }

  permitted(): void {
    this.#span?.addEvent('permitted');
  }

  ended(message: RequestDiagnostics): void {
    const { status, waitedMs } = message;
    const errorType = status === undefined ? message.error : status >= 400 ? String(status) : undefined;
    this.#measure(message, errorType);
    const span = this.#span;
    if (!span) return;
    span.setAttribute(name.permitWait, waitedMs / 1000);
    if (status !== undefined) span.setAttribute(name.status, status);
    if (errorType !== undefined) {
      span.setAttribute(name.errorType, errorType);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }

  #measure(message: RequestDiagnostics, errorType: string | undefined): void {
    const { instruments, shared, server } = this.#telemetry;
    if (!instruments) return;
    const { method, route, status, durationMs, waitedMs, rateLimitScope } = message;
    const endpoint: Attributes = { ...shared, [name.method]: method, [name.urlTemplate]: route };
    instruments.requestDuration.record(durationMs / 1000, {
      ...endpoint,
      [name.serverAddress]: server.address,
      [name.serverPort]: server.port,
      ...(status !== undefined && { [name.status]: status }),
      ...(errorType !== undefined && { [name.errorType]: errorType }),
    });
    if (waitedMs >= SHORTEST_WAIT_MS) instruments.permitWait.record(waitedMs / 1000, endpoint);
    if (status === 429) instruments.rateLimited.add(1, { ...endpoint, [name.rateLimitScope]: scopeOf(rateLimitScope) });
  }
}

/** The header comes from the server, so other values are one. */
function scopeOf(scope: string | undefined): string {
  return scope === 'user' || scope === 'global' || scope === 'shared' ? scope : 'unknown';
}
