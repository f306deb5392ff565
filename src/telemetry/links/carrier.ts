/** A span context as text, in the form of the header `traceparent` (W3C Trace Context). It has 55 characters. */
import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Undefined for a span that is not sampled: nothing could be found under its ids. */
export function toCarrier(context: SpanContext | undefined): string | undefined {
  if (context === undefined || !isSampled(context)) return undefined;
  return `00-${context.traceId}-${context.spanId}-01`;
}

/** Undefined for a text of another form, which another version may have written. */
export function fromCarrier(carrier: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(carrier) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** Whether a span is recorded and exported. */
export function isSampled(context: SpanContext): boolean {
  // The comparison of ids is the slower check.
  return (context.traceFlags & TraceFlags.SAMPLED) !== 0 && isSpanContextValid(context);
}
