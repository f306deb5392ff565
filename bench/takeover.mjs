// Measures a cluster with default timings: the time from SIGKILL of a process until another one handles an event of its
// shard, and a deployment that replaces all processes while events arrive. Needs redis-server.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../dev/dist/playground-server/index.js';
import { createWorld } from '../dev/dist/testing/index.js';

/** Clusters that run at the same time, and how often the owner of their only shard is killed. */
const CLUSTERS = 5;
const KILLS = 10;
const EVENT_INTERVAL_MS = 50;
const PROCESSES = 3;
const SHARDS = 8;

const program = fileURLToPath(new URL('takeover-bot.mjs', import.meta.url));
const now = () => performance.timeOrigin + performance.now();
const pause = (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs));

export async function takeoverWorkloads() {
  const redis = await startRedis();
  const runs = await Promise.all(Array.from({ length: CLUSTERS }, () => measureTakeovers(redis.url)));
  const deployment = await measureDeployment(redis.url);
  await redis.stop();
  const sorted = runs.flatMap(({ times }) => times).toSorted((a, b) => a - b);
  const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
  const figure = (ms) => `${(ms / 1000).toFixed(2)} s`;
  return {
    groups: [
      {
        title: `from SIGKILL until another process handles an event of the shard, ${sorted.length} kills`,
        rows: [
          [
            'takeover',
            `median ${figure(sorted[sorted.length >> 1])}`,
            `best ${figure(sorted[0])}`,
            `worst ${figure(sorted.at(-1))}`,
            `lost ${sum('lost')} of ${sum('events')} events`,
            `repeated ${sum('repeated')}`,
            `identifies ${sum('identifies')}`,
          ],
        ],
      },
      {
        title: `deployment: ${PROCESSES} processes replaced by ${PROCESSES} of a new version, ${SHARDS} shards`,
        rows: [
          [
            `${deployment.events} events`,
            `lost ${deployment.lost}`,
            `repeated ${deployment.repeated}`,
            `identifies ${deployment.identifies}`,
            `resumes ${deployment.resumes}`,
            `longest time until an event was handled ${deployment.longestMs.toFixed(0)} ms`,
          ],
        ],
      },
    ],
  };
}

async function measureTakeovers(redisUrl) {
  const cluster = await BotCluster.start(redisUrl, 1);
  const processes = [cluster.startProcess('1.0.0'), cluster.startProcess('1.0.0')];
  await cluster.untilHandling();
  cluster.clear();
  while (cluster.handled.length === 0) await pause(5);
  const times = [];
  while (times.length < KILLS) {
    const { pid } = cluster.handled.at(-1);
    const index = processes.findIndex((child) => child.pid === pid);
    const killedAt = now();
    processes[index].kill('SIGKILL');
    const findNext = () => cluster.handled.find(({ pid: other, at }) => other !== pid && at > killedAt);
    while (!findNext()) await pause(5);
    times.push(findNext().at - killedAt);
    processes[index] = cluster.startProcess('1.0.0');
    await untilStarted(processes[index]);
    // Until the shard has moved, if it moves.
    await pause(2000);
  }
  await cluster.stop();
  return { times, ...cluster.counts() };
}

async function measureDeployment(redisUrl) {
  const cluster = await BotCluster.start(redisUrl, SHARDS);
  const start = (version) => Array.from({ length: PROCESSES }, () => cluster.startProcess(version));
  const former = start('1.0.0');
  await cluster.untilHandling();
  await pause(5000);
  cluster.clear();
  start('1.1.0');
  await pause(8000);
  for (const child of former) await end(child, 'SIGTERM');
  await pause(3000);
  await cluster.stop();
  return cluster.counts();
}

/** A bot in several processes, and users who join its guilds. */
class BotCluster {
  joined = [];
  handled = [];
  identifies = 0;
  resumes = 0;
  #children = new Set();
  #isOver = false;
  #joining;

  static async start(redisUrl, shards) {
    const cluster = new BotCluster();
    const gateway = { recommendedShards: shards, maxConcurrency: shards };
    cluster.emulator = await startEmulator({ gateway });
    cluster.worlds = [];
    // Guilds on all shards.
    const free = new Set(Array.from({ length: shards }, (_each, id) => id));
    while (free.size > 0) {
      await pause(1);
      const world = await createWorld({ emulator: cluster.emulator, guild: { name: 'Harbour' } });
      if (free.delete(Number((BigInt(world.guildId) >> 22n) % BigInt(shards)))) cluster.worlds.push(world);
    }
    cluster.emulator.log.subscribe(({ kind, event }) => {
      if (kind === 'dispatch' && event === 'READY') cluster.identifies += 1;
      if (kind === 'dispatch' && event === 'RESUMED') cluster.resumes += 1;
    });
    cluster.redisUrl = redisUrl;
    return cluster;
  }

  startProcess(version) {
    const { token, apiUrl } = this.emulator;
    const env = {
      ...process.env,
      DISCORD_TOKEN: token,
      GUILDHALL_API: apiUrl,
      GUILDHALL_CLUSTER: this.redisUrl,
      GUILDHALL_VERSION: version,
      GUILDHALL_LOG_LEVEL: 'error',
    };
    const child = fork(program, { env });
    this.#children.add(child);
    child.on('message', (message) => {
      if (message !== 'started') this.handled.push({ id: message[0], at: message[1], pid: child.pid });
    });
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  /** Lets users join, and resolves when all shards handle events. */
  async untilHandling() {
    while (this.identifies < this.worlds.length) await pause(20);
    this.#joining = this.#join();
    while (this.handled.length < 2 * this.worlds.length) await pause(20);
  }

  /** Forgets what has happened so far, when it is handled. */
  clear() {
    this.joined = [];
    this.handled = [];
    this.identifies = 0;
    this.resumes = 0;
  }

  counts() {
    const { joined, handled, identifies, resumes } = this;
    const byUser = new Map(joined.map(({ id }) => [id, handled.filter((event) => event.id === id)]));
    const waits = joined.map(({ id, at }) => (byUser.get(id)[0]?.at ?? Number.POSITIVE_INFINITY) - at);
    return {
      events: joined.length,
      lost: [...byUser.values()].filter((events) => events.length === 0).length,
      repeated: [...byUser.values()].filter((events) => events.length > 1).length,
      identifies,
      resumes,
      longestMs: Math.max(...waits),
    };
  }

  async stop() {
    this.#isOver = true;
    await this.#joining;
    await pause(2000);
    await Promise.all([...this.#children].map((child) => end(child, 'SIGTERM')));
    for (const world of this.worlds) await world.close();
    await this.emulator.close();
  }

  async #join() {
    for (let number = 0; !this.#isOver; number += 1) {
      const world = this.worlds[number % this.worlds.length];
      const { id } = await world.createUser(`member ${number}`);
      this.joined.push({ id, at: now() });
      await world.control.call('joinGuild', { guild_id: world.guildId, user_id: id });
      await pause(EVENT_INTERVAL_MS);
    }
  }
}

async function untilStarted(child) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message === 'started') return;
  }
}

async function end(child, signal) {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  const settings = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'yes',
  ];
  const child = spawn(process.env.REDIS_SERVER ?? 'redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await end(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
