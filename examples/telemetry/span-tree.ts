/** Prints spans as a tree, for people and for tests. */
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';

const ATTRIBUTES = ['guildhall.interaction.outcome', 'http.response.status_code', 'guildhall.guard', 'error.type'];

/** One line for each span, children below their parents. Traces are in the order of their start. */
export function formatSpans(spans: readonly ReadableSpan[]): string {
  const byId = new Map(spans.map((span) => [span.spanContext().spanId, span]));
  const childrenOf = (parent: string | undefined) =>
    spans
      .filter(({ parentSpanContext }) => {
        const id = parentSpanContext?.spanId;
        return parent === undefined ? id === undefined || !byId.has(id) : id === parent;
      })
      .sort((one, other) => startOf(one) - startOf(other));
  const format = (parent: string | undefined, prefix: string): string[] =>
    childrenOf(parent).flatMap((span, index, siblings) => {
      const isLast = index === siblings.length - 1;
      const branch = parent === undefined ? '' : isLast ? '└─ ' : '├─ ';
      const indent = parent === undefined ? '' : isLast ? '   ' : '│  ';
      return [`${prefix}${branch}${describe(span, byId)}`, ...format(span.spanContext().spanId, prefix + indent)];
    });
  return format(undefined, '').join('\n');
}

function describe(span: ReadableSpan, byId: ReadonlyMap<string, ReadableSpan>): string {
  const details = ATTRIBUTES.flatMap((name) => {
    const value = span.attributes[name];
    return value === undefined ? [] : [String(value)];
  });
  const links = span.links.map(({ context, attributes }) => {
    const target = byId.get(context.spanId)?.name ?? 'a span of another process';
    return ` ← ${String(attributes?.['guildhall.continuation'])} of “${target}”`;
  });
  return `${span.name}${details.length === 0 ? '' : ` (${details.join(', ')})`}${links.join('')}`;
}

function startOf({ startTime: [seconds, nanoseconds] }: ReadableSpan): number {
  return seconds * 1e9 + nanoseconds;
}
