/** examples/telemetry: a collector receives traces and metrics as JSON, and Prometheus scrapes metrics. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWorld } from '@guildhall/dev/testing';
import { context, metrics, trace } from '@opentelemetry/api';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { applyButton } from '../../examples/front-desk/declarations.js';
import { demoGuild } from '../../examples/front-desk/demo-guild.js';
import { bot } from '../../examples/telemetry/bot.js';
import { startOtlp } from '../../examples/telemetry/otlp.js';
import { startPrometheus } from '../../examples/telemetry/prometheus.js';

const Traces = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(z.object({ name: z.string() })) })) }),
  ),
});
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })) }),
  ),
});

afterEach(() => {
  context.disable();
  trace.disable();
  metrics.disable();
});

/** A collector that keeps what it receives, by path. */
async function startCollector() {
  const received: { readonly path: string; readonly body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A member of the guild clicks the button of the greeting. */
async function apply(world: Awaited<ReturnType<typeof createWorld>>) {
  const robin = await world.createMember('Robin');
  await robin.server.passScreening();
  await robin.waitForMessage('Welcome');
  await robin.click(applyButton);
}

test('a collector receives the spans and metrics of an interaction', async () => {
  const { received, url } = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = url;
  onTestFinished(() => {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  });
  const otlp = startOtlp();
  const world = await createWorld({ guild: demoGuild, bot });
  await apply(world);
  await world.close();
  await otlp.stop();
  const bodies = (path: string) => received.filter((each) => each.path === path).map(({ body }) => body);
  const spans = bodies('/v1/traces')
    .flatMap((body) => Traces.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(({ name }) => name)));
  expect(spans).toContain('interaction button "apply"');
  const names = bodies('/v1/metrics')
    .flatMap((body) => Metrics.parse(body).resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics.map(({ name }) => name)));
  expect(names).toEqual(expect.arrayContaining(['guildhall.interaction.duration', 'http.client.request.duration']));
});

test('Prometheus can scrape the metrics, and a platform reads the health, on one port', async () => {
  const prometheus = startPrometheus();
  const world = await createWorld({ guild: demoGuild, bot });
  onTestFinished(() => world.close());
  const server = await prometheus.serve(world.bot, 0);
  onTestFinished(() => void server.close());
  await apply(world);
  const scraped = await fetch(`${server.url}/metrics`);
  expect(scraped.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await scraped.text();
  expect(text).toMatch(/^guildhall_interaction_acknowledgement_duration_bucket\{.*le="3".*\} \d+/m);
  expect(text).toMatch(/^guildhall_gateway_events_total\{.*guildhall_event_name="guildMemberAdd".*\} \d+/m);
  expect(text).toMatch(/^guildhall_bot_ready\{.*\} 1/m);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${server.url}/`)).status).toBe(404);
});
