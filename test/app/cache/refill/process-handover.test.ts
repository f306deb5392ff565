/** The cache of a bot in the next process, over a file journal, compared with the state of the emulator. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld, type TestWorld } from '../../../../dev/src/testing/index.js';
import { Bot } from '../../../../src/app/bot/bot.js';
import { Handler } from '../../../../src/app/decorators/handler.js';
import { On } from '../../../../src/app/decorators/on.js';
import { fileJournal } from '../../../../src/ingress/journal/file/file-journal.js';
import { type Api, Rest } from '../../../../src/rest/index.js';
import { everything, untilTrue } from './resumed-bot.js';

@Handler()
class Listener {
  @On('memberRoleAdded')
  added(): void {}
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => a.id.localeCompare(b.id);

/** A world whose bot is started by the test, several times, with one journal. */
async function startWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  const world = await createWorld({ guild: { name: 'Harbour', roles: [{ name: 'crew' }] } });
  const { emulator } = world;
  const rest = new Rest({ token: emulator.token, baseUrl: emulator.apiUrl });
  const bots: Bot[] = [];
  onTestFinished(async () => {
    for (const bot of bots) await bot.stop();
    await rest.close();
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });
  const startBot = async () => {
    const bot = new Bot({
      token: emulator.token,
      api: { baseUrl: emulator.apiUrl },
      environment: {},
      signals: false,
      logLevel: 'silent',
      clock: emulator.clock,
      cache: everything,
      handlers: [Listener],
      gateway: { shards: 1 },
      journal: fileJournal(join(folder, 'bot.journal')),
    });
    bots.push(bot);
    await bot.start();
    return bot;
  };
  return { world, api: rest.api, startBot };
}

/** Advances the clock until the cache contains the guild: all members can be requested once in 30 seconds. */
async function becomesReady({ emulator }: TestWorld, bot: Bot, guildId: string): Promise<void> {
  const ready = bot.cache.whenReady(guildId);
  while (!bot.cache.isReady(guildId)) {
    await emulator.clock.advance(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ready;
}

async function expectStateOfApi(bot: Bot, api: Api, guildId: string): Promise<void> {
  const { guilds, roles, channels, members } = bot.cache;
  const { roles: allRoles, emojis, stickers, ...guild } = await api.guilds.get(guildId);
  // The event of a guild has fewer fields than the response of the API.
  expect(guild).toMatchObject({ ...guilds.get(guildId) });
  expect([...roles.of(guildId)].sort(byId)).toEqual([...allRoles].sort(byId));
  const { threads } = await api.guilds.listActiveThreads(guildId);
  const allChannels = [...(await api.guilds.listChannels(guildId)), ...threads];
  expect([...channels.of(guildId)].map(({ id }) => id).sort()).toEqual(allChannels.map(({ id }) => id).sort());
  for (const { id, name } of allChannels) expect(channels.get(id)?.name).toBe(name);
  const allMembers = await api.guilds.listMembers(guildId, { limit: 1000 });
  expect(members.countOf(guildId)).toBe(allMembers.length);
  for (const member of allMembers) expect(members.get(guildId, member.user.id)).toEqual(member);
}

test('the next process has the same cache, with the changes while no process was running', async () => {
  const { world, api, startBot } = await startWorld();
  const { guildId } = world;
  const wren = await world.createMember('wren');
  const first = await startBot();
  await becomesReady(world, first, guildId);
  await expectStateOfApi(first, api, guildId);
  const quay = await api.guilds.createChannel(guildId, { name: 'quay' });
  await first.stop();
  await api.channels.delete(quay.id);
  await api.guilds.createRole(guildId, { name: 'mate' });
  await wren.server.leave();

  const second = await startBot();
  expect(second.cache.stateOf(guildId)).toBe('loading');
  await becomesReady(world, second, guildId);
  await expectStateOfApi(second, api, guildId);
});

test('events that arrive while the next process refills its cache are part of it', async () => {
  const { world, api, startBot } = await startWorld();
  const { guildId } = world;
  const first = await startBot();
  const quay = await api.guilds.createChannel(guildId, { name: 'quay' });
  await first.stop();

  await world.faults.inject({ kind: 'delay', route: '/guilds/{guild_id}/threads/active', delay_ms: 10_000, count: 2 });
  const second = await startBot();
  const isRequesting = () => second.pending.calls > 0 && second.cache.stateOf(guildId) === 'loading';
  await untilTrue(isRequesting);
  const wren = await world.createMember('wren');
  const mate = await api.guilds.createRole(guildId, { name: 'mate' });
  await api.guilds.addMemberRole(guildId, wren.id, mate.id);
  await api.channels.edit(quay.id, { name: 'old-quay' });
  const pier = await api.guilds.createChannel(guildId, { name: 'pier' });
  await untilTrue(() => second.cache.channels.get(pier.id) !== undefined);
  expect(second.cache.isReady(guildId, 'channels')).toBe(false);

  await becomesReady(world, second, guildId);
  await expectStateOfApi(second, api, guildId);
  expect(second.cache.channels.get(quay.id)?.name).toBe('old-quay');
});

test('a guild that the bot left while no process was running is not joined', async () => {
  const { world, api, startBot } = await startWorld();
  const first = await startBot();
  await first.stop();
  await api.users.leaveGuild(world.guildId);
  const second = await startBot();
  await becomesReady(world, second, world.emulator.guildId);
  expect(second.cache.stateOf(world.guildId)).toBe('not_joined');
  expect(second.cache.guilds.get(world.guildId)).toBeUndefined();
});
