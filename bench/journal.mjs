// Measures what a journal costs, relative to the same bot without one: in bursts, and at a fixed rate with the latency from
// the server to the start of the handler. Every event has a listener.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './build.mjs';
import { startRedis } from './redis.mjs';

const { redisCluster } = await load('guildhall/cluster');
const { Bot, fileJournal, Handler, On } = await load('guildhall');

const DISPATCHES = 50_000;
const PACED_DISPATCHES = 2500;
const PER_SECOND = 500;
const EVENTS = ['messageCreate', 'presenceUpdate', 'typingStart', 'guildMemberUpdate', 'guildMemberAdd'];

const tokenOf = (name) => `ODEwMDAwMDAwMDAwMDAwMDAx.${Buffer.from(name).toString('base64url')}.a-secret-of-the-bench`;
const now = () => performance.timeOrigin + performance.now();

export async function journalWorkloads() {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  const server = fork(fileURLToPath(new URL('gateway-service.mjs', import.meta.url)));
  const [{ port }] = await once(server, 'message');
  const ask = async (question) => {
    server.send(question);
    const [response] = await once(server, 'message');
    return response;
  };
  const bots = [];
  const redis = await startRedis('everysec');
  const durableRedis = await startRedis('always');

  const start = async (name, durability) => {
    const run = { startedAt: [], end: () => {} };
    const bot = new Bot({
      token: tokenOf(name),
      handlers: [createListener(run)],
      api: { baseUrl: `http://127.0.0.1:${port}/api/v10` },
      gateway: { shards: 1 },
      logLevel: 'error',
      signals: false,
      ...durability,
    });
    await bot.start();
    bots.push(bot);
    return { name, run };
  };

  const workload = ({ name, run }, { count: usual = DISPATCHES, perSecond } = {}) => ({
    name,
    // A round at a fixed rate takes five seconds, too long for a comparison.
    isCompared: perSecond === undefined,
    prepare: (count = usual) => ask({ ask: 'prepare', token: tokenOf(name), count }),
    run: async (count = usual) => {
      run.startedAt = [];
      const ended = new Promise((resolve) => {
        run.end = resolve;
      });
      const cpuBefore = process.cpuUsage();
      const startedAt = performance.now();
      server.send({ ask: 'run', token: tokenOf(name), perSecond });
      await ended;
      const { user, system } = process.cpuUsage(cpuBefore);
      const elapsedMs = performance.now() - startedAt;
      if (!perSecond) return count;
      const { sentAt } = await ask({ ask: 'sentAt', token: tokenOf(name) });
      const [first] = run.startedAt[0];
      const latencies = run.startedAt.map(([sequence, at]) => (at - sentAt[sequence - first]) * 1000);
      run.latencies = latencies.toSorted((a, b) => a - b);
      const latencyMicros = run.latencies[Math.floor(latencies.length / 2)];
      return { operations: count, cpuMicros: user + system, elapsedMs, latencyMicros };
    },
    note: () =>
      run.latencies
        ? `median ${(run.latencies[Math.floor(run.latencies.length / 2)] / 1000).toFixed(3)} ms, 99 % ${(run.latencies[Math.floor(run.latencies.length * 0.99)] / 1000).toFixed(3)} ms`
        : '',
  });

  const file = (name, options) => ({ journal: fileJournal(join(folder, `${name}.journal`), options) });
  const compared = [
    await start('no journal'),
    await start('file', file('file')),
    await start('file with fsync', file('fsync', { fsync: true })),
    await start('Redis, AOF each second', { cluster: redisCluster({ url: redis.url }) }),
    await start('Redis, AOF always', { cluster: redisCluster({ url: durableRedis.url }) }),
  ];
  return {
    groups: [
      {
        title: `${DISPATCHES} dispatches in a burst, CPU per event`,
        workloads: compared.map((client) => workload(client)),
        options: { rounds: 7, warmup: 1 },
        compared: { count: 10_000 },
      },
      {
        title: `${PER_SECOND} dispatches per second, CPU per event and latency until the handler starts`,
        workloads: compared.map((client) => workload(client, { count: PACED_DISPATCHES, perSecond: PER_SECOND })),
        options: { rounds: 3, warmup: 1 },
      },
    ],
    close: async () => {
      await Promise.all(bots.map((bot) => bot.stop()));
      server.disconnect();
      await Promise.all([redis.stop(), durableRedis.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A handler class that notes when its methods start. */
function createListener(run) {
  class Listening {
    guildMemberAdd({ data, origin }) {
      run.startedAt.push([origin.sequence, now()]);
      if (data.guild_id === 'end') run.end();
    }
  }
  for (const event of EVENTS) {
    Listening.prototype[event] ??= ({ origin }) => {
      run.startedAt.push([origin.sequence, now()]);
    };
    On(event)(Listening.prototype, event);
  }
  Handler()(Listening);
  return Listening;
}
