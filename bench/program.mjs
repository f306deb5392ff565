// One of the programs that are measured: a process with one workload of a suite, on one build (GUILDHALL_BUILD). It performs
// what programs.mjs asks for, one after another.
import { allocatedBytes, checkCounter } from './allocation.mjs';
import { startProfile, stopProfile } from './profiler.mjs';
import { measureRound } from './rounds.mjs';
import { suites } from './suites.mjs';

const [, , suiteName] = process.argv;
let suite;
let workload;

const tasks = {
  /** Starts the client of a workload. Without a row, only the suite is loaded. */
  open: async ({ group, row }) => {
    suite = await suites[suiteName].load();
    workload = suite.groups[group].workloads?.[row];
    await workload?.start?.();
  },
  figures: ({ group }) => suite.groups[group].figures(),
  round: (options) => measureRound(workload, options),
  checkCounter: () => checkCounter(),
  bytes: async ({ count }) => ({ bytes: await allocatedBytes(workload, count) }),
  note: () => workload.note?.(),
  startProfile: () => startProfile(),
  stopProfile: ({ file }) => stopProfile(file),
};

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
