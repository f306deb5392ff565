import { describe, expect, test } from 'vitest';
import type { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { getChannel } from '../../../src/wire/endpoints/channels.js';
import { createInteractionResponse } from '../../../src/wire/endpoints/interactions.js';
import { getCurrentUser, getUser } from '../../../src/wire/endpoints/users.js';
import { type ApiCaller, type JsonResponse, setUpEmulator } from '../fixtures/emulator-fixture.js';

const HEADERS = ['limit', 'remaining', 'reset', 'reset-after', 'bucket'].map((name) => `x-ratelimit-${name}`);

const headersOf = (response: JsonResponse) =>
  Object.fromEntries(HEADERS.map((name) => [name, response.headers.get(name)]));

/** Ends all open windows. */
const advanceMinute = (clock: AdjustableClock) => clock.advance(60_000);

async function repeat(times: number, request: () => Promise<JsonResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await request()).status);
  return statuses;
}

describe('the limit of an endpoint', () => {
  const scene = setUpEmulator({ rateLimits: { defaultLimit: { limit: 2, windowMs: 1500 } } });
  const me = (caller: ApiCaller = scene().bot) => caller.call(getCurrentUser);

  test('is reported in five headers on every response, also for errors', async () => {
    await advanceMinute(scene().emulator.clock);
    const now = scene().emulator.clock.now();
    expect(headersOf(await me())).toEqual({
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': ((now + 1500) / 1000).toFixed(3),
      'x-ratelimit-reset-after': '1.500',
      'x-ratelimit-bucket': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const unknown = await scene().bot.call(getUser, { path: { user_id: '1' } });
    expect(unknown.status).toBe(404);
    expect(headersOf(unknown)['x-ratelimit-remaining']).toBe('1');
  });

  test('causes 429 with the time to wait when it is exceeded', async () => {
    await advanceMinute(scene().emulator.clock);
    await repeat(2, () => me());
    const response = await me();
    expect(response).toMatchObject({
      status: 429,
      json: { message: 'You are being rate limited.', retry_after: 1.5, global: false },
    });
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('via')).toBe('1.1 google');
    expect(response.headers.get('x-ratelimit-scope')).toBe('user');
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(response.headers.get('x-ratelimit-global')).toBeNull();
  });

  test('starts again when its window is over', async () => {
    await advanceMinute(scene().emulator.clock);
    expect(await repeat(3, () => me())).toEqual([200, 200, 429]);
    await scene().emulator.clock.advance(1499);
    expect(await repeat(1, () => me())).toEqual([429]);
    await scene().emulator.clock.advance(1);
    expect(await repeat(1, () => me())).toEqual([200]);
  });

  test('is counted per token', async () => {
    await advanceMinute(scene().emulator.clock);
    const other = scene().callerOf(scene().user());
    expect(await repeat(3, () => me())).toEqual([200, 200, 429]);
    expect(await repeat(1, () => me(other))).toEqual([200]);
  });

  test('is counted per channel, in one bucket', async () => {
    await advanceMinute(scene().emulator.clock);
    const guild = scene().guild(permissionSet('VIEW_CHANNEL'), { channels: [{ name: 'one' }, { name: 'two' }] });
    const get = (name: string) =>
      scene().bot.call(getChannel, { path: { channel_id: scene().channel(guild, name).channel.id } });
    expect(await repeat(3, () => get('one'))).toEqual([200, 200, 429]);
    const other = await get('two');
    expect(other.status).toBe(200);
    expect(other.headers.get('x-ratelimit-bucket')).toBe((await get('one')).headers.get('x-ratelimit-bucket'));
  });

  test('is shared by all users in a path', async () => {
    await advanceMinute(scene().emulator.clock);
    const ids = ['ann', 'bob', 'cy'].map((name) => scene().user(name).user.id);
    const statuses = [];
    for (const id of ids) statuses.push((await scene().bot.call(getUser, { path: { user_id: id } })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('does not count requests that were rejected without credentials', async () => {
    await advanceMinute(scene().emulator.clock);
    const response = await scene().callerWith('').call(getCurrentUser);
    expect(response.status).toBe(401);
    expect(response.headers.get('x-ratelimit-limit')).toBeNull();
  });
});

describe('the limit over all endpoints', () => {
  const scene = setUpEmulator({ rateLimits: { globalPerSecond: 3 } });

  test('causes a global 429 without the headers of a bucket', async () => {
    const { botUserId } = scene().emulator;
    expect(await repeat(2, () => scene().bot.call(getCurrentUser))).toEqual([200, 200]);
    expect((await scene().bot.call(getUser, { path: { user_id: botUserId } })).status).toBe(200);
    const response = await scene().bot.call(getCurrentUser);
    expect(response).toMatchObject({ status: 429, json: { retry_after: 1, global: true } });
    expect(response.headers.get('via')).toBe('1.1 google');
    expect(response.headers.get('x-ratelimit-global')).toBe('true');
    expect(response.headers.get('x-ratelimit-scope')).toBe('global');
    expect(response.headers.get('x-ratelimit-bucket')).toBeNull();
  });

  test('does not apply to interaction endpoints', async () => {
    const respond = () =>
      scene().bot.call(createInteractionResponse, {
        path: { interaction_id: '1', interaction_token: 'none' },
        body: { type: 6 },
      });
    expect(await repeat(6, respond)).not.toContain(429);
  });
});

describe('the limit of changes of a name or topic', () => {
  const scene = setUpEmulator({ rateLimits: {} });

  async function setUp() {
    const { emulator, bot } = scene();
    const create = async (name: string) =>
      String(Object((await bot.send('POST', `/guilds/${emulator.guildId}/channels`, { name })).json).id);
    const [first, second] = [await create('first'), await create('second')];
    const edit = async (body: object, id = first) => (await bot.send('PATCH', `/channels/${id}`, body)).status;
    return { emulator, bot, first, second, edit };
  }

  test('allows a bot two of them in ten minutes, for each channel', async () => {
    const { emulator, bot, first, second, edit } = await setUp();
    expect([await edit({ name: 'one' }), await edit({ topic: 'Two' })]).toEqual([200, 200]);
    const refused = await bot.send('PATCH', `/channels/${first}`, { name: 'three' });
    expect(refused).toMatchObject({ status: 429, json: { retry_after: 600, global: false } });
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user');
    expect(Number(refused.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    expect(await edit({ name: 'three' }, second)).toBe(200);
    await emulator.clock.advance(600_000);
    expect(await edit({ name: 'three' })).toBe(200);
  });

  test('counts neither other changes, nor those that change nothing or are refused', async () => {
    const { edit } = await setUp();
    for (const body of [{ name: 'one' }, { name: 'one' }, { rate_limit_per_user: 5 }, { name: '' }]) await edit(body);
    expect([await edit({ topic: 'Two' }), await edit({ topic: 'Three' })]).toEqual([200, 429]);
    expect(await edit({ nsfw: true })).toBe(200);
  });

  test('does not apply to users', async () => {
    const { first } = await setUp();
    const owner = scene().emulator.world.users.get(scene().defaultGuild.guild.owner_id);
    const caller = scene().callerWith(owner?.token ?? '');
    const rename = (name: string) => caller.send('PATCH', `/channels/${first}`, { name });
    for (const name of ['one', 'two', 'three']) expect((await rename(name)).status).toBe(200);
  });
});
