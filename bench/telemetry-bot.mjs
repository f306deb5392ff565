// A bot in a process of its own, with or without telemetry. It reports its CPU time, in microseconds, on request.
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';
import { load } from './build.mjs';
import { handlersOf } from './interactions.mjs';

const { Bot } = await load('guildhall');
const { telemetry } = await load('guildhall/telemetry');
const [, , mode, port, token] = process.argv;
// A reader is needed so that metrics are aggregated. Nobody scrapes it.
const meterProvider = () => new MeterProvider({ readers: [new PrometheusExporter({ preventServerStart: true })] });
const traces = (sampler) => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return new BasicTracerProvider({ sampler });
};
const features = {
  off: () => [],
  noop: () => [telemetry()],
  metrics: () => [telemetry({ spans: false, meterProvider: meterProvider() })],
  unsampled: () => [
    telemetry({ meterProvider: meterProvider(), tracerProvider: traces(new TraceIdRatioBasedSampler(0.01)) }),
  ],
  on: () => [telemetry({ meterProvider: meterProvider(), tracerProvider: traces() })],
}[mode]();

const bot = new Bot({
  token,
  handlers: handlersOf(1000),
  features,
  api: { baseUrl: `http://127.0.0.1:${port}/api/v10` },
  gateway: { shards: 1, compression: false },
  logLevel: 'error',
  signals: false,
});
await bot.start();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send(user + system);
});
process.on('disconnect', () => void bot.stop().then(() => process.exit()));
process.send('ready');
