// What a bot costs before it does anything, beside discord.js: each round is a process of its own, and they take turns.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../dist/emulator/index.js';

const ROUNDS = { rounds: 15, warmup: 2, collects: false };
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

export async function importWorkloads() {
  return {
    groups: [
      {
        title: "loading it: 'latency' is the time that this takes",
        workloads: [
          at('discord.js', importing('discord.js')),
          at('guildhall', importing('guildhall')),
          // A bot whose modals read numbers and dates brings the whole of zod.
          at('guildhall and zod', importing('guildhall', 'zod')),
          at('guildhall/rest', importing('guildhall/rest')),
        ],
        options: ROUNDS,
      },
      {
        title: 'from nothing to READY on the emulator, with what is loaded on the way',
        workloads: [at('discord.js', connecting('discord.js')), at('guildhall', connecting('guildhall'))],
        options: ROUNDS,
      },
    ],
  };
}

function at(name, run) {
  const times = [];
  return {
    name,
    run: async () => {
      const { cpuMicros, elapsedMs } = await run();
      times.push(elapsedMs);
      return { operations: 1, cpuMicros, elapsedMs, latencyMicros: elapsedMs * 1000 };
    },
    note: () => `${Math.round(times.toSorted((a, b) => a - b)[times.length >> 1])} ms`,
  };
}

const importing =
  (...names) =>
  () =>
    measured('import', ...names);

/** Each client gets a service of its own: one that has just seen an identify would let the next one wait. */
const connecting = (name) => async () => {
  const service = await startEmulator();
  try {
    return await measured('connect', name, service.url, service.token);
  } finally {
    await service.close();
  }
};

async function measured(...args) {
  const child = fork(here('import-client.mjs'), args, { execArgv: [] });
  const [result] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${args.join(' ')} ended with ${code}`);
    }),
  ]);
  child.disconnect();
  await once(child, 'exit');
  return result;
}
