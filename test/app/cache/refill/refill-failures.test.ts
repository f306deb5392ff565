/** What a refill does with guilds that cannot be requested. */
import { expect, onTestFinished, test } from 'vitest';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { channelPayload, GUILD, memberPayload, ResumedBot, untilTrue } from './resumed-bot.js';

const RETRY = 'the cache of a guild could not be refilled: retrying';
const withoutMembers = { guilds: true, channels: true, roles: true };

test.each([403, 404])('a guild that is rejected with %i is not joined, and its data is deleted', async (status) => {
  await using resumed = await ResumedBot.compose({
    prepare: (server) => {
      server.missedEvents.push({ event: 'CHANNEL_CREATE', data: channelPayload('33') });
      server.errorStatuses.set(`/guilds/${GUILD}`, status);
    },
  });
  const { cache } = resumed.bot;
  const ready = cache.whenReady(GUILD);
  const rejected = expect(ready).rejects.toMatchObject({ code: 'guild_not_joined', guildId: GUILD });
  await resumed.bot.start();
  await rejected;
  expect(cache.stateOf(GUILD)).toBe('not_joined');
  expect(cache.channels.size).toBe(0);
  expect(resumed.warnings).toEqual([]);
});

test('a failed request is logged and repeated after 30 seconds, then after 60', async () => {
  const clock = new AdjustableClock('real');
  onTestFinished(() => clock.stop());
  await using resumed = await ResumedBot.start({
    clock,
    cache: withoutMembers,
    prepare: (server) => server.errorStatuses.set(`/guilds/${GUILD}/channels`, 400),
  });
  const { cache } = resumed.bot;
  const retries = () => resumed.warnings.filter(({ msg }) => msg === RETRY);
  await untilTrue(() => retries().length === 1);
  expect(retries()).toMatchObject([{ guildId: GUILD, retryMs: 30_000 }]);
  expect(cache.stateOf(GUILD)).toBe('loading');
  await clock.advance(30_000);
  await untilTrue(() => retries().length === 2);
  expect(retries()[1]).toMatchObject({ retryMs: 60_000 });
  resumed.server.errorStatuses.clear();
  await clock.advance(60_000);
  await cache.whenReady(GUILD);
  expect(cache.guilds.get(GUILD)?.name).toBe(`requested ${GUILD}`);
});

test('a response that is not a guild is repeated like a failed request', async () => {
  const clock = new AdjustableClock('real');
  onTestFinished(() => clock.stop());
  await using resumed = await ResumedBot.start({
    clock,
    cache: withoutMembers,
    prepare: (server) => server.responses.set(`/guilds/${GUILD}/channels`, { message: 'maintenance' }),
  });
  await untilTrue(() => resumed.warnings.some(({ msg }) => msg === RETRY));
  resumed.server.responses.set(`/guilds/${GUILD}/channels`, [channelPayload('31')]);
  await clock.advance(30_000);
  await resumed.bot.cache.whenReady(GUILD, { part: 'channels' });
  expect(resumed.bot.cache.channels.get('31')).toBeDefined();
});

test('a user of the bot that cannot be requested is requested again with the guild', async () => {
  const clock = new AdjustableClock('real');
  onTestFinished(() => clock.stop());
  await using resumed = await ResumedBot.start({
    clock,
    cache: { channels: true },
    prepare: (server) => server.errorStatuses.set('/users/@me', 400),
  });
  await untilTrue(() => resumed.warnings.some(({ msg }) => msg === RETRY));
  resumed.server.errorStatuses.clear();
  await clock.advance(30_000);
  await resumed.bot.cache.whenReady(GUILD);
  await resumed.dispatch('THREAD_MEMBERS_UPDATE', {
    id: '41',
    guild_id: GUILD,
    member_count: 1,
    removed_member_ids: ['2'],
  });
  expect(resumed.bot.cache.channels.get('41')?.member).toBeUndefined();
});

test('a bot that stops while a guild waits for its retry requests it no more', async () => {
  const clock = new AdjustableClock('real');
  onTestFinished(() => clock.stop());
  await using resumed = await ResumedBot.start({
    clock,
    cache: { guilds: true },
    prepare: (server) => server.errorStatuses.set(`/guilds/${GUILD}`, 400),
  });
  await untilTrue(() => resumed.warnings.some(({ msg }) => msg === RETRY));
  await resumed.bot.stop();
  const count = resumed.server.requests.length;
  await clock.advance(60_000);
  expect(resumed.server.requests).toHaveLength(count);
});

test('members that are missing in a failed response are still loaded with the gateway', async () => {
  await using resumed = await ResumedBot.start({
    prepare: (server) => server.errorStatuses.set(`/guilds/${GUILD}`, 400),
  });
  await resumed.sendMembers(['2', '3']);
  await resumed.bot.cache.whenReady(GUILD, { part: 'members' });
  expect(resumed.bot.cache.members.get(GUILD, '3')).toEqual(memberPayload('3'));
  expect(resumed.bot.cache.isReady(GUILD)).toBe(false);
});
