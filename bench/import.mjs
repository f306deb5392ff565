// The startup cost of a bot, compared with discord.js. Each round is a separate process, and the libraries take turns.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadTool } from './build.mjs';
import { peers } from './peers/all-peers.mjs';

const { startEmulator } = await loadTool('@guildhall/dev/emulator');

/** Each round is a process of its own. */
const MEASURED = { launches: 1, rounds: 16, warmupRounds: 1, needsAllRounds: true, collects: false };
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

export async function importWorkloads() {
  return {
    groups: [
      {
        title: "loading it: 'latency' is the loading time",
        workloads: [
          floor('discord.js', importing('discord.js')),
          at('guildhall', importing('guildhall')),
          // A bot whose modals parse numbers and dates loads zod completely.
          at('guildhall and zod', importing('guildhall', 'zod')),
          at('guildhall/rest', importing('guildhall/rest')),
        ],
        measured: MEASURED,
      },
      {
        title: 'from process start to READY on the emulator, including loading',
        workloads: [floor('discord.js', connecting('discord.js')), at('guildhall', connecting('guildhall'))],
        measured: MEASURED,
      },
    ],
  };
}

function at(name, run) {
  const times = [];
  return {
    name,
    isProfiled: false,
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

const floor = (name, run) => ({ ...at(name, run), isCompared: false });

/** What the bots of other libraries import. The floor is discord.js. */
export const peerImportWorkloads = async () => ({
  groups: [
    {
      title: "loading it: 'latency' is the loading time",
      workloads: [
        ...peers.map(({ name, packages }) => floor(name, () => measured('peer', ...packages))),
        floor('guildhall', importing('guildhall')),
      ],
      measured: { ...MEASURED, rounds: 8 },
    },
  ],
});

/** Each client gets its own emulator: shortly after an Identify, another one would have to wait. */
const connecting = (name) => async () => {
  const emulator = await startEmulator();
  try {
    return await measured('connect', name, emulator.url, emulator.token);
  } finally {
    await emulator.close();
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
