// A gateway that sends events to clients (gateway-service.mjs), and the workloads on it.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import * as zlib from 'node:zlib';
import { tokenOf } from './interaction-service.mjs';

const MEMBERS_TIMEOUT_MS = 60_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts with the first client that connects. */
export class GatewayService {
  #server;
  #stops = [];
  #isEncrypted;

  /** @param {{ isEncrypted?: boolean }} [options] `isEncrypted`: with TLS, and a certificate that its clients do not check */
  constructor({ isEncrypted = false } = {}) {
    this.#isEncrypted = isEncrypted;
  }

  /**
   * A client that receives events: gateway-clients.mjs.
   *
   * @param {object} client
   * @param {string} client.name
   * @param {readonly string[]} [client.events] what it counts, so that this can be checked
   * @param {(address: object) => Promise<{ received?: () => number, stop: () => unknown }>} client.connect
   * @param {boolean} [client.isCompared]
   * @param {{ count?: number, perSecond?: number, shards?: number, watchesDelays?: boolean }} usage `count`: the default of a
   *   round. `watchesDelays`: the figures of a round contain how long the event loop was busy at a time
   */
  workload({ name, events, connect, isCompared }, { count: usual, perSecond, shards = 1, watchesDelays = false } = {}) {
    const token = tokenOf(name);
    const everyShard = (question) =>
      Promise.all(Array.from({ length: shards }, (_, shard) => this.#server.ask({ token, shard, ...question })));
    let client;
    let prepared = [];
    let preparedCount;
    return {
      name,
      isCompared,
      start: async () => {
        this.#server ??= await startServer(this.#isEncrypted ? { tls: createCertificate() } : {});
        const { port, guilds } = this.#server;
        const [http, ws] = this.#isEncrypted ? ['https', 'wss'] : ['http', 'ws'];
        const url = `${http}://127.0.0.1:${port}`;
        const socketUrl = `${ws}://127.0.0.1:${port}`;
        if (this.#isEncrypted) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
        const untilMembersSent = async () => {
          for (let waitedMs = 0; waitedMs < MEMBERS_TIMEOUT_MS; waitedMs += 100) {
            if ((await this.#server.ask({ ask: 'seeded', token })).seeded >= guilds) return pause(500);
            await pause(100);
          }
          throw new Error(`"${name}" did not request the members of all ${guilds} guilds`);
        };
        client = await connect({ socketUrl, url, baseUrl: `${url}/api/v10`, token, shards, untilMembersSent });
        this.#stops.push(client.stop);
      },
      prepare: async (count = usual) => {
        preparedCount = count;
        prepared = await everyShard({ ask: 'prepare', count: Math.floor(count / shards) });
      },
      run: async () => {
        const receivedBefore = client.received?.() ?? 0;
        const delays = watchesDelays ? monitorEventLoopDelay({ resolution: 1 }) : undefined;
        delays?.enable();
        const cpuBefore = process.cpuUsage();
        const startedAt = performance.now();
        await everyShard({ ask: 'run', perSecond, reports: true });
        const { user, system } = process.cpuUsage(cpuBefore);
        const elapsedMs = performance.now() - startedAt;
        delays?.disable();
        if (events && client.received) {
          const received = client.received() - receivedBefore;
          const sent = prepared.flatMap((of) => events.map((event) => of.sent[event] ?? 0)).reduce((sum, n) => sum + n);
          if (received !== sent) throw new Error(`"${name}" received ${received} of ${sent} dispatches`);
        }
        return { operations: preparedCount, cpuMicros: user + system, elapsedMs, others: delays && figuresOf(delays) };
      },
      note: () => {
        const bytes = prepared.reduce((sum, of) => sum + of.bytes, 0);
        return `${(bytes / preparedCount).toFixed(0)} bytes`;
      },
    };
  }

  async close() {
    await Promise.all(this.#stops.map((stop) => stop()));
    this.#server?.process.disconnect();
  }
}

function figuresOf(delays) {
  return { 'delay of the event loop, 99 %, ms': delays.percentile(99) / 1e6, 'longest delay, ms': delays.max / 1e6 };
}

async function startServer(settings) {
  const child = fork(fileURLToPath(new URL('gateway-service.mjs', import.meta.url)), [JSON.stringify(settings)]);
  const [{ port, guilds }] = await once(child, 'message');
  const waiting = new Map();
  child.on('message', ({ question, ...answer }) => {
    waiting.get(question)(answer);
    waiting.delete(question);
  });
  let asked = 0;
  const ask = (details) =>
    new Promise((resolve) => {
      const question = asked++;
      waiting.set(question, resolve);
      child.send({ question, ...details });
    });
  return { process: child, port, guilds, ask };
}

/** A certificate of its own, by the command `openssl`. */
function createCertificate() {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const output = execFileSync('openssl', [...args, '-subj', '/CN=127.0.0.1', '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { key: output, cert: output };
}

/** Why there can be no encrypted service with zstd here; undefined if there can. */
export function whyNoEncryptedZstd() {
  if (!('createZstdDecompress' in zlib)) return 'this Node has no zstd; 22.15 and later have it';
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
  } catch {
    return 'openssl is not installed';
  }
}
