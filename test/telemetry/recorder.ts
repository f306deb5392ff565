/** Records the spans and metrics of bots in memory, with the SDK of OpenTelemetry. */
import { type Attributes, context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  type Sampler,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { type TelemetryOptions, telemetry } from 'guildhall/telemetry';
import { afterAll, beforeAll } from 'vitest';

/** Metrics are collected when a test asks for them. */
class PulledReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** One value of a metric. Histograms have a count and the counts of their buckets. */
export interface Point {
  readonly attributes: Attributes;
  readonly value: unknown;
}

export class Recorder {
  readonly #exporter = new InMemorySpanExporter();
  readonly #reader = new PulledReader();
  readonly tracerProvider: BasicTracerProvider;
  readonly meterProvider = new MeterProvider({ readers: [this.#reader] });

  constructor({ sampler }: { readonly sampler?: Sampler } = {}) {
    this.tracerProvider = new BasicTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(this.#exporter)],
      ...(sampler && { sampler }),
    });
  }

  /** The feature, with the providers of this recorder. */
  telemetry(options: TelemetryOptions = {}) {
    return telemetry({ tracerProvider: this.tracerProvider, meterProvider: this.meterProvider, ...options });
  }

  /** The spans that have ended, in this order. */
  get spans(): readonly ReadableSpan[] {
    return this.#exporter.getFinishedSpans();
  }

  named(name: string): readonly ReadableSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  childrenOf(span: ReadableSpan | undefined): readonly ReadableSpan[] {
    return this.spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === span?.spanContext().spanId);
  }

  /** The names of the spans that a span is linked to, with the reason. */
  linksOf(span: ReadableSpan | undefined): readonly string[] {
    return (span?.links ?? []).map(({ context: { spanId }, attributes }) => {
      const target = this.spans.find((each) => each.spanContext().spanId === spanId);
      return `${attributes?.['guildhall.continuation']}: ${target?.name}`;
    });
  }

  /** The values of all metrics, by name. */
  async metrics(): Promise<ReadonlyMap<string, readonly Point[]>> {
    const { resourceMetrics, errors } = await this.#reader.collect();
    if (errors.length > 0) throw new AggregateError(errors);
    return new Map(
      resourceMetrics.scopeMetrics
        .flatMap(({ metrics }) => metrics)
        .map(({ descriptor, dataPoints }) => [
          descriptor.name,
          dataPoints.map(({ attributes, value }) => ({ attributes, value })),
        ]),
    );
  }

  async points(name: string): Promise<readonly Point[]> {
    return (await this.metrics()).get(name) ?? [];
  }
}

/** Registers the context manager that an SDK registers, for the tests of a file. */
export function useContextManager(): void {
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  });
  afterAll(() => {
    context.disable();
  });
}
