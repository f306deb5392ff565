/** Events of servers that omit fields: what a default covers causes no warning, and the rest of the event is used. */
import { describe, expect, test } from 'vitest';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import type { Clock } from '../../../src/base/clock.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';

const GUILD = '81';
const user = (id: string) => ({ id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null });
const member = (id: string) => ({
  user: user(id),
  nick: null,
  roles: [],
  joined_at: '2026-01-01T10:00:00.000000+00:00',
  deaf: false,
  mute: false,
  flags: 0,
});

/** A bot with a cache that listens to derived events, and the data that its listener to `guildCreate` received. */
async function startBot(clock?: Clock) {
  const received: EventContext<'guildCreate'>['data'][] = [];
  const derived: unknown[] = [];
  @Handler()
  class Listeners {
    @On('guildCreate')
    guild({ data }: EventContext<'guildCreate'>): void {
      received.push(data);
    }

    @On('memberNickChanged')
    nick({ data }: EventContext<'memberNickChanged'>): void {
      derived.push(data);
    }
  }
  const test = await BotUnderTest.start({
    handlers: [Listeners],
    cache: { guilds: true, channels: true, roles: true, members: true },
    gateway: { shards: 1 },
    clock,
  });
  return { test, received, derived };
}

describe('GUILD_CREATE', () => {
  test('without its lists is cached, and listeners receive empty lists', async () => {
    const { test, received } = await startBot();
    await using _ = test;
    test.server.dispatch('GUILD_CREATE', {
      id: GUILD,
      name: 'Harbour',
      channels: [{ id: '5', type: 0, name: 'talk' }],
    });
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatchObject({ threads: [], members: [], voice_states: [], roles: [] });
    expect(test.bot.cache.channels.get('5')).toMatchObject({ name: 'talk', guild_id: GUILD });
    expect(test.bot.cache.guilds.get(GUILD)).toMatchObject({ name: 'Harbour' });
    expect(test.warnings).toEqual([]);
  });

  test('with members and roles without a valid id uses the others', async () => {
    const { test, received, derived } = await startBot();
    await using _ = test;
    test.server.dispatch('GUILD_CREATE', {
      id: GUILD,
      name: 'Harbour',
      member_count: 1,
      members: [{ ...member('1'), user: undefined }, { ...member('2'), user: null }, null, member('3'), member('x')],
      roles: [{ id: null }, { id: '4', name: 'Crew' }],
    });
    test.server.dispatch('GUILD_MEMBER_UPDATE', { guild_id: GUILD, ...member('3'), nick: 'Jenny' });
    await expect.poll(() => derived.length).toBe(1);
    expect(received[0]).toMatchObject({ members: [{ user: { id: '3' } }], roles: [{ id: '4' }] });
    expect(test.bot.cache.members.get(GUILD, '3')).toMatchObject({ nick: 'Jenny' });
    expect(test.warnings).toEqual([]);
  });

  test('of an unavailable guild has only its id', async () => {
    const { test, received } = await startBot();
    await using _ = test;
    test.server.dispatch('GUILD_CREATE', { id: GUILD, unavailable: true });
    await expect.poll(() => received.length).toBe(1);
    expect(received).toEqual([{ id: GUILD, unavailable: true }]);
    expect(test.warnings).toEqual([]);
  });
});

describe('one malformed guild id', () => {
  test('does not prevent the session hooks from running at the next session', async () => {
    const clock = new AdjustableClock('manual');
    const { test, received } = await startBot(clock);
    await using _ = test;
    test.server.dispatch('GUILD_CREATE', { id: 'not-a-snowflake', name: 'Nowhere', members: [member('1')] });
    test.server.dispatch('GUILD_CREATE', { id: GUILD, name: 'Harbour', members: [member('1')], member_count: 1 });
    await expect.poll(() => received.length).toBe(2);
    test.server.closeConnection(4009);
    const identifies = async () => {
      await clock.advance(1000);
      return test.server.identifies.length;
    };
    await expect.poll(identifies).toBe(2);
    await expect.poll(() => test.bot.gateway.status).toBe('ready');
    expect(test.bot.cache.guilds.get(GUILD)).toBeUndefined();
    expect(test.logged).not.toContain('a session hook failed');
  });
});

describe('an interaction without data', () => {
  const interaction = (type: number) => ({
    id: '900',
    application_id: '2',
    type,
    token: 'interaction-token',
    version: 1,
    user: user('1'),
    locale: 'en-US',
  });

  test.each([
    ['a command', 2],
    ['a component', 3],
    ['a modal', 5],
  ])('(%s) gets a response like one that no handler is bound to', async (_kind, type) => {
    const { test } = await startBot();
    await using _ = test;
    test.server.dispatch('INTERACTION_CREATE', interaction(type));
    expect((await test.server.waitForRequest('/callback')).body).toMatchObject({ type: 4 });
    expect(test.bot.counts).toMatchObject({ failures: 0, interactions: 1 });
  });
});
