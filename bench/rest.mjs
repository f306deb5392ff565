// Compares a call of the client with `undici.request` of the same request: 50 at a time, over thousands of routes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool, request } from 'undici';
import { load } from './build.mjs';

const CONCURRENCY = 50;
const GUILDS = 2500;
const TOKEN = 'ODEwMDAwMDAwMDAwMDAwMDAx.Zx4b2Q.a-secret-of-the-bench';
const MEASURED = { count: 2500, coldCount: 10_000, slices: 5, bytesCount: 2500 };

export const guildId = (n) => String(81_000_000_000_000_000n + BigInt(n % GUILDS));
export const USER_ID = '80351110224678912';
const message = { content: 'The gates open at nine.', allowed_mentions: { parse: [] } };
const headers = { authorization: `Bot ${TOKEN}`, 'user-agent': 'DiscordBot (https://example.com, 1.0.0)' };

/** A server that responds to requests (rest-server.mjs). It starts with the first client. */
export class RestService {
  #server;
  #stops = [];

  /**
   * @param {object} client
   * @param {string} client.name
   * @param {(address: { url: string, token: string }) => Promise<{ call: (n: number) => Promise<unknown>, stop?: () => unknown }>} client.connect
   *   `call` performs the request with this number
   * @param {boolean} [client.isCompared]
   */
  workload({ name, connect, isCompared }) {
    let call;
    return {
      name,
      isCompared,
      start: async () => {
        this.#server ??= await startServer();
        const client = await connect({ url: this.#server.url, token: TOKEN });
        call = client.call;
        if (client.stop) this.#stops.push(client.stop);
      },
      run: (count) => inParallel(call, count),
    };
  }

  async close() {
    await Promise.all(this.#stops.map((stop) => stop()));
    this.#server?.process.disconnect();
  }
}

async function startServer() {
  const child = fork(fileURLToPath(new URL('rest-server.mjs', import.meta.url)));
  const [{ port }] = await once(child, 'message');
  return { process: child, url: `http://127.0.0.1:${port}` };
}

async function inParallel(call, count) {
  let next = 0;
  const worker = async () => {
    while (next < count) await call(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return count;
}

/** GET a member with `undici.request`. */
export const requestFloor = {
  name: 'undici.request',
  isCompared: false,
  connect: async ({ url }) => ({
    call: async (n) => {
      const { body } = await request(`${url}/api/v10/guilds/${guildId(n)}/members/${USER_ID}`, { headers });
      return body.json();
    },
  }),
};

const poolFloor = {
  name: 'undici Pool.request',
  isCompared: false,
  connect: async ({ url }) => {
    const pool = new Pool(url, { connections: CONCURRENCY });
    const call = async (n) => {
      const path = `/api/v10/guilds/${guildId(n)}/members/${USER_ID}`;
      const { body } = await pool.request({ method: 'GET', path, headers });
      return body.json();
    };
    return { call, stop: () => pool.close() };
  },
};

const requestPostFloor = {
  name: 'undici.request',
  isCompared: false,
  connect: async ({ url }) => ({
    call: async (n) => {
      const { body } = await request(`${url}/api/v10/channels/${guildId(n)}/messages`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      return body.json();
    },
  }),
};

/** The client of this package, with one of its calls. */
const ownClient = (callOf) => ({
  name: 'guildhall',
  connect: async ({ url, token }) => {
    const { Rest } = await load('guildhall/rest');
    const rest = new Rest({ token, baseUrl: `${url}/api/v10`, globalRequestsPerSecond: 10_000_000 });
    return { call: callOf(rest), stop: () => rest.close() };
  },
});

/** GET a member with the client of this package. */
export const getWithOwnClient = ownClient((rest) => (n) => rest.api.guilds.getMember(guildId(n), USER_ID));
const postWithOwnClient = ownClient((rest) => (n) => rest.api.messages.create(guildId(n), message));

export async function restWorkloads() {
  const service = new RestService();
  const workloads = (...clients) => clients.map((client) => service.workload(client));
  return {
    groups: [
      {
        title: 'GET a member, no body',
        floors: 2,
        workloads: workloads(requestFloor, poolFloor, getWithOwnClient),
        measured: MEASURED,
      },
      {
        title: 'POST a message with a validated body',
        workloads: workloads(requestPostFloor, postWithOwnClient),
        measured: MEASURED,
      },
    ],
    close: () => service.close(),
  };
}
