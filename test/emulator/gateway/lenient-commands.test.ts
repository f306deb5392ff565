import { describe, expect, it, onTestFinished } from 'vitest';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener, connectNewBot, type Listener } from '../fixtures/gateway-listener.js';
import { ALL_INTENTS, RawClient } from '../fixtures/raw-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const voice = { name: 'bridge', type: channelTypes.GUILD_VOICE };

/** A bot in a new guild, and a bot that observes it. */
async function setUp() {
  const guild = fixture().guildWithoutBot({ channels: [{ name: 'general' }, voice] });
  const observer = await connectListener(fixture(), guild);
  const bot = await connectListener(fixture(), guild);
  await observer.client.receivedSoFar();
  const ids = { guild_id: guild.guild.id, channel_id: fixture().channel(guild, 'bridge').channel.id };
  return { guild, ids, observer, bot };
}

/** The data of the first event of that name that a bot has received. */
async function eventOf({ client }: Listener, name: string): Promise<unknown> {
  return (await client.receivedSoFar()).find(({ t }) => t === name)?.d;
}

describe('an Identify', () => {
  it.each<[string, Record<string, unknown>]>([
    ['null for every optional member', { compress: null, large_threshold: null, shard: null, presence: null }],
    ['no properties', { properties: undefined }],
    ['null properties', { properties: null }],
    ['unknown members', { guild_subscriptions: true, capabilities: 4093, client_state: { guild_versions: {} } }],
    ['numbers as text', { intents: String(ALL_INTENTS), large_threshold: '50', shard: ['0', '1'] }],
    ['an empty presence', { presence: {} }],
    ['a presence without since', { presence: { status: 'idle', afk: false, activities: [] } }],
    ['a presence without afk', { presence: { status: 'idle', since: null, activities: [] } }],
    ['null activities', { presence: { activities: null, afk: false, since: null, status: 'online' } }],
    ['a presence of nulls', { presence: { activities: null, afk: null, since: null, status: null } }],
    ['unknown members of a presence', { presence: { game: null, client_status: {}, broadcast: null } }],
  ])('may have %s', async (_name, more) => {
    const { client } = await connectNewBot(fixture(), fixture().guildWithoutBot(), undefined, ALL_INTENTS, more);
    expect((await client.event('READY')).d).toMatchObject({ private_channels: [] });
  });

  it('has the shard that its text names', async () => {
    const more = { shard: ['0', '1'] };
    const { client } = await connectNewBot(fixture(), fixture().guildWithoutBot(), undefined, ALL_INTENTS, more);
    expect((await client.event('READY')).d).toMatchObject({ shard: [0, 1] });
  });

  it('without shard gets a READY without shard', async () => {
    const more = { shard: null };
    const { client } = await connectNewBot(fixture(), fixture().guildWithoutBot(), undefined, ALL_INTENTS, more);
    expect((await client.event('READY')).d).not.toHaveProperty('shard');
  });

  it.each<[string, number, Record<string, unknown>]>([
    ['intents that are not a number', 4001, { intents: 'GUILDS' }],
    ['null intents', 4001, { intents: null }],
    ['empty intents', 4001, { intents: '' }],
    ['negative intents as text', 4013, { intents: '-1' }],
    ['a shard of words', 4001, { shard: ['first', 'of two'] }],
    ['a shard with null', 4001, { shard: [0, null] }],
    ['a negative shard as text', 4010, { shard: ['-1', '2'] }],
    ['properties that are a list', 4001, { properties: ['linux'] }],
    ['a presence that is text', 4001, { presence: 'online' }],
    ['an unknown status', 4001, { presence: { status: 'away' } }],
    ['an activity that is null', 4001, { presence: { activities: [null] } }],
  ])('is closed if it has %s: %i', async (_name, code, more) => {
    const guild = fixture().guildWithoutBot();
    const { client } = await connectNewBot(fixture(), guild, undefined, ALL_INTENTS, more);
    expect((await client.ended).code).toBe(code);
  });

  it.each([['text'], [[]], [null], [7]])('is closed with 4001 if its data is %j', async (data) => {
    const client = await RawClient.connect(fixture().emulator.gatewayUrl);
    onTestFinished(() => client.close());
    await client.next(opcodes.HELLO);
    client.send(opcodes.IDENTIFY, data);
    expect((await client.ended).code).toBe(4001);
  });
});

describe('a Resume', () => {
  it('may have its sequence as text, and unknown members', async () => {
    const { token, client } = await connectNewBot(fixture(), fixture().guildWithoutBot(), undefined, ALL_INTENTS);
    const ready = await client.event('READY');
    const { session_id: id } = ready.d as { session_id: string };
    client.drop();
    const again = await RawClient.connect(fixture().emulator.gatewayUrl);
    onTestFinished(() => again.close());
    await again.next(opcodes.HELLO);
    again.send(opcodes.RESUME, { token: `Bot ${token}`, session_id: id, seq: String(ready.s), properties: {} });
    expect(await again.eventsUntil('RESUMED')).toContain('GUILD_CREATE');
  });
});

describe('a Presence Update', () => {
  const playing = { name: 'Chess', type: 0 };

  it.each<[string, Record<string, unknown>, object]>([
    ['only a status', { status: 'dnd' }, { status: 'dnd', activities: [] }],
    ['only activities', { activities: [playing], status: null }, { status: 'online', activities: [playing] }],
    ['since as text', { status: 'idle', since: '1700000000000' }, { status: 'idle' }],
    ['the type of an activity as text', { activities: [{ name: 'Go', type: '5' }] }, { activities: [{ type: 5 }] }],
    ['a number as name', { activities: [{ name: 7, type: 0 }] }, { activities: [{ name: '7' }] }],
    [
      'null members of an activity',
      { activities: [{ ...playing, url: null, state: null }] },
      { activities: [playing] },
    ],
    ['an empty URL', { activities: [{ ...playing, url: '' }] }, { activities: [playing] }],
    [
      'unknown members',
      { activities: [{ ...playing, buttons: [], flags: 0 }], broadcast: null },
      { activities: [playing] },
    ],
  ])('may have %s', async (_name, presence, visible) => {
    const { bot, observer } = await setUp();
    bot.client.send(opcodes.PRESENCE_UPDATE, { status: 'idle' });
    await eventOf(bot, 'PRESENCE_UPDATE');
    bot.client.send(opcodes.PRESENCE_UPDATE, presence);
    await eventOf(bot, 'PRESENCE_UPDATE');
    const presences = (await observer.client.receivedSoFar()).filter(({ t }) => t === 'PRESENCE_UPDATE');
    expect(presences.at(-1)?.d).toMatchObject(visible);
  });
});

describe('a Voice State Update', () => {
  it.each<[string, Record<string, unknown>]>([
    ['without self_mute and self_deaf', {}],
    ['with null for self_mute and self_deaf', { self_mute: null, self_deaf: null }],
    ['with unknown members', { self_video: false, flags: 2, preferred_region: null }],
  ])('connects %s', async (_name, more) => {
    const { bot, ids } = await setUp();
    bot.client.send(opcodes.VOICE_STATE_UPDATE, { ...ids, ...more });
    expect(await eventOf(bot, 'VOICE_STATE_UPDATE')).toMatchObject({ ...ids, self_mute: false, self_deaf: false });
  });

  it('can have ids as numbers, without losing digits', async () => {
    const { bot, ids } = await setUp();
    bot.client.sendText(`{"op":4,"d":{"guild_id":${ids.guild_id},"channel_id":${ids.channel_id},"self_deaf":true}}`);
    expect(await eventOf(bot, 'VOICE_STATE_UPDATE')).toMatchObject({ ...ids, self_deaf: true });
  });

  it('disconnects without self_mute and self_deaf', async () => {
    const { bot, ids } = await setUp();
    bot.client.send(opcodes.VOICE_STATE_UPDATE, ids);
    await bot.client.receivedSoFar();
    bot.client.send(opcodes.VOICE_STATE_UPDATE, { guild_id: ids.guild_id, channel_id: null });
    expect(await eventOf(bot, 'VOICE_STATE_UPDATE')).toMatchObject({ channel_id: null });
  });

  it.each([
    ['a missing guild', { guild_id: undefined }],
    ['a null guild', { guild_id: null }],
    ['a guild that is an object', { guild_id: {} }],
    ['self_mute as text', { self_mute: 'no' }],
  ])('closes the connection with 4001 for %s', async (_name, more) => {
    const { bot, ids } = await setUp();
    bot.client.send(opcodes.VOICE_STATE_UPDATE, { ...ids, ...more });
    expect((await bot.client.ended).code).toBe(4001);
  });
});

describe('a Request Guild Members', () => {
  /** Requests members. Returns their ids. */
  async function idsFor(request: (botId: string) => Record<string, unknown>) {
    const { bot, ids, observer } = await setUp();
    bot.client.send(opcodes.REQUEST_GUILD_MEMBERS, { guild_id: ids.guild_id, ...request(bot.userId) });
    const chunk = (await eventOf(bot, 'GUILD_MEMBERS_CHUNK')) as { members: { user: { id: string } }[] };
    const named = new Map([
      [bot.userId, 'bot'],
      [observer.userId, 'observer'],
    ]);
    return chunk.members.map(({ user }) => named.get(user.id) ?? 'owner').sort();
  }
  const everyone = ['bot', 'observer', 'owner'];

  it.each<[string, (botId: string) => Record<string, unknown>, string[]]>([
    ['an empty query next to user_ids', (id) => ({ query: '', limit: 0, user_ids: [id] }), ['bot']],
    ['a null query next to user_ids', (id) => ({ query: null, limit: null, user_ids: [id] }), ['bot']],
    ['a query next to user_ids', (id) => ({ query: 'x', user_ids: [id] }), ['bot']],
    ['null user_ids', () => ({ query: '', limit: 0, user_ids: null }), everyone],
    ['empty user_ids next to a query', () => ({ query: '', limit: 0, user_ids: [] }), everyone],
    ['no limit', () => ({ query: '' }), everyone],
    ['a limit as text', () => ({ query: 'listener', limit: '1' }), ['observer']],
    ['null for every optional member', () => ({ query: '', limit: 0, presences: null, nonce: null }), everyone],
    ['a number as nonce', () => ({ query: '', limit: 0, nonce: 12 }), everyone],
    ['unknown members', () => ({ query: '', limit: 0, member_ids: [], activities: true }), everyone],
  ])('may have %s', async (_name, request, expected) => {
    expect(await idsFor(request)).toEqual(expected);
  });

  it('can have ids as numbers, without losing digits', async () => {
    const { bot, ids } = await setUp();
    bot.client.sendText(`{"op":8,"d":{"guild_id":${ids.guild_id},"user_ids":[${bot.userId}],"limit":0}}`);
    expect(await eventOf(bot, 'GUILD_MEMBERS_CHUNK')).toMatchObject({ members: [{ user: { id: bot.userId } }] });
  });

  it('does not change digits inside a text', async () => {
    const { bot, ids } = await setUp();
    const nonce = '\\"12345678901234567890';
    bot.client.send(opcodes.REQUEST_GUILD_MEMBERS, { guild_id: ids.guild_id, query: 'x', limit: 1, nonce });
    expect(await eventOf(bot, 'GUILD_MEMBERS_CHUNK')).toMatchObject({ nonce });
  });
});

describe('a Request Soundboard Sounds', () => {
  it('can have ids as numbers, and unknown members', async () => {
    const { bot, ids } = await setUp();
    bot.client.sendText(`{"op":31,"d":{"guild_ids":[${ids.guild_id}],"nonce":null}}`);
    expect(await eventOf(bot, 'SOUNDBOARD_SOUNDS')).toMatchObject({ guild_id: ids.guild_id });
  });
});

describe('a Request Channel Info', () => {
  it('can have an id as number, and unknown members', async () => {
    const { bot, ids } = await setUp();
    bot.client.sendText(`{"op":43,"d":{"guild_id":${ids.guild_id},"fields":["status"],"nonce":null}}`);
    expect(await eventOf(bot, 'CHANNEL_INFO')).toMatchObject({ channels: [{ id: ids.channel_id }] });
  });
});

describe('a heartbeat', () => {
  it.each(['{"op":1}', '{"op":1,"d":null}', '{"op":1,"d":251,"s":null,"t":null}', '{"op":1,"d":"7"}'])(
    'may be %s',
    async (text) => {
      const { bot } = await setUp();
      bot.client.sendText(text);
      expect(await bot.client.frame()).toMatchObject({ op: opcodes.HEARTBEAT_ACK });
    },
  );
});
