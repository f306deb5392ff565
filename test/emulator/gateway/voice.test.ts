import { describe, expect, it } from 'vitest';
import { insertSound } from '../../../dev/src/emulator/state/expressions/soundboard-sounds.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { channelInfoFields, opcodes } from '../../../src/wire/gateway/protocol.js';
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

describe('a voice state update', () => {
  it('connects the bot, which first receives a voice server without an endpoint', async () => {
    const { id, bot, idOf, connect } = await setUp();
    connect('bridge', { self_deaf: true });
    const state = { guild_id: id, channel_id: idOf('bridge'), user_id: bot.userId, self_deaf: true, suppress: false };
    expect(await receivedEvents(bot)).toEqual([
      ['VOICE_STATE_UPDATE', expect.objectContaining(state)],
      ['VOICE_CHANNEL_START_TIME_UPDATE', expect.objectContaining({ voice_start_time: expect.any(Number) })],
      ['VOICE_SERVER_UPDATE', { token: expect.stringMatching(/./), guild_id: id, endpoint: null }],
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
