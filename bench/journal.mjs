// Measures what a journal costs, relative to the same bot without one: in bursts, and at a fixed rate with the latency from
// the server to the start of the handler. Every event has a listener.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './build.mjs';
import { END_GUILD_ID } from './dispatches.mjs';
import { tokenOf } from './interaction-service.mjs';
import { startRedis } from './redis.mjs';
import { quantile } from './statistics.mjs';

const BURST = 10_000;
const PACED = 1000;
const PER_SECOND = 500;
const EVENTS = ['messageCreate', 'presenceUpdate', 'typingStart', 'guildMemberUpdate', 'guildMemberAdd'];

const now = () => performance.timeOrigin + performance.now();

/** The bots: each returns its options, with what has to be closed afterwards. */
const durabilities = [
  ['no journal', async () => ({})],
  ['file', () => inFile()],
  ['file with fsync', () => inFile({ fsync: true })],
  ['Redis, AOF each second', () => inRedis('everysec')],
  ['Redis, AOF always', () => inRedis('always')],
];

async function inFile(settings) {
  const { fileJournal } = await load('guildhall');
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  const journal = fileJournal(join(folder, 'bot.journal'), settings);
  return { options: { journal }, close: () => rm(folder, { recursive: true, force: true }) };
}

async function inRedis(appendfsync) {
  const { redisCluster } = await load('guildhall/cluster');
  const redis = await startRedis(appendfsync);
  return { options: { cluster: redisCluster({ url: redis.url }) }, close: () => redis.stop() };
}

export async function journalWorkloads() {
  const closings = [];

  const workload = ([name, durability], perSecond) => {
    const token = tokenOf(name);
    const run = { startedAt: [], end: () => {} };
    let server;
    let latencies;
    const ask = async (question) => {
      server.send(question);
      const [answer] = await once(server, 'message');
      return answer;
    };
    return {
      name,
      // A round at a fixed rate takes two seconds, too long for a comparison.
      isCompared: perSecond === undefined,
      start: async () => {
        const { Bot } = await load('guildhall');
        server = fork(fileURLToPath(new URL('gateway-service.mjs', import.meta.url)));
        const [{ port }] = await once(server, 'message');
        const { options, close } = await durability();
        const bot = new Bot({
          token,
          handlers: [await createListener(run)],
          api: { baseUrl: `http://127.0.0.1:${port}/api/v10` },
          gateway: { shards: 1 },
          logLevel: 'error',
          signals: false,
          ...options,
        });
        await bot.start();
        closings.push(async () => {
          await bot.stop();
          server.disconnect();
          await close?.();
        });
      },
      prepare: (count) => ask({ ask: 'prepare', token, count }),
      run: async (count) => {
        run.startedAt = [];
        const ended = new Promise((resolve) => {
          run.end = resolve;
        });
        const cpuBefore = process.cpuUsage();
        const startedAt = performance.now();
        server.send({ ask: 'run', token, perSecond });
        await ended;
        const { user, system } = process.cpuUsage(cpuBefore);
        const elapsedMs = performance.now() - startedAt;
        if (!perSecond) return count;
        const { sentAt } = await ask({ ask: 'sentAt', token });
        const [first] = run.startedAt[0];
        latencies = run.startedAt.map(([sequence, at]) => at - sentAt[sequence - first]);
        const latencyMicros = quantile(latencies, 0.5) * 1000;
        return { operations: count, cpuMicros: user + system, elapsedMs, latencyMicros };
      },
      note: () =>
        latencies &&
        `median ${quantile(latencies, 0.5).toFixed(3)} ms, 99 % ${quantile(latencies, 0.99).toFixed(3)} ms`,
    };
  };

  return {
    groups: [
      {
        title: 'a burst of dispatches, CPU per event',
        workloads: durabilities.map((each) => workload(each)),
        measured: { count: BURST, warmupRounds: 2 },
      },
      {
        title: `${PER_SECOND} dispatches per second, CPU per event and latency until the handler starts`,
        workloads: durabilities.map((each) => workload(each, PER_SECOND)),
        measured: { count: PACED, warmupRounds: 1, rounds: 8, launches: 2 },
      },
    ],
    close: () => Promise.all(closings.map((close) => close())),
  };
}

/** A handler class that notes when its methods start. */
async function createListener(run) {
  const { Handler, On } = await load('guildhall');
  class Listening {
    guildMemberAdd({ data, origin }) {
      run.startedAt.push([origin.sequence, now()]);
      if (data.guild_id === END_GUILD_ID) run.end();
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
