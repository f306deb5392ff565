// Runs in a separate process: imports the package, declares and composes a bot with many handlers, and reports the times.
import { load } from './build.mjs';

const [, , declared] = process.argv;
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
const { Bot } = await load('guildhall');
const importedAt = performance.now();
const { handlersOf } = await import('./interaction-handlers.mjs');
const declaringAt = performance.now();
const handlers = await handlersOf(Number(declared));
const declaredAt = performance.now();
new Bot({ token: 'ODEwMDAwMDAwMDAwMDAwMDAx.bench.a-secret-of-the-bench', handlers, logLevel: 'error', signals: false });
const composedAt = performance.now();
const { user, system } = process.cpuUsage(cpuBefore);
process.send({
  cpuMicros: user + system,
  elapsedMs: composedAt - startedAt,
  importMs: importedAt - startedAt,
  declareMs: declaredAt - declaringAt,
  composeMs: composedAt - declaredAt,
});
process.disconnect();
