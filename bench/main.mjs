// `npm run bench -- rest gateway`: every workload beside its floor, as ratios. Times alone say nothing on a shared
// machine.
import { alternate } from './rounds.mjs';

// Each is loaded when it is asked for, so that none weighs on another.
const suites = {
  cache: async () => (await import('./cache.mjs')).cacheWorkloads(),
  dev: async () => (await import('./dev.mjs')).devWorkloads(),
  gateway: async () => (await import('./gateway.mjs')).gatewayWorkloads(),
  import: async () => (await import('./import.mjs')).importWorkloads(),
  interactions: async () => (await import('./interactions.mjs')).interactionWorkloads(),
  kit: async () => (await import('./kit.mjs')).kitWorkloads(),
  page: async () => (await import('./page.mjs')).pageWorkloads(),
  rest: async () => (await import('./rest.mjs')).restWorkloads(),
  schema: async () => (await import('./schema.mjs')).schemaWorkloads(),
  shadow: async () => (await import('./shadow.mjs')).shadowWorkloads(),
  size: async () => (await import('./size.mjs')).sizeWorkloads(),
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

for (const name of asked.length > 0 ? asked : Object.keys(suites)) {
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
