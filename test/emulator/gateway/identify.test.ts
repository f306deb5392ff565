import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { LogEntry } from '../../../dev/src/control/views/log-entry.js';
import { startEmulator } from '../../../dev/src/emulator/emulator.js';
import { guildsOfShard } from '../../../dev/src/emulator/gateway/sessions/ready.js';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { insertGuild } from '../../../dev/src/emulator/state/membership/guild-creation.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { getGatewayBot } from '../../../src/wire/endpoints/gateway.js';
import { intentBits, opcodes } from '../../../src/wire/gateway/protocol.js';
import { EmulatorFixture, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { RawClient } from '../fixtures/raw-client.js';

describe('a connection', () => {
  const scene = setUpEmulator({ logger: createLogger({ level: 'silent' }) });

  it.each([
    ['an API version that is not served', '?v=6&encoding=json', 4012],
    ['an encoding that is not emulated', '?v=10&encoding=etf', 1003],
    ['a query too long for a close frame', `?v=10&encoding=${'é'.repeat(200)}`, 1003],
    ['a compression that there is not', '?v=10&encoding=json&compress=brotli', 1003],
  ])('is rejected with %s', async (_name, query, code) => {
    const client = await RawClient.connect(scene().emulator.gatewayUrl, query);
    expect(await client.ended).toMatchObject({ code, reason: expect.stringMatching(/./) });
  });

  it('is accepted at the root and at /gateway', async () => {
    const client = await RawClient.connect(scene().emulator.url.replace('http', 'ws'));
    await client.next(opcodes.HELLO);
    client.close();
  });

  it('is rejected at any other path', async () => {
    await expect(RawClient.connect(`${scene().emulator.url.replace('http', 'ws')}/elsewhere`)).rejects.toThrow('404');
  });
});

describe('a notice in the log', () => {
  const scene = setUpEmulator({
    logger: createLogger({ level: 'silent' }),
    gateway: { identifyIntervalMs: 0 },
  });

  async function noticesDuring(action: () => Promise<void>): Promise<LogEntry[]> {
    const entries: LogEntry[] = [];
    const stop = scene().emulator.log.subscribe((entry) => entries.push(entry));
    await action();
    stop();
    return entries.filter(({ kind }) => kind === 'notice');
  }

  it.each([
    ['an API version that is not served', '?v=6', 4012],
    ['a wrong token', '?v=10', 4004],
  ])('has the close code of %s', async (_name, query, code) => {
    const notices = await noticesDuring(async () => {
      const client = await RawClient.connect(scene().emulator.gatewayUrl, query);
      client.identify('wrong');
      await client.ended;
    });
    expect(notices).toMatchObject([{ close_code: code }]);
  });

  it('says how many sessions of a shard are connected, if there are several', async () => {
    const { gatewayUrl, token, applicationId } = scene().emulator;
    const connect = async (shard: readonly [number, number]) => {
      const client = await RawClient.connectAndIdentify(gatewayUrl, token, undefined, { shard });
      await client.event('READY');
      return client;
    };
    const clients: RawClient[] = [];
    const notices = await noticesDuring(async () => {
      // The same shard of another number of shards is there while a bot changes that number.
      for (const shard of [
        [0, 2],
        [1, 2],
        [0, 1],
        [0, 2],
      ] as const)
        clients.push(await connect(shard));
    });
    for (const client of clients) client.close();
    expect(notices).toMatchObject([{ application_id: applicationId, shard: 0, sessions: 2 }]);
  });

  it('does not count a session whose connection has ended', async () => {
    const { gatewayUrl, token } = scene().emulator;
    const first = await RawClient.connectAndIdentify(gatewayUrl, token);
    await first.event('READY');
    const notices = await noticesDuring(async () => {
      first.drop();
      await expect.poll(() => scene().emulator.log.read(0, 1000).entries.at(-1)).toMatchObject({ kind: 'notice' });
      const second = await RawClient.connectAndIdentify(gatewayUrl, token);
      await second.event('READY');
      second.close();
    });
    expect(notices.filter((notice) => 'sessions' in notice)).toEqual([]);
  });
});

describe('a payload of a client', () => {
  const scene = setUpEmulator();
  const clients: RawClient[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await scene().emulator.clock.advance(60_000);
  });

  async function greeted(): Promise<RawClient> {
    const client = await RawClient.connect(scene().emulator.gatewayUrl);
    clients.push(client);
    await client.next(opcodes.HELLO);
    return client;
  }

  it.each<[string, number, (client: RawClient, token: string) => void]>([
    ['is not JSON', 4002, (client) => client.sendText('{"op":')],
    ['is not a frame', 4002, (client) => client.sendText('[1]')],
    ['is over 4096 bytes', 4002, (client) => client.sendText(JSON.stringify({ op: 1, d: 'x'.repeat(4096) }))],
    ['is compressed', 4002, (client) => client.sendText(deflateSync('{"op":1,"d":null}'))],
    ['has an unknown opcode', 4001, (client) => client.send(99, null)],
    ['has an opcode that only the emulator sends', 4001, (client) => client.send(opcodes.HELLO, null)],
    ['is an identify without intents', 4001, (client, token) => client.send(2, { token, properties: {} })],
    ['is a resume without a sequence', 4001, (client, token) => client.send(6, { token, session_id: 'a' })],
    ['has an invalid presence', 4001, (client, token) => client.identify(token, { presence: { afk: 1 } })],
    ['is sent before the identify', 4003, (client) => client.send(opcodes.PRESENCE_UPDATE, {})],
    ['has a wrong token', 4004, (client) => client.identify('wrong')],
    ['has a shard id out of range', 4010, (client, token) => client.identify(token, { shard: [2, 2] })],
    ['has a negative shard id', 4010, (client, token) => client.identify(token, { shard: [-1, 2] })],
    ['has a shard count of 0', 4010, (client, token) => client.identify(token, { shard: [0, 0] })],
    ['has a shard that is not a pair', 4001, (client, token) => client.identify(token, { shard: [0] })],
    ['has negative intents', 4013, (client, token) => client.identify(token, { intents: -1 })],
    ['has unknown intents', 4013, (client, token) => client.identify(token, { intents: 1 << 17 })],
  ])('closes the connection when it %s', async (_name, code, send) => {
    const client = await greeted();
    send(client, scene().emulator.token);
    expect(await client.ended).toMatchObject({ code, reason: expect.stringMatching(/./) });
  });

  it('closes the connection with 4014 for a privileged intent that the application was not granted', async () => {
    const { world } = scene().emulator;
    const poor = insertApplication(world, { name: 'Poor', allowedIntents: 0 }).result;
    const client = await greeted();
    client.identify(world.users.get(poor.botUserId)?.token ?? '', { intents: intentBits(['GUILDS', 'GUILD_MEMBERS']) });
    expect(await client.ended).toEqual({ code: 4014, reason: 'Disallowed intents: GUILD_MEMBERS.' });
  });

  it('can contain a token with the HTTP scheme', async () => {
    const client = await greeted();
    client.identify(`Bot ${scene().emulator.token}`);
    await client.event('READY');
  });

  it('closes the connection with 4005 if it is a second identify', async () => {
    const client = await greeted();
    client.identify(scene().emulator.token);
    await client.event('GUILD_CREATE');
    client.identify(scene().emulator.token);
    expect((await client.ended).code).toBe(4005);
  });

  it('closes the connection with 4005 if it is a resume during a session', async () => {
    const client = await greeted();
    client.identify(scene().emulator.token);
    await client.event('GUILD_CREATE');
    client.send(opcodes.RESUME, { token: scene().emulator.token, session_id: 'a', seq: 1 });
    expect((await client.ended).code).toBe(4005);
  });

  it('closes the connection with 4003 after the session was invalidated', async () => {
    const client = await greeted();
    client.send(opcodes.RESUME, { token: scene().emulator.token, session_id: 'gone', seq: 1 });
    await client.next(opcodes.INVALID_SESSION);
    client.send(opcodes.REQUEST_GUILD_MEMBERS, { guild_id: scene().emulator.guildId, query: '', limit: 0 });
    expect((await client.ended).code).toBe(4003);
  });

  it('closes the connection with 4008 if it is the 121st frame in a minute', async () => {
    const client = await greeted();
    for (let sent = 0; sent < 121; sent += 1) client.send(opcodes.HEARTBEAT, null);
    expect((await client.ended).code).toBe(4008);
  });

  it('gets op 9 for a second identify of the same shard within 5 seconds, and READY after them', async () => {
    const { token, clock } = scene().emulator;
    const first = await greeted();
    first.identify(token);
    await first.event('READY');
    const second = await greeted();
    second.identify(token);
    expect(await second.next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
    await clock.advance(5000);
    second.identify(token);
    await second.event('READY');
  });
});

describe('a shard of more than 2500 guilds', () => {
  const scene = setUpEmulator({ logger: createLogger({ level: 'silent' }) });

  it('is closed with 4011; more shards with fewer guilds each are accepted', async () => {
    const { world, gatewayUrl, token, clock } = scene().emulator;
    while (world.guilds.size <= 2500) insertGuild(world, { name: 'Harbour', channels: [] });
    const alone = await RawClient.connectAndIdentify(gatewayUrl, token);
    expect(await alone.ended).toEqual({
      code: 4011,
      reason: 'Sharding required: 2501 guilds on one shard, but at most 2500 are allowed. Use more shards.',
    });
    // Ids depend on the time and decide the shard: all of these guilds were created in the same millisecond.
    const shard = [0, 1].find((id) => !guildsOfShard(world, scene().emulator.botUserId, [id, 2]).length) ?? 0;
    await clock.advance(5000);
    const one = await RawClient.connectAndIdentify(gatewayUrl, token, undefined, { shard: [shard, 2] });
    await one.event('READY');
    one.close();
  });
});

describe('the concurrency of identifies', () => {
  const scene = setUpEmulator({ gateway: { maxConcurrency: 2 } });

  it('has a key for every remainder of the shard id', async () => {
    const { gatewayUrl, token, clock } = scene().emulator;
    const identifyShard = (id: number) =>
      RawClient.connectAndIdentify(gatewayUrl, token, undefined, { shard: [id, 3] });
    const [first, second, third] = [await identifyShard(0), await identifyShard(1), await identifyShard(2)];
    await first.event('READY');
    await second.event('READY');
    expect(await third.next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
    await clock.advance(5000);
    third.identify(token, { shard: [2, 3] });
    expect((await third.event('READY')).d).toMatchObject({ shard: [2, 3] });
    for (const client of [first, second, third]) client.close();
  });
});

describe('an interval of 0 between identifies', () => {
  const scene = setUpEmulator({ gateway: { identifyIntervalMs: 0 } });

  it('accepts each identify at once', async () => {
    const { gatewayUrl, token } = scene().emulator;
    for (let round = 0; round < 3; round += 1) {
      const client = await RawClient.connectAndIdentify(gatewayUrl, token);
      await client.event('READY');
      client.close();
    }
  });
});

describe('the session start limit', () => {
  const scene = setUpEmulator({ gateway: { sessionStarts: 2 }, logger: createLogger({ level: 'silent' }) });

  it('ends every session and resets the token when it is exceeded', async () => {
    const { gatewayUrl, token, clock, world, botUserId } = scene().emulator;
    const connected = await RawClient.connectAndIdentify(gatewayUrl, token);
    await connected.event('READY');
    await clock.advance(5000);
    const dropped = await RawClient.connectAndIdentify(gatewayUrl, token);
    await dropped.event('READY');
    dropped.drop();
    await clock.advance(5000);
    const bot = scene().callerWith(`Bot ${token}`);
    const response = await bot.call(getGatewayBot);
    expect(response.json).toMatchObject({ session_start_limit: { total: 2, remaining: 0, reset_after: 86_390_000 } });
    const tooMany = await RawClient.connectAndIdentify(gatewayUrl, token);
    expect((await tooMany.ended).code).toBe(4004);
    expect((await connected.ended).code).toBe(4004);
    expect((await bot.call(getGatewayBot)).status).toBe(401);

    const renewed = world.users.get(botUserId)?.token ?? '';
    expect(renewed).not.toBe(token);
    await clock.advance(86_400_000);
    const again = await RawClient.connectAndIdentify(gatewayUrl, renewed);
    await again.event('READY');
    again.close();
  });
});

describe('Get Gateway Bot', () => {
  const scene = setUpEmulator();

  it('returns the URL, the shards, and the remaining session starts', async () => {
    const { gatewayUrl, token } = scene().emulator;
    const before = await scene().bot.call(getGatewayBot);
    expect(before.json).toEqual({
      url: gatewayUrl,
      shards: 1,
      session_start_limit: { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 },
    });
    const client = await RawClient.connectAndIdentify(gatewayUrl, token);
    await client.event('READY');
    client.close();
    const after = await scene().bot.call(getGatewayBot);
    expect(after.json).toMatchObject({ session_start_limit: { remaining: 999, reset_after: 86_400_000 } });
  });

  it('recommends the configured number of shards', async () => {
    const service = await startEmulator({ gateway: { recommendedShards: 64 } });
    const response = await new EmulatorFixture(service).bot.call(getGatewayBot);
    expect(response.json).toMatchObject({ shards: 64 });
    await service.close();
  });

  it('is only available to bots', async () => {
    const response = await scene().callerOf(scene().user()).call(getGatewayBot);
    expect(response.status).toBe(403);
  });
});
