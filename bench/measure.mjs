// Prints the workloads of suites as ratios to their baselines.
import { alternate } from './rounds.mjs';
import { suites } from './suites.mjs';

export async function measureSuites(names) {
  for (const name of names) {
    const { groups, close } = await suites[name].load();
    for (const { title, workloads, options, rows } of groups) {
      console.log(`\n${name}: ${title}`);
      const measured = typeof rows === 'function' ? await rows() : rows;
      for (const [what, ...figures] of measured ?? []) console.log(`  ${what.padEnd(44)} ${figures.join('   ')}`);
      if (!measured) await printRatios(workloads, options);
    }
    await close?.();
  }
}

async function printRatios(workloads, options) {
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
