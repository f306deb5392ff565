/**
 * Runs the front desk with telemetry: `otlp` sends traces and metrics to a collector, `prometheus` serves metrics and the health
 * of the bot at http://127.0.0.1:9464.
 */
import { bot } from './bot.js';
import { startOtlp } from './otlp.js';
import { startPrometheus } from './prometheus.js';

// Providers are registered before the bot starts.
if (process.argv[2] === 'prometheus') {
  const server = await startPrometheus().serve(bot);
  await bot.start();
  process.once('beforeExit', () => server.close());
} else {
  const otlp = startOtlp();
  await bot.start();
  // The bot stops on SIGTERM. What is left is sent then.
  process.once('beforeExit', () => void otlp.stop());
}
