// Compares workloads fairly on a shared machine: their rounds alternate, and each is reported as a ratio to the baseline of
// the same round. The result is the median over the rounds.
import { median, quartiles } from './statistics.mjs';

/**
 * @param {{ name: string, isCompared?: boolean, prepare?: (count?: number) => Promise<void>,
 *   run: (count?: number) => Promise<Done> | Done, note?: () => string }[]} workloads the first is the baseline. `prepare` is
 *   not measured. `run` performs `count` operations, or as many as it chooses, and returns their number or, if another
 *   process performed them, `{ operations, cpuMicros, elapsedMs, latencyMicros? }`. `isCompared: false`: it does not use
 *   the package, or is also in another group, so that two builds are not compared by it
 * @param {{ rounds?: number, warmup?: number, collects?: boolean }} options `collects`: whether garbage is collected
 *   before each round. A collection also discards optimizations of the compiler for objects that no longer exist, so it
 *   distorts workloads that create little garbage
 * @returns {Promise<{ name: string, cpu: number, low: number, high: number, throughput: number, micros: number, latency?: number, note?: string }[]>} CPU time and
 *   operations per second as ratios to the baseline; `low` and `high` are quartiles of `cpu`, `micros` is CPU time in µs
 */
export async function alternate(workloads, { rounds = 15, warmup = 3, collects = true } = {}) {
  const cpu = workloads.map(() => []);
  const throughput = workloads.map(() => []);
  const micros = workloads.map(() => []);
  const latency = workloads.map(() => []);
  for (let round = -warmup; round < rounds; round += 1) {
    // Each round starts with another workload, so that the order varies.
    const order = workloads.map((_, n) => (n + round + warmup) % workloads.length);
    const measured = [];
    for (const n of order) measured[n] = await measure(workloads[n], { collects });
    if (round < 0) continue;
    const [baseline] = measured;
    measured.forEach((each, n) => {
      micros[n].push(each.cpuPerOperation);
      cpu[n].push(each.cpuPerOperation / baseline.cpuPerOperation);
      throughput[n].push(each.perSecond / baseline.perSecond);
      if (each.latencyMicros !== undefined) latency[n].push(each.latencyMicros / baseline.latencyMicros);
    });
  }
  return workloads.map(({ name, note }, n) => {
    const ratios = quartiles(cpu[n]);
    return {
      name,
      cpu: ratios.median,
      low: ratios.low,
      high: ratios.high,
      throughput: median(throughput[n]),
      micros: median(micros[n]),
      latency: latency[n].length > 0 ? median(latency[n]) : undefined,
      note: note?.(),
    };
  });
}

/** One round of a workload. Without `count`, the workload decides how many operations it performs. */
export async function measure({ prepare, run }, { collects, count }) {
  await prepare?.(count);
  if (collects) globalThis.gc?.();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const done = await run(count);
  const { user, system } = process.cpuUsage(cpuBefore);
  const measured = { operations: done, cpuMicros: user + system, elapsedMs: performance.now() - startedAt };
  const { operations, cpuMicros, elapsedMs, latencyMicros } = typeof done === 'number' ? measured : done;
  return { cpuPerOperation: cpuMicros / operations, perSecond: operations / elapsedMs, latencyMicros };
}
