// Compares workloads fairly on a machine that others use too: their rounds alternate, and each is told only as a ratio
// to the floor of the same round. The median over the rounds stands.

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/**
 * @param {{ name: string, run: () => Promise<number> | number }[]} workloads `run` gives how many operations it did;
 *   the first is the floor
 * @returns {Promise<{ name: string, cpu: number, low: number, high: number, throughput: number }[]>} CPU time and
 *   operations a second as ratios to the floor; `low` and `high` are quartiles of `cpu`
 */
export async function alternate(workloads, { rounds = 15, warmup = 3 } = {}) {
  const cpu = workloads.map(() => []);
  const throughput = workloads.map(() => []);
  for (let round = -warmup; round < rounds; round += 1) {
    // Each round begins with another one, so that none always follows the same.
    const order = workloads.map((_, n) => (n + round + warmup) % workloads.length);
    const measured = [];
    for (const n of order) measured[n] = await measure(workloads[n]);
    if (round < 0) continue;
    const [floor] = measured;
    measured.forEach((each, n) => {
      cpu[n].push(each.cpuPerOperation / floor.cpuPerOperation);
      throughput[n].push(each.perSecond / floor.perSecond);
    });
  }
  return workloads.map(({ name }, n) => {
    const ratios = cpu[n].toSorted((a, b) => a - b);
    return {
      name,
      cpu: percentile(ratios, 0.5),
      low: percentile(ratios, 0.25),
      high: percentile(ratios, 0.75),
      throughput: percentile(
        throughput[n].toSorted((a, b) => a - b),
        0.5,
      ),
    };
  });
}

async function measure({ run }) {
  globalThis.gc?.();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const operations = await run();
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuPerOperation: (user + system) / operations, perSecond: operations / elapsedMs };
}
