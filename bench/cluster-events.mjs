// What an event costs a bot in a cluster if its two shards run in two processes, in comparison with one process. The events
// arrive in bursts, and every event has a listener. Needs redis-server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { tokenOf } from './interaction-service.mjs';
import { startRedis } from './redis.mjs';

const SHARDS = [0, 1];
const EVENTS = 30_000;

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

export async function clusterEventsWorkloads() {
  let server;
  let redis;
  const bots = [];

  const workload = (name, processes) => {
    const token = tokenOf(name);
    let children;
    return {
      name,
      isProfiled: false,
      start: async () => {
        server = fork(file('gateway-service.mjs'));
        const [{ port }] = await once(server, 'message');
        redis = await startRedis('everysec');
        const baseUrl = `http://127.0.0.1:${port}/api/v10`;
        const values = JSON.stringify({ token, baseUrl, redisUrl: redis.url, shards: SHARDS.length });
        children = Array.from({ length: processes }, () => fork(file('cluster-events-bot.mjs'), [values]));
        bots.push(...children);
        await untilSpread(children);
      },
      prepare: async (count) => {
        for (const shard of SHARDS) {
          server.send({ ask: 'prepare', token, shard, count: count / SHARDS.length });
          await once(server, 'message');
        }
      },
      run: async (count) => {
        const cpuBefore = await cpuOf(children);
        const ended = ends(children, SHARDS.length);
        const startedAt = performance.now();
        for (const shard of SHARDS) server.send({ ask: 'run', token, shard });
        await ended;
        const elapsedMs = performance.now() - startedAt;
        return { operations: count, cpuMicros: (await cpuOf(children)) - cpuBefore, elapsedMs };
      },
    };
  };

  return {
    groups: [
      {
        title: 'dispatches of two shards in a burst, CPU per event of all processes',
        workloads: [workload('one process', 1), workload('two processes', 2)],
        measured: { count: EVENTS, rounds: 8, launches: 2 },
      },
    ],
    close: async () => {
      await Promise.all(bots.map((child) => end(child)));
      server?.disconnect();
      await redis?.stop();
    },
  };
}

/** Resolves when every shard is ready, and every process has one. */
async function untilSpread(children) {
  for (;;) {
    const ready = await Promise.all(children.map((child) => ask(child, 'ready').then((reply) => reply.ready)));
    if (ready.flat().length === SHARDS.length && ready.every((shards) => shards.length > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function cpuOf(children) {
  const replies = await Promise.all(children.map((child) => ask(child, 'cpu')));
  return replies.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0);
}

async function ask(child, question) {
  const reply = once(child, 'message');
  child.send(question);
  const [message] = await reply;
  return message;
}

/** Resolves when the processes have reported the last event of this many shards. */
async function ends(children, count) {
  await new Promise((resolve) => {
    let remaining = count;
    const onMessage = ({ hasEnded }) => {
      if (!hasEnded) return;
      remaining -= 1;
      if (remaining > 0) return;
      for (const child of children) child.off('message', onMessage);
      resolve();
    };
    for (const child of children) child.on('message', onMessage);
  });
}

async function end(child) {
  const exited = once(child, 'exit');
  child.kill();
  // Otherwise the channel keeps the process alive.
  child.disconnect();
  await exited;
}
