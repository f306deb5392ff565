// Measures how a bot fills its cache after it has resumed the sessions of another process: 1,000 guilds on the emulator, which
// enforces the rate limits of the API and of the gateway. The pace is that of the bot in production, so the suite takes
// about five minutes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../dev/dist/playground-server/index.js';
import { Bot, fileJournal } from '../dist/index.js';

const GUILDS = 1000;
const POLL_MS = 100;
const MEMBERS_OPCODE = 8;

const roles = Array.from({ length: 10 }, (_, n) => ({ name: `role ${n}` }));
const channels = Array.from({ length: 20 }, (_, n) => ({ name: `channel-${n}` }));

/** Counts what the bots send to the emulator. */
class Traffic {
  calls = 0;
  rejected = 0;
  memberRequests = 0;
  rejectedMemberRequests = 0;
  #callsBySecond = new Map();

  add({ kind, status, direction, op, event }) {
    if (kind === 'request') {
      this.calls += 1;
      if (status === 429) this.rejected += 1;
      const second = Math.floor(performance.now() / 1000);
      this.#callsBySecond.set(second, (this.#callsBySecond.get(second) ?? 0) + 1);
    }
    if (kind === 'frame' && direction === 'in' && op === MEMBERS_OPCODE) this.memberRequests += 1;
    if (kind === 'dispatch' && event === 'RATE_LIMITED') this.rejectedMemberRequests += 1;
  }

  get mostCallsPerSecond() {
    return Math.max(0, ...this.#callsBySecond.values());
  }
}

async function createGuilds(emulator) {
  const guildIds = [emulator.guildId];
  while (guildIds.length < GUILDS) {
    const response = await fetch(`${emulator.url}/_control/guilds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `guild ${guildIds.length}`, bot: true, roles, channels }),
    });
    if (!response.ok) throw new Error(`a guild was not created: ${await response.text()}`);
    guildIds.push((await response.json()).id);
  }
  return guildIds;
}

/** Starts a bot, and another one that resumes its sessions. Returns the row of the second one. */
async function measure(name, cache, shards) {
  const emulator = await startEmulator({ gateway: { maxConcurrency: shards } });
  const guildIds = await createGuilds(emulator);
  const members = cache.members ? ['GUILD_MEMBERS'] : [];
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  const options = {
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    handlers: [],
    signals: false,
    logLevel: 'error',
    gateway: { shards, intents: ['GUILDS', ...members] },
    journal: fileJournal(join(folder, 'bot.journal')),
  };
  const first = new Bot(options);
  await first.start();
  await first.stop();

  const traffic = new Traffic();
  emulator.log.subscribe((entry) => traffic.add(entry));
  const bot = new Bot({ ...options, cache });
  await bot.start();
  const startedAt = performance.now();
  while (!guildIds.every((id) => bot.cache.isReady(id))) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  const seconds = (performance.now() - startedAt) / 1000;
  await bot.stop();
  await emulator.close();
  await rm(folder, { recursive: true });
  return [
    `${name}, ${shards} ${shards === 1 ? 'shard' : 'shards'}`,
    `${seconds.toFixed(0)} s`,
    `${traffic.calls} calls, at most ${traffic.mostCallsPerSecond} in a second`,
    `${traffic.memberRequests} requests for members`,
    `${traffic.rejected} × 429, ${traffic.rejectedMemberRequests} × RATE_LIMITED`,
  ];
}

export async function refillWorkloads() {
  const rows = [
    await measure('guilds and roles', { guilds: true, roles: true }, 1),
    await measure('guilds, roles and channels', { guilds: true, roles: true, channels: true }, 1),
    await measure('everything', { guilds: true, roles: true, channels: true, members: true }, 8),
  ];
  return { groups: [{ title: `the cache of ${GUILDS.toLocaleString('en')} guilds after a resumed session`, rows }] };
}
