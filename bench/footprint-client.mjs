// Runs in a separate process: connects clients to the gateway of a benchmark, waits until they have read everything that it has
// sent, and reports what they have used since the start of the process.
import { WebSocket } from 'ws';
import { load } from './build.mjs';
import { peers } from './peers/all-peers.mjs';

const { library, clients, port, tokens, guildId, members, caches } = JSON.parse(process.argv[2]);
const url = `http://127.0.0.1:${port}`;

/** Resolve when the client is connected, or when it knows the members of the guild. */
const libraries = { minimal, guildhall, 'discord.js': discordjs };

async function minimal(token) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?v=10&encoding=json`, { perMessageDeflate: false });
  await new Promise((resolve) => {
    socket.on('message', (text) => {
      const { op, t, d } = JSON.parse(text);
      if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token, intents: 0, properties: {} } }));
      if (op === 1) socket.send('{"op":1,"d":null}');
      if (t === 'READY' && !members) resolve();
      if (t === 'GUILD_CREATE' && members) {
        socket.send(JSON.stringify({ op: 8, d: { guild_id: d.id, query: '', limit: 0 } }));
      }
      if (t === 'GUILD_MEMBERS_CHUNK' && d.chunk_index === d.chunk_count - 1) resolve();
    });
  });
}

async function guildhall(token) {
  const { Bot, Handler, On } = await load('guildhall');
  class Greeter {
    welcome() {}
  }
  On('guildMemberAdd')(Greeter.prototype, 'welcome');
  Handler()(Greeter);
  const parts = { guilds: true, roles: true, channels: true };
  const cached = caches ? parts : undefined;
  const bot = new Bot({
    token,
    handlers: [Greeter],
    api: { baseUrl: `${url}/api/v10` },
    gateway: { shards: 1, compression: false },
    cache: members ? { guilds: true, members: true } : cached,
    logLevel: 'error',
    signals: false,
  });
  await bot.start();
  if (members) await bot.cache.whenReady(guildId);
}

async function discordjs(token) {
  const { loadPeer } = await import('./peers/load-peer.mjs');
  const { Client } = loadPeer('discord.js');
  const client = new Client({ intents: ['Guilds', 'GuildMembers'], rest: { api: `${url}/api` } });
  client.on('guildMemberAdd', () => {});
  const ready = new Promise((resolve) => client.once('clientReady', resolve));
  await client.login(token);
  await ready;
  if (members) await client.guilds.cache.get(guildId).members.fetch({ time: 600_000 });
}

const connect =
  libraries[library] ??
  ((token) => peers.find(({ name }) => name === library).listen({ url, token }, ['GUILD_MEMBER_ADD']));
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
for (const token of tokens.slice(0, clients)) await connect(token);
const { user, system } = process.cpuUsage(cpuBefore);
process.send({ cpuMicros: user + system, elapsedMs: performance.now() - startedAt });
process.on('message', () => {
  for (let n = 0; n < 4; n += 1) globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapBytes: heapUsed + external, rssBytes: rss });
});
process.on('disconnect', () => process.exit());
