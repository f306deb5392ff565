/** How a world begins, rests, moves in time, fails, and ends. */
import { Bot } from 'guildhall';
import { createWorld, TestStepError } from 'guildhall/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sleep } from '../../src/base/clock.js';
import { bot, SampleHandler, sampleGuild, waveButton } from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

describe('a world', () => {
  test.each([
    ['a bot', bot],
    ['the options of one', { handlers: [SampleHandler] }],
    [
      'a function that makes it',
      (service: { token: string; apiUrl: string }) =>
        new Bot({
          handlers: [SampleHandler],
          token: service.token,
          api: { baseUrl: service.apiUrl },
          logLevel: 'silent',
          signals: false,
        }),
    ],
  ] as const)('takes %s', async (_what, given) => {
    const world = await createSampleWorld({ bot: given });
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });

  test('leaves the bot that it was given alone', async () => {
    await createSampleWorld();
    expect(bot.status).toBe('idle');
  });

  test('has people alone where there is no bot', async () => {
    const world = await createWorld();
    onTestFinished(() => world.close());
    const wren = await world.createMember('wren');
    await wren.send('general', 'Nobody here?');
    await world.owner.waitForMessage('Nobody here?');
    expect(world.bot).toBeUndefined();
  });

  test('shares nothing with a hundred others', { timeout: 60_000 }, async () => {
    const worlds = await Promise.all(Array.from({ length: 100 }, () => createSampleWorld()));
    const people = await Promise.all(worlds.map((world) => createScreenedMember(world, 'wren')));
    await Promise.all(people.map((wren, index) => wren.send('quay', `Ship ${index}`)));
    for (const [index, wren] of people.entries()) {
      await wren.waitForMessage(`Ship ${index}`);
      expect(wren.messages().filter(({ text }) => text.startsWith('Ship'))).toHaveLength(1);
    }
  });

  test('closes once, and by `await using`', async () => {
    const world = await createWorld({ bot });
    await Promise.all([world.close(), world.close()]);
    await world[Symbol.asyncDispose]();
    expect(world.bot?.status).toBe('stopped');
  });

  test('of a bot that does not start is closed, and says why', async () => {
    const failing = createWorld({
      bot: { handlers: [SampleHandler], gateway: { shards: { ids: [0], count: 1 } } },
      guild: 'Lagoon',
    });
    await expect(failing).rejects.toThrow('There is no guild "Lagoon" in the world. There are: Guildhall.');
  });

  test('says of a file that cannot be read which it is', async () => {
    const failure = await stepErrorOf(createWorld({ worldFile: 'no-such-world.json' }));
    expect(failure).toBeInstanceOf(TestStepError);
    expect(failure.message).toContain('no-such-world.json');
  });

  test('makes the guild as it is written', async () => {
    const world = await createSampleWorld();
    expect(world.guild.name).toBe(sampleGuild.name);
    expect(world.guild.channels.map(({ name }) => name)).toEqual(['quay', 'bridge', 'radio']);
    expect(world.guild.channel('radio').payload.type).toBe(2);
    expect(world.guild.roles.map(({ name }) => name)).toEqual(['Guildhall', 'mate', 'crew', '@everyone']);
  });

  test('finds people who are there already', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('Wren');
    expect(world.getUser('Wren').id).toBe(wren.id);
    expect(() => world.getUser('Finch')).toThrow(/nobody called "Finch".*wren/);
  });
});

describe('the rest of a world', () => {
  test('comes when every handler has ended', async () => {
    const world = await createSampleWorld();
    const wren = await world.createMember('wren');
    await wren.passScreening();
    await world.waitForIdle();
    expect(wren.messages().length).toBe(2);
  });

  test('that does not come is told with what goes on', async () => {
    const world = await createSampleWorld({ timeoutMs: 30 });
    const wren = await createScreenedMember(world, 'wren');
    await world.faults.inject({ kind: 'delay', delay_ms: 60_000, route: '/channels/{channel_id}/messages' });
    const call = world.bot?.api.messages.create(world.guild.channel('quay').id, { content: 'Late' }).catch(() => {});
    expect((await stepErrorOf(world.waitForIdle())).message).toContain('1 call of the bot was under way');
    await wren.expectNoMessage('Late');
    await Promise.all([world.close(), call]);
  });
});

describe('the clock of a world', () => {
  test('stands still when it is manual, for service and bot alike, until it is moved', async () => {
    const world = await createSampleWorld({ clock: 'manual' });
    const wren = await createScreenedMember(world, 'wren');
    const before = world.clock.now();
    const said = await wren.send('quay', 'Noon');
    expect(Date.parse(said.payload.timestamp)).toBe(before);
    await world.clock.advance('15m');
    expect(world.clock.now()).toBe(before + 15 * 60_000);
    await world.clock.advance(250);
    expect(world.clock.now()).toBe(before + 15 * 60_000 + 250);
  });

  test('runs timers one after the other, each with what it starts', async () => {
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

  test('can be moved by days, and the bot stays connected', async () => {
    const world = await createSampleWorld();
    const wren = await createScreenedMember(world, 'wren');
    await world.clock.advance('30d');
    expect(world.bot?.gateway.status).toBe('ready');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });

  test('takes no other words', async () => {
    const world = await createSampleWorld();
    // @ts-expect-error: no such unit
    await expect(world.clock.advance('2 weeks')).rejects.toThrow('"2 weeks" is no span of time');
    await expect(world.clock.advance(-1)).rejects.toThrow(RangeError);
  });
});

describe('faults', () => {
  test('strike where they are armed, until they are cleared', async () => {
    const world = await createSampleWorld();
    const route = '/channels/{channel_id}/messages';
    await world.faults.inject({ kind: 'http_error', status: 404, route, count: 10 });
    const quay = world.guild.channel('quay').id;
    await expect(world.bot?.api.messages.create(quay, { content: 'Lost' })).rejects.toThrow(/404/);
    await world.faults.clear();
    await world.bot?.api.messages.create(quay, { content: 'Found' });
    await world.owner.waitForMessage('Found');
  });

  test('at the gateway lose nothing', async () => {
    const world = await createSampleWorld();
    await world.faults.inject({ kind: 'close', code: 4000 });
    const wren = await createScreenedMember(world, 'wren');
    expect((await wren.click(waveButton)).text).toBe('Ahoy!');
  });
});
