// `npm run bench -- rest schema`: every workload beside its floor, as ratios. Times alone say nothing on a shared machine.
import { restWorkloads } from './rest.mjs';
import { alternate } from './rounds.mjs';
import { schemaWorkloads } from './schema.mjs';

const suites = { rest: restWorkloads, schema: schemaWorkloads };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

for (const name of asked.length > 0 ? asked : Object.keys(suites)) {
  const { groups, close } = await suites[name]();
  for (const { title, workloads, options } of groups) {
    console.log(`\n${name}: ${title}`);
    const rows = (await alternate(workloads, options)).map((row) => [
      row.name,
      `${row.cpu.toFixed(2)} × CPU`,
      `(${row.low.toFixed(2)}–${row.high.toFixed(2)})`,
      `${row.throughput.toFixed(2)} × throughput`,
    ]);
    for (const row of rows) console.log(`  ${row[0].padEnd(44)} ${row[1].padStart(11)} ${row[2].padEnd(13)} ${row[3]}`);
  }
  await close?.();
}
