// Compares workloads fairly on a machine that others use too: their rounds alternate, and each is told only as a ratio
// to the floor of the same round. The median over the rounds stands.

const median = (values) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/**
 * @param {{ name: string, prepare?: () => Promise<void>, run: () => Promise<Done> | Done, note?: () => string }[]}
 *   workloads the first is the floor. `prepare` is not measured. `run` gives how many operations it did or, where
 *   another process did them, `{ operations, cpuMicros, elapsedMs, latencyMicros? }`
 * @param {{ rounds?: number, warmup?: number, collects?: boolean }} options `collects`: whether garbage is collected
 *   before each round. That also throws away what the compiler has learned of objects of which none is left: where a
 *   round is spent in code rather than in garbage, it measures the learning anew
 * @returns {Promise<{ name: string, cpu: number, low: number, high: number, throughput: number, micros: number, latency?: number, note?: string }[]>} CPU time and
 *   operations a second as ratios to the floor; `low` and `high` are quartiles of `cpu`, `micros` is CPU time in µs
 */
export async function alternate(workloads, { rounds = 15, warmup = 3, collects = true } = {}) {
  const cpu = workloads.map(() => []);
  const throughput = workloads.map(() => []);
  const micros = workloads.map(() => []);
  const latency = workloads.map(() => []);
  for (let round = -warmup; round < rounds; round += 1) {
    // Each round begins with another one, so that none always follows the same.
    const order = workloads.map((_, n) => (n + round + warmup) % workloads.length);
    const measured = [];
    for (const n of order) measured[n] = await measure(workloads[n], collects);
    if (round < 0) continue;
    const [floor] = measured;
    measured.forEach((each, n) => {
      micros[n].push(each.cpuPerOperation);
      cpu[n].push(each.cpuPerOperation / floor.cpuPerOperation);
      throughput[n].push(each.perSecond / floor.perSecond);
      if (each.latencyMicros !== undefined) latency[n].push(each.latencyMicros / floor.latencyMicros);
    });
  }
  return workloads.map(({ name, note }, n) => {
    const ratios = cpu[n].toSorted((a, b) => a - b);
    return {
      name,
      cpu: percentile(ratios, 0.5),
      low: percentile(ratios, 0.25),
      high: percentile(ratios, 0.75),
      throughput: median(throughput[n]),
      micros: median(micros[n]),
      latency: latency[n].length > 0 ? median(latency[n]) : undefined,
      note: note?.(),
    };
  });
}

async function measure({ prepare, run }, collects) {
  await prepare?.();
  if (collects) globalThis.gc?.();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const done = await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  const measured = { operations: done, cpuMicros: user + system, elapsedMs: performance.now() - startedAt };
  const { operations, cpuMicros, elapsedMs, latencyMicros } = typeof done === 'number' ? measured : done;
  return { cpuPerOperation: cpuMicros / operations, perSecond: operations / elapsedMs, latencyMicros };
}
