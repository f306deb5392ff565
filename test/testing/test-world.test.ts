/** Start, idle detection, clock, faults and end of a world. */
import { once } from 'node:events';
import { startEmulator } from '@guildhall/dev/emulator';
import { createWorld, TestStepError } from '@guildhall/dev/testing';
import { Bot } from 'guildhall';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { sleep } from '../../src/base/clock.js';
import { bot, SampleHandler, sampleGuild, waveButton } from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';
import { expectNoSharedState } from './separate-worlds.js';

describe('a world', () => {
  test.each([
    ['a bot', bot],
    ['the options of a bot', { handlers: [SampleHandler] }],
    [
      'a function that creates a bot',
      (emulator: { token: string; apiUrl: string }) =>
        new Bot({
          handlers: [SampleHandler],
          token: emulator.token,
          api: { baseUrl: emulator.apiUrl },
          logLevel: 'silent',
          signals: false,
        }),
    ],
  ] as const)('accepts %s', async (_input, input) => {
    const world = await createSampleWorld({ bot: input });
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });

  test('does not start the passed bot itself', async () => {
    await createSampleWorld();
    expect(bot.status).toBe('idle');
  });

  test('without a bot has users only', async () => {
    const world = await createWorld();
    onTestFinished(() => world.close());
    const wren = await world.createMember('wren');
    await wren.send('general', 'Nobody here?');
    await world.owner.waitForMessage('Nobody here?');
    expect(world.bot).toBeUndefined();
  });

  test('shares no state with ten other worlds', () => expectNoSharedState(10));

  test('has a guild of its own on an emulator that is passed', async () => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    const a = await createWorld({ emulator, guild: { name: 'North' } });
    const b = await createWorld({ emulator, guild: { name: 'South' } });
    const wren = await a.createMember('wren');
    expect(a.guild.member(wren)).toBeDefined();
    expect(b.guild.member(wren)).toBeUndefined();
    await a.close();
    expect((await b.createMember('kite')).messages()).toEqual([]);
    await b.close();
  });

  test('does not accept options of the emulator together with an emulator', async () => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    await expect(createWorld({ emulator, port: 0, clock: 'manual' })).rejects.toThrow(
      'createWorld has the option "emulator" and "clock", "port". Pass these to startEmulator.',
    );
  });

  test('can be closed several times and with `await using`', async () => {
    const world = await createWorld({ bot });
    await Promise.all([world.close(), world.close()]);
    await world[Symbol.asyncDispose]();
    expect(world.bot?.status).toBe('stopped');
  });

  test('with an unknown guild name rejects and names the existing guilds', async () => {
    const failing = createWorld({
      bot: { handlers: [SampleHandler], gateway: { shards: { ids: [0], count: 1 } } },
      guild: 'Lagoon',
    });
    await expect(failing).rejects.toThrow('There is no guild "Lagoon" in the world. Existing guilds: Guildhall.');
  });

  test('names a world file that cannot be read', async () => {
    const failure = await stepErrorOf(createWorld({ worldFile: 'no-such-world.json' }));
    expect(failure).toBeInstanceOf(TestStepError);
    expect(failure.message).toContain('no-such-world.json');
  });

  test('creates the guild with the described roles and channels', async () => {
    const world = await createSampleWorld();
    expect(world.guild.name).toBe(sampleGuild.name);
    expect(world.guild.channels.map(({ name }) => name)).toEqual(['quay', 'bridge', 'radio']);
    expect(world.guild.channel('radio').payload.type).toBe(2);
    expect(world.guild.roles.map(({ name }) => name)).toEqual(['Guildhall', 'mate', 'crew', '@everyone']);
  });

  test('returns existing users by name', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('Wren');
    expect(world.getUser('Wren').id).toBe(wren.id);
    expect(() => world.getUser('Finch')).toThrow(/no user "Finch".*wren/);
  });
});

describe('a misspelled name in the options of a world', () => {
  const untyped = (options: object) => createWorld({ ...options });

  test.each([
    [{ timeout: 5 }, 'createWorld: option "timeout": there is no such option. Did you mean "timeoutMs"?'],
    [{ application: { redirectUri: [] } }, 'option "application.redirectUri"'],
    [{ guild: { name: 'Harbor', chanels: [] } }, 'guild: Unrecognized key: "chanels"'],
    [{ guild: { name: 'Harbor', roles: [{ name: 'crew', permision: [] }] } }, 'guild.roles[0]: Unrecognized key'],
  ])('is an error: %o', async (options, message) => {
    await expect(untyped(options)).rejects.toThrow(message);
  });
});

describe('waiting until a world is idle', () => {
  test('ends when every handler has ended', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren');
    await wren.server.passScreening();
    await world.waitForIdle();
    expect(wren.messages().length).toBe(2);
  });

  test('fails with the pending activity when the time is over', async () => {
    const world = await createSampleWorld({ timeoutMs: 30 });
    const wren = await createScreenedMember(world, 'wren');
    await world.faults.inject({ kind: 'delay', delay_ms: 60_000, route: '/channels/{channel_id}/messages' });
    const call = world.bot?.api.messages.create(world.guild.channel('quay').id, { content: 'Late' }).catch(() => {});
    expect((await stepErrorOf(world.waitForIdle())).message).toContain('1 API call of the bot pending');
    await wren.expectNoMessage('Late');
    await Promise.all([world.close(), call]);
  });
});

describe('waiting for a condition', () => {
  test('returns the first value of the condition', async () => {
    const world = await createSampleWorld();
    const waiting = world.waitUntil(() => world.guild.member('wren'));
    const wren = await world.createMember('wren');
    expect((await waiting).id).toBe(wren.id);
  });

  test('fails when the time is over', async () => {
    const world = await createSampleWorld();
    const failure = await stepErrorOf(world.waitUntil(() => undefined, { timeoutMs: 20 }));
    expect(failure.message).toContain('returned no value within 20 ms');
  });
});

describe('the clock of a world', () => {
  test('in manual mode changes only when it is advanced', async () => {
    const world = await createSampleWorld({ clock: 'manual' });
    const wren = await createScreenedMember(world, 'wren');
    const before = world.clock.now();
    const message = await wren.send('quay', 'Noon');
    expect(Date.parse(message.payload.timestamp)).toBe(before);
    await world.clock.advance('15m');
    expect(world.clock.now()).toBe(before + 15 * 60_000);
    await world.clock.advance(250);
    expect(world.clock.now()).toBe(before + 15 * 60_000 + 250);
  });

  test('runs timers in order, and waits for the activity that each causes', async () => {
    const world = await createSampleWorld({ clock: 'manual' });
    const wren = await createScreenedMember(world, 'wren');
    const quay = world.guild.channel('quay').id;
    async function ring() {
      for (let bell = 1; bell <= 8; bell++) {
        await sleep(world.emulator.clock, 30 * 60_000);
        await world.bot?.api.messages.create(quay, { content: `Bell ${bell}` });
      }
    }
    const ringing = ring();
    await world.clock.advance('2h');
    expect(wren.messages().find(({ text }) => text.startsWith('Bell'))?.text).toBe('Bell 4');
    await world.clock.advance('2h');
    await ringing;
    await wren.waitForMessage('Bell 8');
  });

  test('can be advanced by years without disconnecting the bot', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await world.clock.advance('1500d');
    expect(world.bot?.gateway.status).toBe('ready');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });

  test('has a heartbeat interval that setTimeout and setInterval support, for clients of other libraries', async () => {
    const { emulator } = await createSampleWorld();
    const socket = new WebSocket(`${emulator.url.replace('http', 'ws')}/gateway?v=10&encoding=json`);
    onTestFinished(() => socket.terminate());
    const [hello] = await once(socket, 'message');
    const { heartbeat_interval: intervalMs } = JSON.parse(String(hello)).d;
    expect(intervalMs).toBeGreaterThan(0);
    expect(intervalMs).toBeLessThan(2 ** 31);
  });

  test('rejects invalid durations', async () => {
    const world = await createSampleWorld();
    // @ts-expect-error: no such unit
    await expect(world.clock.advance('2 weeks')).rejects.toThrow('"2 weeks" is not a duration');
    await expect(world.clock.advance(-1)).rejects.toThrow(RangeError);
  });
});

describe('faults', () => {
  test('affect the given route until they are cleared', async () => {
    const world = await createSampleWorld();
    const route = '/channels/{channel_id}/messages';
    await world.faults.inject({ kind: 'http_error', status: 404, route, count: 10 });
    const quay = world.guild.channel('quay').id;
    await expect(world.bot?.api.messages.create(quay, { content: 'Lost' })).rejects.toThrow(/404/);
    await world.faults.clear();
    await world.bot?.api.messages.create(quay, { content: 'Found' });
    await world.owner.waitForMessage('Found');
  });

  test('of the gateway lose no events', async () => {
    const world = await createSampleWorld();
    await world.faults.inject({ kind: 'close', code: 4000 });
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });
});
