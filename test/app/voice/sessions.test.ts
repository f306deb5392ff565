/** What happens to voice connections when the session of their shard is interrupted, lost or continued by another process. */
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../dev/src/testing/index.js';
import { type BotOptions, Handler, On, OnRaw, type RawEventContext, Voice } from '../../../src/index.js';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { JournaledWorld } from '../journal/journaled-world.js';
import { channelOfBot, LibraryConnection, voiceGuild } from './voice-world.js';

async function setUp(options: Partial<BotOptions> = {}) {
  const world = await createWorld({ guild: voiceGuild, bot: { voice: true, ...options } });
  const { bot } = world;
  const connect = () => new LibraryConnection(world, bot.voice.adapter(world.guildId));
  const moveBot = (channel: string | null) =>
    world.owner.api.guilds.editMember(world.guildId, world.emulator.botUserId, {
      channel_id: channel && world.guild.channel(channel).id,
    });
  const voiceOfBot = () => world.emulator.world.guilds.get(world.guildId)?.voices.get(world.emulator.botUserId);
  /** Ends the session, and waits for the next one. */
  const loseSession = async () => {
    const before = bot.gateway.counts.sessionsLost;
    await world.faults.inject({ kind: 'invalid_session', resumable: false });
    await expect.poll(() => bot.gateway.counts.sessionsLost).toBe(before + 1);
    await expect.poll(() => world.clock.advance('5s').then(() => bot.gateway.status)).toBe('ready');
    await world.waitForIdle();
  };
  return { world, bot, connect, moveBot, voiceOfBot, loseSession, [Symbol.asyncDispose]: () => world.close() };
}

describe('a session that is resumed', () => {
  test('leaves the connection as it is, and delivers what happened meanwhile', async () => {
    await using test = await setUp();
    const connection = test.connect();
    connection.join('radio');
    await test.world.waitForIdle();
    // The next event does not arrive before the connection ends.
    await test.world.faults.inject({ kind: 'reconnect' });
    await test.moveBot('cabin');
    await expect.poll(() => connection.received).toHaveLength(4);
    expect(connection.received.slice(2)).toEqual(['state cabin', 'server']);
    await test.world.waitForIdle();
    expect(connection.received).toHaveLength(4);
    expect(test.bot.gateway.counts.sessionsLost).toBe(0);
  });
});

describe('after the loss of a session, the bot', () => {
  test('joins its channel again, with the same settings, and the connection receives another server', async () => {
    await using test = await setUp();
    const connection = test.connect();
    connection.join('radio', true);
    await test.world.waitForIdle();
    const before = test.voiceOfBot();
    await test.loseSession();
    await expect.poll(() => connection.tokens).toHaveLength(2);
    expect(new Set(connection.tokens).size).toBe(2);
    expect(connection.received.filter((text) => text === 'destroyed')).toEqual([]);
    expect(test.voiceOfBot()).toMatchObject({ channelId: before?.channelId, selfMute: true, selfDeaf: true });
    expect(test.voiceOfBot()?.sessionId).not.toBe(before?.sessionId);
  });

  test('joins the channel to which a moderator moved it', async () => {
    await using test = await setUp();
    test.connect().join('radio');
    await test.world.waitForIdle();
    await test.moveBot('cabin');
    await test.world.waitForIdle();
    await test.loseSession();
    await expect.poll(() => channelOfBot(test.world)).toBe('cabin');
  });

  test.each([
    ['a moderator has disconnected it', (test: Awaited<ReturnType<typeof setUp>>) => test.moveBot(null)],
    ['it has left', (_: unknown, connection: LibraryConnection) => void connection.join(null)],
    ['its connection was destroyed', (_: unknown, connection: LibraryConnection) => connection.destroy()],
  ])('joins no channel if %s', async (_name, leave) => {
    await using test = await setUp();
    const connection = test.connect();
    connection.join('radio');
    await test.world.waitForIdle();
    await leave(test, connection);
    await test.world.waitForIdle();
    await test.loseSession();
    expect(channelOfBot(test.world)).toBeUndefined();
    expect(connection.tokens).toHaveLength(1);
  });

  test('joins again with a client of Lavalink, which receives the raw events', async () => {
    const raw: string[] = [];
    @Handler()
    class Music {
      @OnRaw(['VOICE_STATE_UPDATE', 'VOICE_SERVER_UPDATE'], { journal: false })
      onVoice({ event }: RawEventContext) {
        raw.push(event);
      }
    }
    await using test = await setUp({ handlers: [Music] });
    const { world, bot } = test;
    const d = {
      guild_id: world.guildId,
      channel_id: world.guild.channel('radio').id,
      self_mute: false,
      self_deaf: true,
    };
    expect(bot.voice.sendPayload(world.guildId, { op: opcodes.VOICE_STATE_UPDATE, d })).toBe(true);
    await world.waitForIdle();
    expect(raw).toEqual(['VOICE_STATE_UPDATE', 'VOICE_SERVER_UPDATE']);
    await test.loseSession();
    await expect.poll(() => raw.filter((event) => event === 'VOICE_SERVER_UPDATE')).toHaveLength(2);
    expect(channelOfBot(world)).toBe('radio');
  });
});

test('new shards join the channels of the old ones, whose sessions end', async () => {
  await using test = await setUp({ gateway: { shards: 1 } });
  const connection = test.connect();
  connection.join('radio');
  await test.world.waitForIdle();
  const first = test.voiceOfBot()?.sessionId;
  const resharded = test.bot.gateway.reshard(2);
  let isOver = false;
  void resharded.finally(() => {
    isOver = true;
  });
  await expect.poll(() => test.world.clock.advance('5s').then(() => isOver)).toBe(true);
  await expect.poll(() => connection.tokens).toHaveLength(2);
  expect(channelOfBot(test.world)).toBe('radio');
  expect(test.voiceOfBot()?.sessionId).not.toBe(first);
});

describe('a bot with a journal', () => {
  async function start(options: Partial<BotOptions> = {}) {
    const process = await JournaledWorld.start({ voice: true, ...options });
    const { world } = process;
    const voice = { type: 2 } as const;
    for (const name of ['radio', 'cabin'])
      await world.owner.api.guilds.createChannel(world.guildId, { name, ...voice });
    const connect = () => new LibraryConnection(world, process.bot.voice.adapter(world.guildId));
    const moveBot = (channel: string) =>
      world.owner.api.guilds.editMember(world.guildId, world.emulator.botUserId, {
        channel_id: world.guild.channel(channel).id,
      });
    const joinWithLavalink = (channel: string) => {
      const d = {
        guild_id: world.guildId,
        channel_id: world.guild.channel(channel).id,
        self_mute: false,
        self_deaf: true,
      };
      return process.bot.voice.sendPayload(world.guildId, { op: opcodes.VOICE_STATE_UPDATE, d });
    };
    return { process, world, connect, moveBot, joinWithLavalink };
  }

  test('passes events on although its journal is slow', async () => {
    const { process, connect } = await start();
    process.journal.shards[0]?.hold();
    const connection = connect();
    connection.join('radio');
    await expect.poll(() => connection.received).toEqual(['state radio', 'server']);
    process.journal.shards[0]?.open();
  });

  test('gives an adapter of the next process no event of an earlier connection', async () => {
    const { process, world, moveBot, joinWithLavalink } = await start();
    // An adapter would leave when the process stops.
    joinWithLavalink('radio');
    await expect.poll(() => channelOfBot(world)).toBe('radio');
    await process.kill();
    await moveBot('cabin');
    const early: LibraryConnection[] = [];
    const heard: string[] = [];
    @Handler()
    class EarlyJoiner {
      @On('voiceServerUpdate', { journal: false })
      onServer() {
        heard.push('voiceServerUpdate');
      }

      constructor(private readonly voice: Voice) {}

      onStart() {
        const connection = new LibraryConnection(world, this.voice.adapter(world.guildId));
        early.push(connection);
        // The bot is not connected yet.
        expect(connection.join('radio')).toBe(false);
      }
    }
    const bot = await process.startBot({ handlers: [EarlyJoiner] });
    await expect.poll(() => bot.gateway.status).toBe('ready');
    await world.waitForIdle();
    const [connection] = early;
    // The session was resumed, and the events of the move have arrived.
    expect(bot.gateway.counts.sessionsLost).toBe(0);
    expect(heard).toContain('voiceServerUpdate');
    expect(connection?.received).toEqual([]);
    expect(channelOfBot(world)).toBe('cabin');
    connection?.join('cabin');
    await expect.poll(() => connection?.received).toEqual(['state null', 'state cabin', 'server']);
  });

  test('leaves the channels of its adapters when it stops, although its session goes on', async () => {
    const { process, world, connect } = await start();
    const connection = connect();
    connection.join('radio');
    await expect.poll(() => connection.received).toContain('server');
    await process.bot.stop();
    expect(connection.received.at(-1)).toBe('destroyed');
    await expect.poll(() => channelOfBot(world)).toBeUndefined();
  });

  test('stays in the channels of a client of Lavalink while it restarts', async () => {
    const { process, world, joinWithLavalink } = await start();
    joinWithLavalink('radio');
    await expect.poll(() => channelOfBot(world)).toBe('radio');
    await process.bot.stop();
    await process.startBot();
    expect(process.bot.gateway.counts.sessionsLost).toBe(0);
    expect(channelOfBot(world)).toBe('radio');
  });
});
