/** `bot.voice.adapter`: what a voice connection sends, and what it receives. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import { Bot, type BotOptions, ShardElsewhereError, ValidationError } from '../../../src/index.js';
import { shardIdOf } from '../../../src/wire/gateway/protocol.js';
import { channelOfBot, LibraryConnection, voiceGuild } from './voice-world.js';

async function setUp(options: Partial<BotOptions> = {}) {
  const world = await createWorld({ guild: voiceGuild, bot: { voice: true, ...options } });
  const { bot } = world;
  const adapter = () => bot.voice.adapter(world.guildId);
  const connect = (failure?: Error) => new LibraryConnection(world, adapter(), failure);
  const moveBot = (channel: string | null) =>
    world.owner.api.guilds.editMember(world.guildId, world.emulator.botUserId, {
      channel_id: channel && world.guild.channel(channel).id,
    });
  return { world, bot, connect, moveBot, [Symbol.asyncDispose]: () => world.close() };
}

describe('a voice connection', () => {
  test('that joins a channel receives its voice state and then its server', async () => {
    await using test = await setUp();
    const connection = test.connect();
    expect(connection.join('radio')).toBe(true);
    await test.world.waitForIdle();
    expect(connection.received).toEqual(['state radio', 'server']);
    expect(channelOfBot(test.world)).toBe('radio');
  });

  test('moves, mutes and leaves', async () => {
    await using test = await setUp();
    const connection = test.connect();
    connection.join('radio');
    connection.join('cabin');
    connection.join('cabin', true);
    connection.join(null);
    await test.world.waitForIdle();
    expect(connection.received).toEqual([
      ...['state radio', 'server'],
      ...['state cabin', 'server'],
      ...['state cabin'],
      ...['state null'],
    ]);
    expect(channelOfBot(test.world)).toBeUndefined();
  });

  test('receives that a moderator moves or disconnects the bot', async () => {
    await using test = await setUp();
    const connection = test.connect();
    connection.join('radio');
    await test.world.waitForIdle();
    await test.moveBot('cabin');
    await test.moveBot(null);
    await test.world.waitForIdle();
    expect(connection.received).toEqual(['state radio', 'server', 'state cabin', 'server', 'state null']);
  });

  test('receives nothing of other users, and nothing after it was destroyed', async () => {
    await using test = await setUp();
    const connection = test.connect();
    connection.join('radio');
    const wren = await test.world.createMember('wren');
    await wren.voice.join('radio');
    await test.world.waitForIdle();
    connection.destroy();
    await test.moveBot('cabin');
    await test.world.waitForIdle();
    expect(connection.received).toEqual(['state radio', 'server']);
    expect(connection.join('radio')).toBe(false);
  });

  test('sends nothing before the bot is connected, and after it has stopped', async () => {
    await using world = await createWorld({ guild: voiceGuild });
    const { token, apiUrl } = world.emulator;
    const bot = new Bot({ voice: true, token, api: { baseUrl: apiUrl }, environment: {}, logLevel: 'silent' });
    const connection = new LibraryConnection(world, bot.voice.adapter(world.guildId));
    expect(connection.join('radio')).toBe(false);
    await bot.start();
    expect(connection.join('radio')).toBe(true);
    await bot.stop();
    expect(connection.join('radio')).toBe(false);
  });

  test('that throws does not affect others, and the log contains the error', async () => {
    await using test = await setUp();
    const connection = test.connect(new Error('the library is broken'));
    connection.join('radio');
    await expect.poll(() => connection.received).toEqual(['state radio', 'server']);
    expect(test.world.botLog.map(({ message }) => message)).toContain('a voice connection failed');
    const next = test.connect();
    next.join('cabin');
    await expect.poll(() => next.received).toContain('server');
  });
});

describe('a payload', () => {
  const join = { guild_id: '1', channel_id: null, self_mute: false, self_deaf: false };

  test.each([
    ['no object', undefined, 'op'],
    ['another opcode', { op: 3, d: join }, 'op'],
    ['no data', { op: 4 }, 'the body'],
    ['another guild', { op: 4, d: join }, 'guild_id'],
    [
      'no guild, as with a misspelled option of `joinVoiceChannel`',
      { op: 4, d: { ...join, guild_id: undefined } },
      'guild_id',
    ],
    ['a channel without an id', { op: 4, d: { ...join, channel_id: 'radio' } }, 'channel_id'],
    ['no self_mute', { op: 4, d: { ...join, self_mute: undefined } }, 'self_mute'],
  ])('with %s is an error that names the field', async (_name, payload, path) => {
    await using test = await setUp();
    const connection = test.connect();
    expect(() => connection.send(payload)).toThrow(ValidationError);
    expect(() => connection.send(payload)).toThrow(path);
    expect(channelOfBot(test.world)).toBeUndefined();
  });

  test('is not needed to find out that the id of a guild is invalid', async () => {
    await using test = await setUp();
    expect(() => test.bot.voice.adapter('Harbour')).toThrow(/guild_id/);
  });
});

describe('a second adapter of a guild', () => {
  test('replaces the first one, which is destroyed once and cannot send any more', async () => {
    await using test = await setUp();
    const first = test.connect();
    first.join('radio');
    await test.world.waitForIdle();
    const second = test.connect();
    expect(first.received).toEqual(['state radio', 'server', 'destroyed']);
    expect(first.join('cabin')).toBe(false);
    first.destroy();
    expect(second.join('cabin')).toBe(true);
    await test.world.waitForIdle();
    expect(second.received.slice(-2)).toEqual(['state cabin', 'server']);
    expect(first.received).toHaveLength(3);
  });

  test('gets a server although the bot is in the channel already: it leaves and joins', async () => {
    await using test = await setUp();
    test.connect().join('radio');
    await test.world.waitForIdle();
    const second = test.connect();
    second.join('radio');
    await test.world.waitForIdle();
    expect(second.received).toEqual(['state null', 'state radio', 'server']);
  });
});

describe('an adapter is destroyed', () => {
  test('when the bot leaves the guild, but not during an outage', async () => {
    await using test = await setUp();
    const connection = test.connect();
    connection.join('radio');
    await test.world.waitForIdle();
    await test.world.control.call('editGuild', { guild_id: test.world.guildId, unavailable: true });
    await test.world.control.call('editGuild', { guild_id: test.world.guildId, unavailable: false });
    await test.world.waitForIdle();
    expect(connection.received).not.toContain('destroyed');
    await test.bot.api.users.leaveGuild(test.world.guildId);
    await test.world.waitForIdle();
    expect(connection.received.filter((text) => text === 'destroyed')).toHaveLength(1);
    expect(connection.received.at(-1)).toBe('destroyed');
  });

  test('when the bot stops: it leaves the channel', async () => {
    await using test = await setUp();
    const connection = test.connect();
    connection.join('radio');
    await test.world.waitForIdle();
    await test.bot.stop();
    expect(connection.received).toEqual(['state radio', 'server', 'destroyed']);
    await expect.poll(() => channelOfBot(test.world)).toBeUndefined();
  });
});

test('a process that does not run the shard of a guild reports it, instead of waiting for events', async () => {
  await using world = await createWorld({
    guild: voiceGuild,
    bot: ({ token, apiUrl, world: { guilds } }) => {
      const [guildId = ''] = [...guilds.keys()].slice(-1);
      const shards = { count: 2, ids: [1 - shardIdOf(guildId, 2)] };
      const options = { token, api: { baseUrl: apiUrl }, environment: {}, signals: false, logLevel: 'silent' } as const;
      return new Bot({ ...options, voice: true, gateway: { shards } });
    },
  });
  expect(() => world.bot?.voice.adapter(world.guildId)).toThrow(ShardElsewhereError);
  const payload = { op: 4, d: { guild_id: world.guildId, channel_id: null, self_mute: false, self_deaf: false } };
  expect(() => world.bot?.voice.sendPayload(world.guildId, payload)).toThrow(ShardElsewhereError);
});
