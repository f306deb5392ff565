// The global limit of a bot with four processes, against a strict server: how many requests exceed a limit, the time in
// comparison with the least that the limit allows, and what the sharing costs. The first row is one process without a
// cluster. Needs redis-server.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const PER_SECOND = 200;
const CALLS = 10_000;
const PROCESSES = 4;
const CHANNELS = 500;
const LATENCY_MS = 20;
/** After a start of Redis, the processes wait for each other's reports. */
const REDIS_WARM_UP_MS = 11_000;

const file = (name) => fileURLToPath(new URL(name, import.meta.url));

async function startRedis() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept')) break;
  await new Promise((resolve) => setTimeout(resolve, REDIS_WARM_UP_MS));
  return { url: `redis://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** @param {number[]} callsOf the number of calls of each process */
async function run(redisUrl, callsOf) {
  const parameters = {
    buckets: { channel: { limit: 50, windowMs: 1000 } },
    routes: { 'GET channels': 'channel' },
    globalPerSecond: PER_SECOND,
    latencyMs: LATENCY_MS,
    shrinkAfterMs: 1e9,
  };
  const server = fork(file('chaos-server.mjs'), [JSON.stringify(parameters)]);
  const [{ port }] = await once(server, 'message');
  const origin = `http://127.0.0.1:${port}`;
  const clients = callsOf.map((_calls, n) => {
    const options = { redisUrl, processId: `process-${n}`, perSecond: PER_SECOND, channels: CHANNELS };
    const values = { ...options, baseUrl: `${origin}/api/v10`, firstChannel: n * CHANNELS };
    return fork(file('cluster-limits-client.mjs'), [JSON.stringify(values)]);
  });
  await Promise.all(clients.map((client) => once(client, 'message')));
  const startedAt = performance.now();
  clients.forEach((client, n) => void client.send(callsOf[n]));
  const results = await Promise.all(clients.map((client) => once(client, 'message')));
  const tookMs = performance.now() - startedAt;
  const { global, own, firstContact } = await (await fetch(`${origin}/counts`)).json();
  for (const child of [server, ...clients]) child.disconnect();
  const leastMs = (CALLS / PER_SECOND - 1) * 1000;
  const cpuMicros = results.reduce((sum, [result]) => sum + result.cpuMicros, 0) / CALLS;
  return [
    `429: ${global} global, ${own + firstContact} of buckets`.padEnd(30),
    `${(tookMs / leastMs).toFixed(3)} × the least time`,
    `${cpuMicros.toFixed(0)} µs CPU per call`,
  ];
}

export async function clusterLimitsWorkloads() {
  const redis = await startRedis();
  try {
    const equal = Array.from({ length: PROCESSES }, () => CALLS / PROCESSES);
    const uneven = [CALLS * 0.7, CALLS * 0.2, CALLS * 0.1, 0];
    return {
      groups: [
        {
          title: `${CALLS.toLocaleString('en')} calls over ${CHANNELS} channels per process, ${PER_SECOND} per second`,
          rows: [
            ['one process without a cluster', ...(await run(undefined, [CALLS]))],
            [`${PROCESSES} processes, equal numbers of calls`, ...(await run(redis.url, equal))],
            [`${PROCESSES} processes, 70 %, 20 %, 10 % and none`, ...(await run(redis.url, uneven))],
          ],
        },
      ],
    };
  } finally {
    redis.stop();
  }
}
