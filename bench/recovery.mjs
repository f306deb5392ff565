// Measures how long a bot needs after a restart of the gateway and the API: from the moment when the server listens again
// until READY. The outages run at the same time, each with a server and a bot of its own, in real time.
import { pino } from 'pino';
import { Bot } from '../dist/index.js';
import { RecoveryServer } from './recovery-server.mjs';

const OUTAGES_SECONDS = [2, 6, 60, 180];
const SHARDS = 40;
/** How long the sessions are ready before the outage: too short for a heartbeat of every shard. */
const READY_MS = 6000;
const POLL_MS = 100;
const MAX_WAIT_MS = 180_000;

export async function recoveryWorkloads() {
  const rows = await Promise.all(OUTAGES_SECONDS.map(measureOutage));
  return { groups: [{ title: `from the end of an outage to READY, ${SHARDS} shards`, rows }] };
}

async function measureOutage(seconds) {
  const attempts = new AttemptCounter();
  const server = new RecoveryServer(SHARDS);
  await server.start();
  const bot = new Bot({
    token: 'ODEwMDAwMDAwMDAwMDAwMDAx.cmVjb3Zlcnk.a-secret-of-the-bench',
    handlers: [],
    api: { baseUrl: `http://127.0.0.1:${server.port}/api/v10` },
    gateway: { shards: SHARDS },
    logger: pino({ level: 'info' }, { write: (line) => attempts.read(JSON.parse(line)) }),
    signals: false,
  });
  await bot.start();
  await pause(READY_MS);
  await server.stop();
  await pause(seconds * 1000);
  await server.start();
  for (let waitedMs = 0; server.readyAt.size < SHARDS && waitedMs < MAX_WAIT_MS; waitedMs += POLL_MS) {
    await pause(POLL_MS);
  }
  const missing = SHARDS - server.readyAt.size;
  const times = Array.from(server.readyAt.values(), (at) => (at - server.startedAt) / 1000).sort((a, b) => a - b);
  await bot.stop();
  await server.stop();
  const figure = (value) => `${(value ?? Number.NaN).toFixed(1)} s`.padStart(7);
  return [
    `outage of ${seconds} s`,
    `median ${figure(times[Math.floor(times.length / 2)])}`,
    `maximum ${figure(times.at(-1))}`,
    `at most ${attempts.mostPerSecond()} attempts per second and shard`,
    ...(missing > 0 ? [`${missing} shards not ready after ${MAX_WAIT_MS / 1000} s`] : []),
  ];
}

/** Counts failed connection attempts by the log. On loopback, an attempt fails at once. */
class AttemptCounter {
  #byShard = new Map();

  read({ msg, shard, time, cause }) {
    if (!msg.startsWith('the connection ended') || !['unreachable', 'invalid-session'].includes(cause)) return;
    this.#byShard.set(shard, [...(this.#byShard.get(shard) ?? []), time]);
  }

  /** The largest number of attempts of one shard in 990 ms; the log and the timers are not more exact. */
  mostPerSecond() {
    const counts = [...this.#byShard.values()].flatMap((times) =>
      times.map((from) => times.filter((time) => time >= from && time < from + 990).length),
    );
    return Math.max(0, ...counts);
  }
}

function pause(delayMs) {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
