// `npm run bench -- rest gateway`: every workload beside its floor, as ratios. Times alone say nothing on a shared
// machine.
import { cacheWorkloads } from './cache.mjs';
import { gatewayWorkloads } from './gateway.mjs';
import { interactionWorkloads } from './interactions.mjs';
import { restWorkloads } from './rest.mjs';
import { alternate } from './rounds.mjs';
import { schemaWorkloads } from './schema.mjs';
import { shadowWorkloads } from './shadow.mjs';

const suites = {
  cache: cacheWorkloads,
  gateway: gatewayWorkloads,
  interactions: interactionWorkloads,
  rest: restWorkloads,
  schema: schemaWorkloads,
  shadow: shadowWorkloads,
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
