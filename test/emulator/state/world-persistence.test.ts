import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ControlCaller } from '../fixtures/control-caller.js';
import { ApiCaller, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { EventReader } from '../fixtures/event-reader.js';
import { InteractionFixture } from '../fixtures/interaction-fixture.js';
import { RawClient } from '../fixtures/raw-client.js';
import { populateWorld } from './populated-world.js';

const Saved = z.looseObject({ version: z.int(), saved_at: z.string() });

const emulatorFixture = setUpEmulator();
const control = () => new ControlCaller(emulatorFixture().emulator.url);
const put = (body: string | Uint8Array) =>
  fetch(`${emulatorFixture().emulator.url}/_control/world`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  });

let initial: unknown;

beforeAll(async () => {
  initial = await control().ok('GET', '/world');
});

afterEach(() => control().ok('PUT', '/world', initial));

describe('the world over the control API', () => {
  it('is saved with a version', async () => {
    expect(Saved.parse(await control().ok('GET', '/world'))).toMatchObject({
      version: 1,
      default_guild_id: emulatorFixture().emulator.guildId,
    });
  });

  it('is replaced completely by a saved world, while ids continue to increase', async () => {
    const before = Saved.parse(await control().ok('GET', '/world'));
    const { guildId, channelId } = await populateWorld(emulatorFixture());
    const after = Saved.parse(await control().ok('GET', '/world'));

    expect(await control().call('PUT', '/world', before)).toMatchObject({ status: 204 });
    expect((await emulatorFixture().bot.send('GET', `/channels/${channelId}/messages`)).json).toEqual([]);
    const { saved_at: _now, last_id: lastId, ...again } = Saved.parse(await control().ok('GET', '/world'));
    const { saved_at: _then, last_id: _earlier, ...first } = before;
    expect(again).toEqual(first);
    expect(lastId).toBe(after['last_id']);

    expect(await control().call('PUT', '/world', after)).toMatchObject({ status: 204 });
    expect((await emulatorFixture().bot.send('GET', `/guilds/${guildId}/roles`)).json).toContainEqual(
      expect.objectContaining({ name: 'crew' }),
    );
  });

  it('sets the clock back with a world of an earlier time', async () => {
    const { clock } = emulatorFixture().emulator;
    const earlier = await control().ok('GET', '/world');
    const time = clock.now();
    await control().ok('POST', '/clock', { advance_ms: 86_400_000 });
    await control().ok('PUT', '/world', earlier);
    expect(clock.now()).toBe(time);
  });

  it('can be loaded by another emulator with another URL', async () => {
    const { messageId, channelId } = await populateWorld(emulatorFixture());
    const file = await control().ok('GET', '/world');
    const { startEmulator } = await import('../../../dev/src/emulator/emulator.js');
    const other = await startEmulator();
    try {
      await new ControlCaller(other.url).ok('PUT', '/world', file);
      expect(other).toMatchObject({
        token: emulatorFixture().emulator.token,
        guildId: emulatorFixture().emulator.guildId,
      });
      const bot = new ApiCaller(other.apiUrl, `Bot ${other.token}`);
      expect(await bot.send('GET', `/channels/${channelId}/messages/${messageId}`)).toMatchObject({ status: 200 });
    } finally {
      await other.close();
    }
  });
});

describe('clients that are connected when the world is replaced', () => {
  it('must start a new session at once if they are bots', async () => {
    const { gatewayUrl, token, guildId, clock } = emulatorFixture().emulator;
    const client = await RawClient.connectAndIdentify(gatewayUrl, token);
    const ready = await client.event('READY');
    await client.event('GUILD_CREATE');
    await control().ok('PUT', '/world', await control().ok('GET', '/world'));
    expect(await client.ended).toMatchObject({ code: 4009, reason: expect.stringContaining('start a new session') });

    const { session_id: sessionId } = z.object({ session_id: z.string() }).parse(ready.d);
    const resuming = await RawClient.connectAndResume(gatewayUrl, token, sessionId, 1);
    expect(await resuming.frame()).toMatchObject({ op: 9, d: false });
    resuming.close();

    const next = await RawClient.connectAndIdentify(gatewayUrl, token);
    expect((await next.event('GUILD_CREATE')).d).toMatchObject({ id: guildId });
    next.close();
    await next.ended;
    await clock.advance(5000);
  });

  it('receive a failure if they wait for the response to an interaction', async () => {
    const interactions = await InteractionFixture.open(emulatorFixture());
    const message = await interactions.post({ type: 2, style: 1, label: 'Wait', custom_id: 'wait' });
    const report = interactions.click(message, 'wait');
    await interactions.bot.event('INTERACTION_CREATE');
    await control().ok('PUT', '/world', await control().ok('GET', '/world'));
    expect(await report).toMatchObject({ status: 'failed', error: { reason: 'world_replaced' } });
    await interactions.bot.ended;
  });

  it('receive a new view of the user, or the end of the stream if the user does not exist', async () => {
    const { url } = emulatorFixture().emulator;
    const without = await control().ok('GET', '/world');
    const { id } = z.object({ id: z.string() }).parse(await control().ok('POST', '/users', { username: 'eve' }));
    const withEve = await control().ok('GET', '/world');
    const reader = await EventReader.open(`${url}/_control/users/${id}/stream`);
    await reader.until('view');
    await control().ok('PUT', '/world', withEve);
    await reader.until('view');
    await control().ok('PUT', '/world', without);
    while (await reader.next());
    expect(await control().call('GET', `/users/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('a world that cannot be loaded', () => {
  it.each<[what: string, body: (saved: z.output<typeof Saved>) => string, errors: unknown]>([
    [
      'of another version',
      (saved) => JSON.stringify({ ...saved, version: 99 }),
      { version: { _errors: [{ message: expect.stringContaining('99') }] } },
    ],
    [
      'with invalid JSON',
      () => '{"version": 1,',
      { _errors: [{ message: expect.stringContaining('not valid JSON') }] },
    ],
    [
      'that is truncated',
      (saved) => JSON.stringify(saved).slice(0, 3000),
      { _errors: [{ message: expect.stringContaining('truncated') }] },
    ],
    ['that is empty', () => '', { _errors: [{ message: expect.stringContaining('not valid JSON') }] }],
    [
      'with a wrong field',
      (saved) => JSON.stringify({ ...saved, guilds: [{ guild: { id: 5 } }] }),
      { guilds: { 0: { guild: { id: { _errors: [expect.anything()] } } } } },
    ],
    [
      'with an unknown key',
      (saved) => JSON.stringify({ ...saved, extra: 1 }),
      { _errors: [{ message: expect.stringContaining('extra') }] },
    ],
  ])('%s is rejected, and nothing is changed', async (_what, body, errors) => {
    const before = Saved.parse(await control().ok('GET', '/world'));
    const client = await RawClient.connectAndIdentify(
      emulatorFixture().emulator.gatewayUrl,
      emulatorFixture().emulator.token,
    );
    await client.event('GUILD_CREATE');
    const response = await put(body(before));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 50035, errors });
    expect((await client.receivedSoFar()).map(({ op }) => op)).toEqual([]);
    client.close();
    await client.ended;
    await emulatorFixture().emulator.clock.advance(5000);
    const { saved_at: _then, clock: _c, presences: _p, ...first } = before;
    const { saved_at: _now, clock: _d, presences: _q, ...after } = Saved.parse(await control().ok('GET', '/world'));
    expect(after).toEqual(first);
  });

  it('is not accepted from pages of other origins', async () => {
    const { url } = emulatorFixture().emulator;
    const plain = await fetch(`${url}/_control/world`, {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(plain.status).toBe(400);
  });
});
