// The cost of `guildhall/telemetry` for an interaction, from its frame to its callback. Without an exporter: spans and metrics
// are created and aggregated, and then dropped. An AsyncLocalStorage that is in use slows down every promise of its process
// (Node 20), so a mode must not share its process with another one.
import { load } from './build.mjs';
import { bot } from './interaction-handlers.mjs';
import { InteractionService } from './interaction-service.mjs';

const AT_ONCE = 50;
const MEASURED = { count: 2500, coldCount: 5000, slices: 5, collects: false };

// A reader is needed so that metrics are aggregated. Nobody scrapes it.
async function meterProvider() {
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus');
  const { MeterProvider } = await import('@opentelemetry/sdk-metrics');
  return new MeterProvider({ readers: [new PrometheusExporter({ preventServerStart: true })] });
}

/** @param {number} [share] of the traces that are sampled; undefined: all */
async function tracerProvider(share) {
  const { context } = await import('@opentelemetry/api');
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { BasicTracerProvider, TraceIdRatioBasedSampler } = await import('@opentelemetry/sdk-trace-base');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return new BasicTracerProvider({ sampler: share === undefined ? undefined : new TraceIdRatioBasedSampler(share) });
}

const withTelemetry = (name, createOptions) =>
  bot(name, async () => {
    const { telemetry } = await load('guildhall/telemetry');
    return { features: [telemetry(await createOptions())] };
  });

const clients = [
  bot('a bot'),
  withTelemetry('with telemetry, without an SDK', () => ({})),
  withTelemetry('with telemetry, metrics only', async () => ({ spans: false, meterProvider: await meterProvider() })),
  withTelemetry('with telemetry, metrics and 1 % of the traces', async () => ({
    meterProvider: await meterProvider(),
    tracerProvider: await tracerProvider(0.01),
  })),
  withTelemetry('with telemetry, metrics and all traces', async () => ({
    meterProvider: await meterProvider(),
    tracerProvider: await tracerProvider(),
  })),
];

/** What no instrumentation can avoid: the spans and measurements of one button. */
const sdkAlone = {
  name: 'the SDK alone: 3 spans and 3 measurements',
  isCompared: false,
  isProfiled: false,
  run: async (count) => (await import('./telemetry-sdk.mjs')).spansAndMeasurements(count),
};

export async function telemetryWorkloads() {
  const service = new InteractionService();
  const group = (title, kind, measured) => ({
    title,
    workloads: [...clients.map((client) => service.workload(client, { kind, atOnce: AT_ONCE })), sdkAlone],
    measured: { ...MEASURED, ...measured },
  });
  return {
    groups: [
      group(`a button, ${AT_ONCE} at once`, 'button'),
      group(`a modal of five fields and two files, ${AT_ONCE} at once`, 'modal', { rounds: 8, launches: 2 }),
    ],
    close: () => service.close(),
  };
}
