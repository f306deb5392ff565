// Runs in a separate process: imports the package, declares and composes a bot with many handlers, and reports the times.
const [, , declared] = process.argv;
const startedAt = performance.now();
const { Bot } = await import('../dist/index.js');
const importedAt = performance.now();
const { handlersOf } = await import('./interactions.mjs');
const declaringAt = performance.now();
const handlers = handlersOf(Number(declared));
const declaredAt = performance.now();
new Bot({ token: 'ODEwMDAwMDAwMDAwMDAwMDAx.bench.a-secret-of-the-bench', handlers, logLevel: 'error', signals: false });
const composedAt = performance.now();
process.send({
  importMs: importedAt - startedAt,
  declareMs: declaredAt - declaringAt,
  composeMs: composedAt - declaredAt,
});
process.disconnect();
