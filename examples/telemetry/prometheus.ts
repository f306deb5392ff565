/** Serves metrics to Prometheus, and the health of the bot, on one port. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { type Bot, healthHandler } from 'guildhall';

/** Registers the global provider of metrics. Call it before the bot starts. */
export function startPrometheus() {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meterProvider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(meterProvider);
  return {
    /**
     * Serves `/metrics`, `/healthz` and `/readyz`.
     * @param port 0 selects a free port
     * @param host loopback by default: who can read metrics knows how busy the bot is
     */
    async serve(bot: Bot, port = 9464, host = '127.0.0.1') {
      const health = getRequestListener(healthHandler(bot));
      const server = createServer((request, response) => {
        if (request.url === '/metrics') exporter.getMetricsRequestHandler(request, response);
        else void health(request, response);
      });
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address();
      const actualPort = typeof address === 'object' && address !== null ? address.port : port;
      return { url: `http://${host}:${actualPort}`, close: () => server.close() };
    },
  };
}
