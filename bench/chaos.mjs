// Rate limits against a strict server: how many requests exceed a limit (429) and why, the throughput in comparison with
// the least possible time, what the first calls of unknown buckets cost, and the order of messages.
// With GUILDHALL_BUILD, the folder of another built checkout, it runs with that build.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { load } from './build.mjs';

const { Rest } = await load('guildhall/rest');

const TOKEN = 'ODEwMDAwMDAwMDAwMDAwMDAx.Zx4b2Q.a-secret-of-the-bench';
const LATENCY_MS = 30;
const CALLS = 28_000;
const CHANNELS = 250;
const GUILDS = 50;
const SHRINK_AFTER_MS = 8000;

/** Bucket → its limit. Some windows are sliding, and the limits of some become smaller during the run. */
const buckets = {
  messages: { limit: 5, windowMs: 1000, smallerLimit: 3 },
  reading: { limit: 10, windowMs: 1000, isSliding: true },
  reactions: { limit: 1, windowMs: 250 },
  channel: { limit: 8, windowMs: 2000, smallerLimit: 5 },
  members: { limit: 10, windowMs: 1000 },
  roles: { limit: 6, windowMs: 1500, isSliding: true, smallerLimit: 4 },
};
/** Route → its bucket. Several routes share a bucket. */
const routes = {
  'POST channels/messages': 'messages',
  'PATCH channels/messages/:id': 'messages',
  'GET channels/messages': 'reading',
  'GET channels/messages/:id': 'reading',
  'PUT channels/messages/:id/reactions/a/@me': 'reactions',
  'DELETE channels/messages/:id/reactions/a/@me': 'reactions',
  'GET channels': 'channel',
  'PATCH channels': 'channel',
  'GET guilds/members/:id': 'members',
  'GET guilds/roles': 'roles',
  'GET guilds': 'roles',
};

const channelId = (n) => String(81_000_000_000_000_000n + BigInt(n));
const guildId = (n) => String(91_000_000_000_000_000n + BigInt(n));
const ID = '80351110224678912';
const channelCalls = [
  ['messages', (api, id) => api.messages.create(id, { content: 'hi' })],
  ['messages', (api, id) => api.messages.edit(id, ID, { content: 'hi' })],
  ['reading', (api, id) => api.messages.list(id)],
  ['reading', (api, id) => api.messages.get(id, ID)],
  ['reactions', (api, id) => api.messages.createReaction(id, ID, 'a')],
  ['reactions', (api, id) => api.messages.deleteOwnReaction(id, ID, 'a')],
  ['channel', (api, id) => api.channels.get(id)],
  ['channel', (api, id) => api.channels.edit(id, { name: 'harbour' })],
];
const guildCalls = [
  ['members', (api, id) => api.guilds.getMember(id, ID)],
  ['roles', (api, id) => api.guilds.listRoles(id)],
  ['roles', (api, id) => api.guilds.get(id)],
];

async function startServer(options = {}) {
  const parameters = {
    buckets,
    routes,
    globalPerSecond: 1_000_000,
    latencyMs: LATENCY_MS,
    shrinkAfterMs: 1e9,
    ...options,
  };
  const server = fork(fileURLToPath(new URL('chaos-server.mjs', import.meta.url)), [JSON.stringify(parameters)]);
  const [{ port }] = await once(server, 'message');
  const origin = `http://127.0.0.1:${port}`;
  const perSecond = options.globalPerSecond ?? 1_000_000;
  const rest = new Rest({
    token: TOKEN,
    baseUrl: `${origin}/api/v10`,
    globalRequestsPerSecond: perSecond,
    timeoutMs: 600_000,
  });
  return {
    api: rest.api,
    counts: async () => (await fetch(`${origin}/counts`)).json(),
    close: async () => {
      await rest.close();
      server.disconnect();
    },
  };
}

const timed = async (work) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** A repeatable random number generator, so that all runs make the same calls. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** The least time in which the buckets allow these numbers of calls. */
function leastMs(callsByBucket) {
  let leastTime = 0;
  for (const [key, calls] of callsByBucket) {
    const { limit, windowMs, smallerLimit = limit } = buckets[key.split(' ')[0]];
    const before = Math.floor(SHRINK_AFTER_MS / windowMs) * limit;
    const windows = calls <= before ? (calls - 1) / limit : before / limit + (calls - before - 1) / smallerLimit;
    leastTime = Math.max(leastTime, Math.floor(windows) * windowMs);
  }
  return leastTime;
}

async function chaos() {
  const { api, counts, close } = await startServer({ shrinkAfterMs: SHRINK_AFTER_MS });
  const next = random(81);
  const callsByBucket = new Map();
  const calls = Array.from({ length: CALLS }, (_, n) => {
    const isGuild = next() < 0.15;
    const list = isGuild ? guildCalls : channelCalls;
    // Reactions have the smallest limit, so there are fewer of them.
    let [bucket, call] = list[Math.floor(next() * list.length)];
    if (bucket === 'reactions' && next() < 0.5) [bucket, call] = channelCalls[2];
    const major = isGuild ? guildId(Math.floor(next() * GUILDS)) : channelId(Math.floor(next() * CHANNELS));
    const key = `${bucket} ${major}`;
    callsByBucket.set(key, (callsByBucket.get(key) ?? 0) + 1);
    return { call: () => call(api, major), n };
  });
  let failures = 0;
  // A third at once, the others over ten seconds.
  const took = await timed(() =>
    Promise.all(
      calls.map(async ({ call, n }) => {
        if (n % 3 > 0) await new Promise((resolve) => setTimeout(resolve, (n / CALLS) * 10_000));
        await call().catch(() => failures++);
      }),
    ),
  );
  const { firstContact, own, shrunk, shrunkBuckets, mostPerShrink } = await counts();
  await close();
  const least = leastMs(callsByBucket);
  return [
    ['429 on first contact with a bucket', firstContact],
    ['429 by own accounting', own],
    [
      '429 after a limit became smaller',
      `${shrunk} in ${shrunkBuckets} buckets`,
      `at most ${mostPerShrink} per bucket`,
    ],
    ['failed calls', failures],
    ['time', `${(took / 1000).toFixed(1)} s`, `${(took / least).toFixed(2)} × the least time of the slowest bucket`],
  ];
}

async function globalWindow() {
  const generous = { ...buckets, channel: { limit: 1000, windowMs: 1000 } };
  const { api, counts, close } = await startServer({ globalPerSecond: 50, buckets: generous });
  const took = await timed(() =>
    Promise.all(Array.from({ length: 1500 }, (_, n) => api.channels.get(channelId(n % 300)).catch(() => {}))),
  );
  const { global } = await counts();
  await close();
  return [
    ['1,500 calls, 50 per second: 429', global],
    ['time', `${(took / 1000).toFixed(1)} s`, `${(took / 29_000).toFixed(2)} × the least time`],
  ];
}

/** The time of the first calls: of one channel over all routes, of many channels, and once the routes are known. */
async function start() {
  const { api, counts, close } = await startServer();
  const [, listMessages] = channelCalls[2];
  const perRoute = (id) => Promise.all(channelCalls.map(([, call]) => call(api, id)));
  const all = (first) => Promise.all(Array.from({ length: 100 }, (_, n) => perRoute(channelId(first + n))));
  const one = await timed(() => perRoute(channelId(0)));
  const known = await timed(() => perRoute(channelId(1)));
  const many = await timed(() => all(1000));
  const burst = await timed(() => Promise.all(Array.from({ length: 5 }, () => listMessages(api, channelId(5000)))));
  const again = await timed(() => Promise.all(Array.from({ length: 5 }, () => listMessages(api, channelId(5000)))));
  const { firstContact, own } = await counts();
  await close();
  const cold = await startServer();
  const coldMany = await timed(() =>
    Promise.all(
      Array.from({ length: 100 }, (_, n) => Promise.all(channelCalls.map(([, call]) => call(cold.api, channelId(n))))),
    ),
  );
  const coldCounts = await cold.counts();
  await cold.close();
  const ms = (value) => `${value.toFixed(0)} ms`;
  return [
    ['8 unknown routes of one channel', ms(one)],
    ['8 known routes of another channel', ms(known)],
    ['8 known routes of 100 other channels', ms(many)],
    ['8 unknown routes of 100 channels', ms(coldMany), `${coldCounts.firstContact + coldCounts.own} × 429`],
    ['5 calls of one known route, new channel', ms(burst)],
    ['5 more in the same window', ms(again)],
    ['429 during all known and unknown routes', firstContact + own],
  ];
}

/** What the order of messages costs, with a limit that is not reached. */
async function order() {
  const generous = { ...buckets, messages: { limit: 1000, windowMs: 1000 } };
  const { api, close } = await startServer({ buckets: generous });
  const send = (channel, n) => api.messages.create(channelId(channel), { content: `message ${n}` });
  await send(0, 0);
  const sameChannel = await timed(() => Promise.all(Array.from({ length: 100 }, (_, n) => send(0, n))));
  const channels = await timed(() => Promise.all(Array.from({ length: 100 }, (_, n) => send(n + 1, n))));
  await close();
  const limited = await startServer({ buckets: { ...buckets, messages: { limit: 5, windowMs: 1000 } } });
  await limited.api.messages.create(channelId(0), { content: 'first' });
  const withLimit = await timed(() =>
    Promise.all(Array.from({ length: 100 }, (_, n) => limited.api.messages.create(channelId(0), { content: `${n}` }))),
  );
  await limited.close();
  return [
    ['100 messages in one channel, without a limit', `${sameChannel.toFixed(0)} ms`],
    ['1 message in each of 100 channels', `${channels.toFixed(0)} ms`],
    ['100 messages in one channel, 5 per second', `${withLimit.toFixed(0)} ms`],
  ];
}

export async function chaosWorkloads() {
  return {
    groups: [
      { title: 'first calls, 30 ms latency', rows: await start() },
      { title: 'order of messages, 30 ms latency', rows: await order() },
      { title: 'global limit', rows: await globalWindow() },
      {
        title: `${CALLS.toLocaleString('en')} calls over ${CHANNELS + GUILDS} channels and guilds`,
        rows: await chaos(),
      },
    ],
  };
}
