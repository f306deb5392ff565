// One of the two programs of a comparison: a process with the workloads of one suite on one build (GUILDHALL_BUILD). It
// performs what compare.mjs asks for, one after another.
import { allocatedBytes, checkCounter } from './allocation.mjs';
import { measure } from './rounds.mjs';
import { suites } from './suites.mjs';

const [, , suiteName] = process.argv;
let suite;

const tasks = {
  /** The rows of each group. */
  open: async () => {
    suite = await suites[suiteName].load();
    return suite.groups.map(({ title, workloads = [], figures, options, compared }) => ({
      title,
      hasFigures: figures !== undefined,
      rows: workloads.flatMap(({ name, isCompared }, index) => (isCompared === false ? [] : [{ name, index }])),
      collects: options?.collects,
      ...compared,
    }));
  },
  figures: ({ group }) => suite.groups[group].figures(),
  round: async ({ group, row, count, collects }) => {
    const { cpuPerOperation, perSecond, latencyMicros } = await measure(workload(group, row), { collects, count });
    return { cpu: cpuPerOperation, throughput: perSecond, latency: latencyMicros };
  },
  checkCounter: () => checkCounter(),
  bytes: async ({ group, row, count }) => ({ bytes: await allocatedBytes(workload(group, row), count) }),
  close: () => suite?.close?.(),
};

const workload = (group, row) => suite.groups[group].workloads[row];

process.on('message', async ({ task, ...details }) => {
  try {
    process.send({ result: await tasks[task](details) });
  } catch (error) {
    process.send({ error: error instanceof Error ? error.message : String(error), code: error?.code });
  }
});
// The programs of the suite, such as its server, must end as well.
process.on('disconnect', async () => {
  try {
    await suite?.close?.();
  } finally {
    process.exit();
  }
});
