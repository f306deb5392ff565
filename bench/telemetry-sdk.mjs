// The spans and measurements of a button, recorded with the SDK of OpenTelemetry alone, without a bot. The import sets up the SDK
// of the whole process.
import { context, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const tracer = new BasicTracerProvider().getTracer('bench');
const meter = new MeterProvider({ readers: [new PrometheusExporter({ preventServerStart: true })] }).getMeter('bench');
const [duration, acknowledgement, request] = ['duration', 'acknowledgement', 'request'].map((name) =>
  meter.createHistogram(name, { unit: 's' }),
);

const application = { 'guildhall.application.id': '81000000000000000' };
const interactionAttributes = {
  ...application,
  'guildhall.interaction.type': 'component',
  'guildhall.declaration': 'button "choose/:n"',
};
const outcomeAttributes = { ...interactionAttributes, 'guildhall.interaction.outcome': 'responded' };
const acknowledgementAttributes = { ...interactionAttributes, 'guildhall.interaction.acknowledgement': 'response' };
const requestAttributes = {
  ...application,
  'http.request.method': 'POST',
  'url.template': '/interactions/{interaction_id}/{interaction_token}/callback',
  'server.address': '127.0.0.1',
  'server.port': 443,
};
const responseAttributes = { ...requestAttributes, 'http.response.status_code': 204 };

const withSpan = (span, run) => context.with(trace.setSpan(context.active(), span), run);

async function callback() {
  const span = tracer.startSpan('POST callback', { kind: SpanKind.CLIENT, attributes: requestAttributes });
  await undefined;
  request.record(0.01, responseAttributes);
  span.setAttribute('http.response.status_code', 204);
  span.end();
}

async function interaction(id) {
  const options = { kind: SpanKind.CONSUMER, attributes: interactionAttributes };
  const span = tracer.startSpan('interaction', options, ROOT_CONTEXT);
  span.setAttribute('guildhall.interaction.id', String(id));
  span.setAttribute('guildhall.guild.id', '81000000000000001');
  span.setAttribute('guildhall.handler', 'Handler.choose');
  await withSpan(span, async () => {
    const handler = tracer.startSpan('handler');
    await withSpan(handler, callback);
    handler.end();
  });
  acknowledgement.record(0.01, acknowledgementAttributes);
  duration.record(0.01, outcomeAttributes);
  span.setAttribute('guildhall.interaction.outcome', 'responded');
  span.end();
}

/** Records those of `count` buttons. */
export async function spansAndMeasurements(count) {
  for (let id = 0; id < count; id += 1) await interaction(id);
  return count;
}
