// What an event costs a bot in a cluster if its two shards run in two processes, in comparison with one process. The events
// arrive in bursts, and every event has a listener. Needs redis-server.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startRedis } from './redis.mjs';

const SHARDS = [0, 1];
const EVENTS_OF_SHARD = 25_000;

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const tokenOf = (name) => `ODEwMDAwMDAwMDAwMDAwMDAx.${Buffer.from(name).toString('base64url')}.a-secret-of-the-bench`;

export async function clusterEventsWorkloads() {
  const server = fork(file('gateway-service.mjs'));
  const [{ port }] = await once(server, 'message');
  const redis = await startRedis('everysec');
  const bots = [];

  const start = async (name, processes) => {
    const baseUrl = `http://127.0.0.1:${port}/api/v10`;
    const redisUrl = `${redis.url}/${bots.length}`;
    const values = JSON.stringify({ token: tokenOf(name), baseUrl, redisUrl, shards: SHARDS.length });
    const children = Array.from({ length: processes }, () => fork(file('cluster-events-bot.mjs'), [values]));
    bots.push(children);
    await untilSpread(children);
    return { name, children };
  };

  const workload = ({ name, children }) => ({
    name,
    prepare: async () => {
      for (const shard of SHARDS) {
        server.send({ ask: 'prepare', token: tokenOf(name), shard, count: EVENTS_OF_SHARD });
        await once(server, 'message');
      }
    },
    run: async () => {
      const cpuBefore = await cpuOf(children);
      const ended = ends(children, SHARDS.length);
      const startedAt = performance.now();
      for (const shard of SHARDS) server.send({ ask: 'run', token: tokenOf(name), shard });
      await ended;
      const elapsedMs = performance.now() - startedAt;
      return {
        operations: EVENTS_OF_SHARD * SHARDS.length,
        cpuMicros: (await cpuOf(children)) - cpuBefore,
        elapsedMs,
      };
    },
  });

  const compared = [await start('one process', 1), await start('two processes', 2)];
  return {
    groups: [
      {
        title: `${EVENTS_OF_SHARD * SHARDS.length} dispatches of two shards in a burst, CPU per event of all processes`,
        workloads: compared.map(workload),
        options: { rounds: 7, warmup: 2 },
      },
    ],
    close: async () => {
      await Promise.all(bots.flat().map((child) => end(child)));
      server.disconnect();
      await redis.stop();
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
