// Compares a call of the client with `undici.request` of the same request: 50 at a time, over thousands of routes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool, request } from 'undici';
import { load } from './build.mjs';

const { Rest } = await load('guildhall/rest');

const CONCURRENCY = 50;
const REQUESTS = 5000;
const GUILDS = 2500;
const TOKEN = 'ODEwMDAwMDAwMDAwMDAwMDAx.Zx4b2Q.a-secret-of-the-bench';

const guildId = (n) => String(81_000_000_000_000_000n + BigInt(n % GUILDS));
const USER_ID = '80351110224678912';
const message = { content: 'The gates open at nine.', allowed_mentions: { parse: [] } };

export async function restWorkloads() {
  const server = fork(fileURLToPath(new URL('rest-server.mjs', import.meta.url)));
  const [{ port }] = await once(server, 'message');
  const origin = `http://127.0.0.1:${port}`;
  const pool = new Pool(origin, { connections: CONCURRENCY });
  const rest = new Rest({ token: TOKEN, baseUrl: `${origin}/api/v10`, globalRequestsPerSecond: 10_000_000 });
  const headers = { authorization: `Bot ${TOKEN}`, 'user-agent': 'DiscordBot (https://example.com, 1.0.0)' };

  const rawGet = async (n) => {
    const { body } = await request(`${origin}/api/v10/guilds/${guildId(n)}/members/${USER_ID}`, { headers });
    return body.json();
  };
  const rawPost = async (n) => {
    const { body } = await request(`${origin}/api/v10/channels/${guildId(n)}/messages`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    return body.json();
  };
  const pooledGet = async (n) => {
    const { body } = await pool.request({
      method: 'GET',
      path: `/api/v10/guilds/${guildId(n)}/members/${USER_ID}`,
      headers,
    });
    return body.json();
  };

  const workload = (name, call, isCompared) => ({ name, isCompared, run: (count) => inParallel(call, count) });
  const floor = (name, call) => workload(name, call, false);
  const compared = { count: 2500, warmupRounds: 4, bytesCount: 2500 };
  return {
    groups: [
      {
        title: 'GET a member, no body',
        compared,
        workloads: [
          floor('undici.request', rawGet),
          floor('undici Pool.request', pooledGet),
          workload('guildhall', (n) => rest.api.guilds.getMember(guildId(n), USER_ID)),
        ],
      },
      {
        title: 'POST a message with a validated body',
        compared,
        workloads: [
          floor('undici.request', rawPost),
          workload('guildhall', (n) => rest.api.messages.create(guildId(n), message)),
        ],
      },
    ],
    close: async () => {
      await Promise.all([rest.close(), pool.close()]);
      server.disconnect();
    },
  };
}

async function inParallel(call, count = REQUESTS) {
  let next = 0;
  const worker = async () => {
    while (next < count) await call(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return count;
}
