import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertSound } from '../../../dev/src/emulator/state/expressions/soundboard-sounds.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { VoiceServerUpdate } from '../../../src/wire/events/voice.js';
import { channelInfoFields, opcodes, shardIdOf } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener, type Listener } from '../fixtures/gateway-listener.js';
import { mp3Sound } from '../fixtures/sound-files.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const closed = { id: '@everyone', deny: permissionSet('CONNECT') };
const hidden = { id: '@everyone', deny: permissionSet('VIEW_CHANNEL') };

async function setUp() {
  const guild = fixture().guildWithoutBot({
    channels: [
      { name: 'general' },
      { name: 'bridge', type: channelTypes.GUILD_VOICE },
      { name: 'cabin', type: channelTypes.GUILD_VOICE },
      { name: 'brig', type: channelTypes.GUILD_VOICE, permission_overwrites: [closed] },
      { name: 'hold', type: channelTypes.GUILD_VOICE, permission_overwrites: [hidden] },
      { name: 'stage', type: channelTypes.GUILD_STAGE_VOICE },
    ],
  });
  const bot = await connectListener(fixture(), guild);
  const idOf = (name: string) => fixture().channel(guild, name).channel.id;
  const connect = (name: string | null, more = {}) => {
    const to = { guild_id: guild.guild.id, channel_id: name && idOf(name), self_mute: false, self_deaf: false };
    bot.client.send(opcodes.VOICE_STATE_UPDATE, { ...to, ...more });
  };
  return { guild, id: guild.guild.id, bot, idOf, connect };
}

const receivedEvents = async ({ client }: Listener) => (await client.receivedSoFar()).map(({ t, d }) => [t, d]);
const namesOf = async (listener: Listener) => (await receivedEvents(listener)).map(([name]) => name);

describe('a voice state update', () => {
  it('connects the bot, which receives its voice state and then a voice server', async () => {
    const { id, bot, idOf, connect } = await setUp();
    connect('bridge', { self_deaf: true });
    const state = {
      guild_id: id,
      channel_id: idOf('bridge'),
      user_id: bot.userId,
      session_id: bot.sessionId,
      self_deaf: true,
    };
    expect(await receivedEvents(bot)).toEqual([
      ['VOICE_STATE_UPDATE', expect.objectContaining(state)],
      ['VOICE_CHANNEL_START_TIME_UPDATE', expect.objectContaining({ voice_start_time: expect.any(Number) })],
      [
        'VOICE_SERVER_UPDATE',
        { token: expect.stringMatching(/./), guild_id: id, endpoint: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
      ],
    ]);
  });

  it('mutes, moves and disconnects the bot', async () => {
    const { bot, idOf, connect } = await setUp();
    connect('bridge');
    await receivedEvents(bot);
    connect('bridge', { self_mute: true });
    expect(await receivedEvents(bot)).toMatchObject([
      ['VOICE_STATE_UPDATE', { channel_id: idOf('bridge'), self_mute: true }],
    ]);
    connect('cabin');
    expect(await receivedEvents(bot)).toMatchObject([
      ['VOICE_STATE_UPDATE', { channel_id: idOf('cabin'), self_mute: false }],
      ['VOICE_CHANNEL_START_TIME_UPDATE', { id: idOf('bridge'), voice_start_time: null }],
      ['VOICE_CHANNEL_START_TIME_UPDATE', { id: idOf('cabin') }],
      ['VOICE_SERVER_UPDATE', {}],
    ]);
    connect(null);
    expect(await receivedEvents(bot)).toMatchObject([
      ['VOICE_STATE_UPDATE', { channel_id: null }],
      ['VOICE_CHANNEL_START_TIME_UPDATE', { id: idOf('cabin'), voice_start_time: null }],
    ]);
  });

  it('connects the bot to a stage as a listener', async () => {
    const { bot, connect } = await setUp();
    connect('stage');
    expect((await receivedEvents(bot))[0]).toMatchObject(['VOICE_STATE_UPDATE', { suppress: true }]);
  });

  it.each(['brig', 'hold', 'general'])('does nothing where the bot cannot connect: %s', async (name) => {
    const { bot, connect } = await setUp();
    connect(name);
    expect(await receivedEvents(bot)).toEqual([]);
  });

  it('does nothing in a channel that is full, and in guilds that the bot is not in', async () => {
    const { guild, bot, idOf, connect } = await setUp();
    fixture().channel(guild, 'bridge').channel.user_limit = 1;
    const userId = fixture().member(guild).user.id;
    const path = `/guilds/${guild.guild.id}/members/${userId}/voice`;
    await new ControlCaller(fixture().emulator.url).ok('PUT', path, { channel_id: idOf('bridge') });
    await receivedEvents(bot);
    connect('bridge');
    connect('cabin', { guild_id: fixture().guildWithoutBot().guild.id });
    expect(await receivedEvents(bot)).toEqual([]);
  });

  it('gives the voice server only to the session that joins, and others with the intent the voice state', async () => {
    const { guild, bot, connect } = await setUp();
    const second = await connectListener(fixture(), guild, { of: bot });
    const other = await connectListener(fixture(), guild);
    const withoutIntent = await connectListener(fixture(), guild, { intents: ['GUILDS'] });
    connect('bridge');
    expect(await namesOf(bot)).toContain('VOICE_SERVER_UPDATE');
    for (const listener of [second, other]) {
      const names = await namesOf(listener);
      expect(names).toContain('VOICE_STATE_UPDATE');
      expect(names).not.toContain('VOICE_SERVER_UPDATE');
    }
    expect(await namesOf(withoutIntent)).not.toContain('VOICE_STATE_UPDATE');
  });

  it('gives a session the voice server if another one has joined the same channel before', async () => {
    const { guild, id, bot, idOf, connect } = await setUp();
    const second = await connectListener(fixture(), guild, { of: bot });
    connect('bridge');
    await receivedEvents(bot);
    await receivedEvents(second);
    const to = { guild_id: id, channel_id: idOf('bridge'), self_mute: false, self_deaf: false };
    second.client.send(opcodes.VOICE_STATE_UPDATE, to);
    expect(await receivedEvents(second)).toEqual([
      ['VOICE_STATE_UPDATE', expect.objectContaining({ session_id: second.sessionId })],
      ['VOICE_SERVER_UPDATE', expect.anything()],
    ]);
    bot.client.close();
    await second.client.receivedSoFar();
    expect(guild.voices.get(bot.userId)).toMatchObject({ sessionId: second.sessionId });
  });

  it('is reverted when its session ends, although the bot has another one', async () => {
    const { guild, bot, connect } = await setUp();
    const second = await connectListener(fixture(), guild, { of: bot });
    connect('bridge');
    await receivedEvents(bot);
    await receivedEvents(second);
    bot.client.close();
    expect((await second.client.event('VOICE_STATE_UPDATE')).d).toMatchObject({ channel_id: null });
  });

  it('gives the bot another voice server when a moderator moves it', async () => {
    const { guild, id, bot, idOf, connect } = await setUp();
    connect('bridge');
    const [, , [, first] = []] = await receivedEvents(bot);
    const owner = fixture().callerOf(fixture().ownerOf(guild));
    await owner.send('PATCH', `/guilds/${id}/members/${bot.userId}`, { channel_id: idOf('cabin') });
    const moved = await receivedEvents(bot);
    expect(moved).toContainEqual(['VOICE_STATE_UPDATE', expect.objectContaining({ channel_id: idOf('cabin') })]);
    const server = moved.find(([name]) => name === 'VOICE_SERVER_UPDATE')?.[1];
    expect(server).toMatchObject({ guild_id: id });
    expect(server).not.toEqual(first);
  });

  it('does nothing on a shard that does not receive the guild', async () => {
    const { guild, id, bot, idOf } = await setUp();
    const shard: [number, number] = [1 - shardIdOf(id, 2), 2];
    const other = await connectListener(fixture(), guild, { of: bot, identify: { shard } });
    const to = { guild_id: id, channel_id: idOf('bridge'), self_mute: false, self_deaf: false };
    other.client.send(opcodes.VOICE_STATE_UPDATE, to);
    expect(await receivedEvents(other)).toEqual([]);
    expect(guild.voices.has(bot.userId)).toBe(false);
  });

  it('names an endpoint that accepts connections and never answers', async () => {
    const { bot, connect } = await setUp();
    connect('bridge');
    const server = VoiceServerUpdate.parse((await bot.client.event('VOICE_SERVER_UPDATE')).d);
    const { hostname, port } = new URL(`https://${server.endpoint}`);
    const socket = createConnection({ host: hostname, port: Number(port) });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write('hello');
    await bot.client.receivedSoFar();
    expect(socket.readyState).toBe('open');
    expect(socket.bytesRead).toBe(0);
  });

  it('closes the connection with 4001 if it has no channel_id', async () => {
    const { bot, connect } = await setUp();
    connect('bridge', { channel_id: undefined });
    expect((await bot.client.ended).code).toBe(4001);
  });

  it('is reverted at the end of the last session of the bot', async () => {
    const { guild, bot, connect } = await setUp();
    const other = await connectListener(fixture(), guild);
    connect('bridge');
    await receivedEvents(bot);
    await receivedEvents(other);
    bot.client.close();
    expect((await other.client.event('VOICE_STATE_UPDATE')).d).toMatchObject({ user_id: bot.userId, channel_id: null });
  });
});

describe('a request for channel info', () => {
  it('returns the requested fields of the voice channels that the bot can view', async () => {
    const { guild, id, bot, idOf, connect } = await setUp();
    connect('bridge');
    await receivedEvents(bot);
    fixture().channel(guild, 'cabin').voiceStatus = 'Night watch';
    bot.client.send(opcodes.REQUEST_CHANNEL_INFO, { guild_id: id, fields: channelInfoFields });
    bot.client.send(opcodes.REQUEST_CHANNEL_INFO, { guild_id: id, fields: ['status'] });
    const since = Math.floor(fixture().emulator.clock.now() / 1000);
    expect(await receivedEvents(bot)).toEqual([
      [
        'CHANNEL_INFO',
        {
          guild_id: id,
          channels: [
            { id: idOf('bridge'), status: null, voice_start_time: since },
            { id: idOf('cabin'), status: 'Night watch', voice_start_time: null },
            { id: idOf('brig'), status: null, voice_start_time: null },
            { id: idOf('stage'), status: null, voice_start_time: null },
          ],
        },
      ],
      [
        'CHANNEL_INFO',
        { guild_id: id, channels: expect.arrayContaining([{ id: idOf('cabin'), status: 'Night watch' }]) },
      ],
    ]);
  });

  it.each([
    ['a field that there is not', { fields: ['topic'] }],
    ['no fields', {}],
  ])('closes the connection with 4001 for %s', async (_name, more) => {
    const { id, bot } = await setUp();
    bot.client.send(opcodes.REQUEST_CHANNEL_INFO, { guild_id: id, ...more });
    expect((await bot.client.ended).code).toBe(4001);
  });
});

describe('a request for soundboard sounds', () => {
  it('gets a response for each guild that the bot is in', async () => {
    const { guild, id, bot } = await setUp();
    const spec = { name: 'Bell', sound: mp3Sound(1) };
    const { result } = insertSound(fixture().emulator.world, guild, spec, { userId: guild.guild.owner_id });
    bot.client.send(opcodes.REQUEST_SOUNDBOARD_SOUNDS, { guild_ids: [fixture().guildWithoutBot().guild.id, id] });
    expect(await receivedEvents(bot)).toEqual([
      ['SOUNDBOARD_SOUNDS', { guild_id: id, soundboard_sounds: [result.sound] }],
    ]);
  });

  it('closes the connection with 4001 if it names no guilds', async () => {
    const { bot } = await setUp();
    bot.client.send(opcodes.REQUEST_SOUNDBOARD_SOUNDS, {});
    expect((await bot.client.ended).code).toBe(4001);
  });
});
