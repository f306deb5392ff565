// One round of a workload, in the process of its program.
//
// A workload is `{ name, start?, prepare?, run, isCompared?, isProfiled? }`:
// - `start` creates its client, once in a process. A program starts only the workloads that it is asked for.
// - `prepare(count)` is not measured.
// - `run(count)` performs `count` operations, or as many as it chooses. It returns their number or, if another process performed
//   them, `{ operations, cpuMicros, elapsedMs, latencyMicros? }`, with further figures in `others`: lower is better.
// - `isCompared: false`: it does not use the package, or is also in another group, so that two builds are not compared by it.
// - `isProfiled: false`: other processes perform its work.

/**
 * Without `count`, the workload decides how many operations it performs.
 *
 * @param {{ collects?: boolean, count?: number }} options `collects`: whether garbage is collected before the round. A
 *   collection also discards optimizations of the compiler for objects that no longer exist, so it distorts workloads that
 *   create little garbage
 * @returns {Promise<Record<string, number | undefined>>} the number of `operations`, `cpu` in µs of an
 *   operation, `throughput` in operations per millisecond, `latency` in µs, and others
 */
export async function measureRound({ prepare, run }, { collects = true, count }) {
  await prepare?.(count);
  if (collects) globalThis.gc?.();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const done = await run(count);
  const { user, system } = process.cpuUsage(cpuBefore);
  const measured = { operations: done, cpuMicros: user + system, elapsedMs: performance.now() - startedAt };
  const { operations, cpuMicros, elapsedMs, latencyMicros, others } = typeof done === 'number' ? measured : done;
  return {
    operations,
    cpu: cpuMicros / operations,
    throughput: operations / elapsedMs,
    latency: latencyMicros,
    ...others,
  };
}
