import { describe, expect, it } from 'vitest';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener } from '../fixtures/gateway-listener.js';
import { RawClient } from '../fixtures/raw-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });

/** A guild with an observing bot, and the presences of others that it receives from now on. */
async function watched() {
  const guild = fixture().guildWithoutBot();
  const watcher = await connectListener(fixture(), guild);
  const seen = async () =>
    (await watcher.client.receivedSoFar()).filter(({ t }) => t === 'PRESENCE_UPDATE').map(({ d }) => d as object);
  return { guild, watcher, seen };
}

const plain = { since: null, activities: [], status: 'online', afk: false };
const playing = { name: 'Chess', type: 0 };

describe('a bot', () => {
  it('is online after its identify, also in the widget and for others', async () => {
    const { guild, seen } = await watched();
    const { userId } = await connectListener(fixture(), guild);
    expect(await seen()).toEqual([
      {
        user: { id: userId },
        guild_id: guild.guild.id,
        status: 'online',
        activities: [],
        client_status: { web: 'online' },
      },
    ]);
    await new ControlCaller(fixture().emulator.url).ok('PATCH', `/guilds/${guild.guild.id}`, { widget_enabled: true });
    const { json } = await fixture().callerWith('').send('GET', `/guilds/${guild.guild.id}/widget.json`);
    expect(json).toMatchObject({ presence_count: 2 });
  });

  it('receives its own presence with its guild, and no event for it', async () => {
    const { world, gatewayUrl } = fixture().emulator;
    const guild = fixture().guildWithoutBot();
    const { token, userId, client } = await connectListener(fixture(), guild);
    client.close();
    await client.ended;
    await fixture().emulator.clock.advance(5000);
    const again = await RawClient.connectAndIdentify(gatewayUrl, token, 0x1 | 0x100);
    expect((await again.event('GUILD_CREATE')).d).toMatchObject({ presences: [{ user: { id: userId } }] });
    expect(await again.receivedSoFar()).toEqual([]);
    expect(world.presences.get(userId)?.status).toBe('online');
    again.close();
  });

  it('has the presence of its identify', async () => {
    const { guild, seen } = await watched();
    const presence = { ...plain, status: 'dnd', activities: [{ ...playing, state: 'endgame', details: 'hidden' }] };
    await connectListener(fixture(), guild, { identify: { presence } });
    expect(await seen()).toMatchObject([
      {
        status: 'dnd',
        activities: [{ name: 'Chess', type: 0, state: 'endgame', created_at: fixture().emulator.clock.now() }],
      },
    ]);
    expect(JSON.stringify(await seen())).not.toContain('hidden');
  });

  it('changes its presence with op 3, without an event if nothing changed', async () => {
    const { guild, seen } = await watched();
    const { client } = await connectListener(fixture(), guild);
    await seen();
    for (const status of ['idle', 'idle', 'invisible']) client.send(opcodes.PRESENCE_UPDATE, { ...plain, status });
    await client.receivedSoFar();
    expect(await seen()).toMatchObject([
      { status: 'idle', activities: [] },
      { status: 'offline', client_status: {} },
    ]);
  });

  it.each([
    ['Twitch', 'https://www.twitch.tv/guild', true],
    ['YouTube', 'https://youtube.com/live', true],
    ['anywhere else', 'https://twitch.tv.example.org/x', false],
  ])('streams on %s', async (_name, url, shown) => {
    const { guild, seen } = await watched();
    const activities = [{ name: 'Live', type: 1, url }];
    await connectListener(fixture(), guild, { identify: { presence: { ...plain, activities } } });
    const [presence] = await seen();
    expect(JSON.stringify(presence).includes(url)).toBe(shown);
  });

  it('can change its presence 5 times in 20 seconds; further changes are ignored', async () => {
    const { guild, seen } = await watched();
    const { client } = await connectListener(fixture(), guild);
    await seen();
    const change = (name: string) =>
      client.send(opcodes.PRESENCE_UPDATE, { ...plain, activities: [{ name, type: 0 }] });
    for (const name of ['1', '2', '3', '4', '5', '6']) change(name);
    expect(await client.receivedSoFar()).toHaveLength(5);
    expect(await seen()).toHaveLength(5);
    await fixture().emulator.clock.advance(20_000);
    change('7');
    await client.receivedSoFar();
    expect(await seen()).toMatchObject([{ activities: [{ name: '7' }] }]);
  });

  it.each([
    ['a status that there is not', { ...plain, status: 'away' }],
    ['a nameless activity', { ...plain, activities: [{ name: '', type: 0 }] }],
    ['an activity of no kind', { ...plain, activities: [{ name: 'Chess', type: 9 }] }],
  ])('is closed with 4001 for %s', async (_name, presence) => {
    const { guild } = await watched();
    const { client } = await connectListener(fixture(), guild);
    client.send(opcodes.PRESENCE_UPDATE, presence);
    expect((await client.ended).code).toBe(4001);
  });
});

describe('the end of a session', () => {
  it('sets the bot offline if it was the last session', async () => {
    const { guild, seen, watcher } = await watched();
    const { client, token } = await connectListener(fixture(), guild, {
      identify: { presence: { ...plain, status: 'idle' } },
    });
    await fixture().emulator.clock.advance(5000);
    const second = await RawClient.connectAndIdentify(fixture().emulator.gatewayUrl, token);
    await second.receivedSoFar();
    await seen();
    // The second session was the last to update its presence.
    client.close();
    await client.ended;
    expect(await seen()).toEqual([]);
    second.close();
    expect(await watcher.client.event('PRESENCE_UPDATE')).toMatchObject({ d: { status: 'offline' } });
  });

  it('leaves a disconnected bot online until its session can no longer be resumed', async () => {
    const { guild, seen, watcher } = await watched();
    const { client } = await connectListener(fixture(), guild);
    await seen();
    client.drop();
    await client.ended;
    await fixture().emulator.clock.advance(60_000);
    expect(await seen()).toEqual([]);
    await fixture().emulator.clock.advance(5 * 60_000);
    expect(await watcher.client.event('PRESENCE_UPDATE')).toMatchObject({ d: { status: 'offline' } });
  });
});
