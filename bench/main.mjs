// `npm run bench -- rest gateway`: prints every workload as a ratio to its baseline, because absolute times mean little on
// a shared machine.
import { alternate } from './rounds.mjs';

// Suites are loaded on demand, so that they do not affect each other.
const suites = {
  cache: async () => (await import('./cache.mjs')).cacheWorkloads(),
  chaos: async () => (await import('./chaos.mjs')).chaosWorkloads(),
  'cluster-events': async () => (await import('./cluster-events.mjs')).clusterEventsWorkloads(),
  'cluster-limits': async () => (await import('./cluster-limits.mjs')).clusterLimitsWorkloads(),
  dev: async () => (await import('./dev.mjs')).devWorkloads(),
  explorer: async () => (await import('./explorer.mjs')).explorerWorkloads(),
  gateway: async () => (await import('./gateway.mjs')).gatewayWorkloads(),
  import: async () => (await import('./import.mjs')).importWorkloads(),
  interactions: async () => (await import('./interactions.mjs')).interactionWorkloads(),
  journal: async () => (await import('./journal.mjs')).journalWorkloads(),
  kit: async () => (await import('./kit.mjs')).kitWorkloads(),
  page: async () => (await import('./page.mjs')).pageWorkloads(),
  permissions: async () => (await import('./permissions.mjs')).permissionWorkloads(),
  recovery: async () => (await import('./recovery.mjs')).recoveryWorkloads(),
  refill: async () => (await import('./refill.mjs')).refillWorkloads(),
  rest: async () => (await import('./rest.mjs')).restWorkloads(),
  schema: async () => (await import('./schema.mjs')).schemaWorkloads(),
  'member-tracker': async () => (await import('./member-tracker.mjs')).memberTrackerWorkloads(),
  size: async () => (await import('./size.mjs')).sizeWorkloads(),
  telemetry: async () => (await import('./telemetry.mjs')).telemetryWorkloads(),
  takeover: async () => (await import('./takeover.mjs')).takeoverWorkloads(),
};
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`Unknown suites: ${unknown.join(', ')}. The suites are: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

for (const name of requested.length > 0 ? requested : Object.keys(suites)) {
  const { groups, close } = await suites[name]();
  for (const { title, workloads, options, rows: measured } of groups) {
    console.log(`\n${name}: ${title}`);
    for (const [what, ...figures] of measured ?? []) console.log(`  ${what.padEnd(44)} ${figures.join('   ')}`);
    if (measured) continue;
    const rows = (await alternate(workloads, options)).map((row) => [
      row.name,
      `${row.cpu.toFixed(2)} × CPU`,
      `(${row.low.toFixed(2)}–${row.high.toFixed(2)})`,
      `${row.throughput.toFixed(2)} × throughput`.padEnd(18),
      `${row.micros.toFixed(2)} µs`.padStart(14),
      row.latency === undefined ? '' : `${row.latency.toFixed(2)} × latency`,
      row.note ?? '',
    ]);
    for (const [name, cpu, spread, ...others] of rows) {
      console.log(`  ${name.padEnd(44)} ${cpu.padStart(11)} ${spread.padEnd(13)} ${others.join('  ')}`.trimEnd());
    }
  }
  await close?.();
}
