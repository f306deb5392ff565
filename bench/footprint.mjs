// What a bot that does nothing needs: the memory of a process with one bot, with 2,500 guilds and with ten bots, and the cost of
// loading the members of a large guild.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { tokenOf } from './interaction-service.mjs';
import { lazy } from './lazy.mjs';
import { peers } from './peers/all-peers.mjs';

const MEMBERS = 250_000;
const BOTS = 10;
const MEGABYTE = 1e6;
const tokens = Array.from({ length: BOTS }, (_, n) => tokenOf(`bot ${n}`));
const LIBRARIES = ['minimal', 'guildhall', ...peers.map(({ name }) => name)];
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

async function startService(size) {
  const child = fork(here('gateway-service.mjs'), [JSON.stringify(size)]);
  const [{ port, guildId }] = await once(child, 'message');
  const ask = async (question) => {
    child.send(question);
    await once(child, 'message');
  };
  return { port, guildId, ask, close: () => child.disconnect() };
}

/** Connects clients in a process of their own, and measures it. */
async function measureProcess(service, { library, clients = 1, members = false, caches = false }) {
  const { port, guildId, ask } = service;
  const values = JSON.stringify({ library, clients, port, tokens, guildId, members, caches });
  const child = fork(here('footprint-client.mjs'), [values], { execArgv: ['--expose-gc'] });
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${library} ended with ${code}`)));
  const next = () => Promise.race([once(child, 'message').then(([message]) => message), failed]);
  const started = await next();
  // They have read everything when they respond to a heartbeat.
  for (const token of tokens.slice(0, clients)) {
    await ask({ ask: 'prepare', token, count: 0 });
    await ask({ ask: 'run', token, reports: true });
  }
  child.send('memory');
  const memory = await next();
  failed.catch(() => {});
  child.disconnect();
  await once(child, 'exit');
  return { ...started, ...memory };
}

/** @param {readonly [name: string, settings: object][]} subjects the first is the floor */
const memoryRows = (size, subjects) => async () => {
  const service = await startService(size);
  try {
    const rows = [['', 'heap', 'of the process', 'heap × the first']];
    let floor;
    for (const [name, settings] of subjects) {
      const measured = await measureProcess(service, settings).catch(({ message }) => ({ problem: message }));
      if (measured.problem) {
        rows.push([name, `left out: ${measured.problem}`]);
        continue;
      }
      const { heapBytes, rssBytes } = measured;
      floor ??= heapBytes;
      const megabytes = (bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
      rows.push([name, megabytes(heapBytes), megabytes(rssBytes), `${(heapBytes / floor).toFixed(2)}`]);
    }
    return rows;
  } finally {
    service.close();
  }
};

const everyLibrary = LIBRARIES.flatMap((library) => [
  [library, { library }],
  ...(library === 'guildhall'
    ? [['guildhall, with guilds, roles and channels cached', { library, caches: true }]]
    : []),
]);

export const footprintWorkloads = () => ({
  groups: [
    { title: 'memory of an idle bot in one guild', rows: memoryRows({ guilds: 1, members: 20 }, everyLibrary) },
    { title: 'memory of an idle bot in 2,500 guilds', rows: memoryRows({ guilds: 2500, members: 20 }, everyLibrary) },
    {
      title: `memory of ${BOTS} idle bots in one process`,
      rows: memoryRows(
        { guilds: 1, members: 20 },
        ['minimal', 'guildhall', 'discord.js'].flatMap((library) =>
          [1, BOTS].map((clients) => [`${clients} × ${library}`, { library, clients }]),
        ),
      ),
    },
  ],
});

export function largeGuildWorkloads() {
  const services = [];
  const largeGuild = lazy(async () => {
    const service = await startService({ guilds: 1, members: MEMBERS });
    services.push(service);
    return service;
  });
  const loading = (library, isCompared) => ({
    name: library,
    isCompared,
    isProfiled: false,
    start: largeGuild,
    run: async () => {
      const service = await largeGuild();
      const { cpuMicros, elapsedMs, heapBytes } = await measureProcess(service, { library, members: true });
      return { operations: MEMBERS, cpuMicros, elapsedMs, others: { 'heap, MB': heapBytes / MEGABYTE } };
    },
  });
  return {
    groups: [
      {
        title: `a guild of ${MEMBERS.toLocaleString('en')} members until they are cached, CPU per member`,
        // The minimal client parses the members and forgets them.
        workloads: [loading('minimal', false), loading('guildhall'), loading('discord.js', false)],
        measured: { launches: 1, rounds: 3, warmupRounds: 0, needsAllRounds: true, collects: false },
      },
    ],
    close: () => {
      for (const service of services) service.close();
    },
  };
}
