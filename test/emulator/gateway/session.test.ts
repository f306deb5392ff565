import { describe, expect, it } from 'vitest';
import { startEmulator } from '../../../dev/src/emulator/emulator.js';
import { RESUME_WINDOW_MS } from '../../../dev/src/emulator/gateway/sessions/session-table.js';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { LogReader } from '../fixtures/log-reader.js';
import { RawClient } from '../fixtures/raw-client.js';

const WINDOW_MS = 5000;

describe('a session', () => {
  const scene = setUpEmulator();

  /** A client that is ready. The clock has advanced, so that the next one can identify immediately. */
  async function ready(intents?: number) {
    const { gatewayUrl, token, clock } = scene().emulator;
    const client = await RawClient.connectAndIdentify(gatewayUrl, token, intents);
    const frame = await client.event('READY');
    await clock.advance(WINDOW_MS);
    // READY of the emulator, whose type the wire declarations ensure.
    return { client, ready: frame.d as { session_id: string; resume_gateway_url: string } };
  }

  const resumed = (sessionId: string, seq: number, token = scene().emulator.token) =>
    RawClient.connectAndResume(scene().emulator.gatewayUrl, token, sessionId, seq);

  const say = (content: string) =>
    scene().bot.send('POST', `/channels/${scene().emulator.channelId}/messages`, { content });

  it('starts with Hello, READY with unavailable guilds, and a GUILD_CREATE for each of them', async () => {
    const { gatewayUrl, token, botUserId, applicationId, guildId, clock } = scene().emulator;
    const client = await RawClient.connect(gatewayUrl);
    expect(await client.next(opcodes.HELLO)).toEqual({
      op: opcodes.HELLO,
      d: { heartbeat_interval: 41_250 },
      s: null,
      t: null,
    });
    client.identify(token, { shard: [0, 1] });
    const first = await client.next(opcodes.DISPATCH);
    expect(first).toMatchObject({
      s: 1,
      t: 'READY',
      d: {
        v: 10,
        user: { id: botUserId, bot: true },
        guilds: [{ id: guildId, unavailable: true }],
        session_id: expect.stringMatching(/./),
        resume_gateway_url: gatewayUrl,
        shard: [0, 1],
        application: { id: applicationId },
      },
    });
    expect(await client.next(opcodes.DISPATCH)).toMatchObject({ s: 2, t: 'GUILD_CREATE', d: { id: guildId } });
    client.close();
    await clock.advance(WINDOW_MS);
  });

  it('acknowledges heartbeats without counting them', async () => {
    const { client } = await ready();
    await client.event('GUILD_CREATE');
    client.send(opcodes.HEARTBEAT, 2);
    expect(await client.next(opcodes.HEARTBEAT_ACK)).toMatchObject({ s: null, t: null });
    await say('counted next');
    expect((await client.event('MESSAGE_CREATE')).s).toBe(3);
    client.close();
  });

  it('continues after a dropped connection: the missed events arrive in order, then RESUMED', async () => {
    const { client, ready: readyData } = await ready();
    const { s } = await client.event('GUILD_CREATE');
    client.drop();
    await client.ended;
    await say('first');
    await say('second');
    const again = await resumed(readyData.session_id, s ?? 0);
    expect((await again.next(opcodes.DISPATCH)).d).toMatchObject({ content: 'first' });
    expect((await again.next(opcodes.DISPATCH)).d).toMatchObject({ content: 'second' });
    expect(await again.next(opcodes.DISPATCH)).toMatchObject({ t: 'RESUMED', s: (s ?? 0) + 3 });
    await say('third');
    expect((await again.next(opcodes.DISPATCH)).d).toMatchObject({ content: 'third' });
    again.close();
  });

  it('ends with a close with 1000: a resume gets op 9', async () => {
    const log = await LogReader.fromNow(scene().emulator.url);
    const { client, ready: readyData } = await ready();
    client.close(1000);
    await log.notice('a connection ended with 1000');
    const again = await resumed(readyData.session_id, 1);
    expect(await again.next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
    again.close();
  });

  it('times out if no client resumes it for some minutes: 4009', async () => {
    const log = await LogReader.fromNow(scene().emulator.url);
    const { client, ready: readyData } = await ready();
    client.drop();
    await log.notice('a connection ended with 1006');
    await scene().emulator.clock.advance(RESUME_WINDOW_MS);
    const again = await resumed(readyData.session_id, 1);
    expect((await again.ended).code).toBe(4009);
  });

  it('closes with 4007 when a client resumes from a sequence that was never sent', async () => {
    const { client, ready: readyData } = await ready();
    client.drop();
    await client.ended;
    const again = await resumed(readyData.session_id, 999);
    expect((await again.ended).code).toBe(4007);
  });

  it('closes with 4004 when a client resumes with a wrong token', async () => {
    const { client, ready: readyData } = await ready();
    const again = await resumed(readyData.session_id, 1, 'wrong');
    expect((await again.ended).code).toBe(4004);
    client.close();
  });

  it('uses the newest connection that resumed it', async () => {
    const { client, ready: readyData } = await ready();
    const again = await resumed(readyData.session_id, 2);
    await again.event('RESUMED');
    expect((await client.ended).code).toBe(4000);
    await say('to the newest');
    expect((await again.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'to the newest' });
    again.close();
  });

  it('cannot be resumed by another application, which gets op 9, and continues', async () => {
    const { client, ready: readyData } = await ready();
    const { world } = scene().emulator;
    const other = insertApplication(world, { name: 'Other' }).result;
    const thief = await resumed(readyData.session_id, 2, world.users.get(other.botUserId)?.token);
    expect(await thief.next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
    await say('still here');
    expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'still here' });
    for (const each of [client, thief]) each.close();
  });

  it('replays no RESUMED of an earlier resume', async () => {
    const { client, ready: readyData } = await ready();
    client.drop();
    const second = await resumed(readyData.session_id, 2);
    await second.event('RESUMED');
    await say('after it');
    await second.event('MESSAGE_CREATE');
    second.drop();
    const third = await resumed(readyData.session_id, 2);
    expect(await third.eventsUntil('RESUMED')).toEqual(['MESSAGE_CREATE', 'RESUMED']);
    third.close();
  });

  it('accepts an identify on the same socket after op 9', async () => {
    const client = await resumed('no-such-session', 1);
    expect(await client.next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
    client.identify(scene().emulator.token);
    expect((await client.event('READY')).s).toBe(1);
    await scene().emulator.clock.advance(WINDOW_MS);
    client.close();
  });
});

describe('a session with a small replay buffer', () => {
  const scene = setUpEmulator({ gateway: { replayBuffer: 2 } });

  it('gets op 9 when the missed events are no longer stored', async () => {
    const { gatewayUrl, token, channelId } = scene().emulator;
    const client = await RawClient.connectAndIdentify(gatewayUrl, token);
    const readyData = (await client.event('READY')).d as { session_id: string };
    await client.event('GUILD_CREATE');
    client.drop();
    await client.ended;
    for (const content of ['a', 'b', 'c'])
      await scene().bot.send('POST', `/channels/${channelId}/messages`, { content });
    const again = await RawClient.connectAndResume(gatewayUrl, token, readyData.session_id, 2);
    expect(await again.next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
    again.close();
  });
});

describe('a client without heartbeats', () => {
  it('receives a heartbeat request, and stays connected if it responds', async () => {
    const clock = new AdjustableClock('manual');
    const service = await startEmulator({ clock });
    const client = await RawClient.connectAndIdentify(service.gatewayUrl, service.token);
    await client.event('GUILD_CREATE');
    await clock.advance(41_250);
    await client.next(opcodes.HEARTBEAT);
    client.send(opcodes.HEARTBEAT, 2);
    await client.next(opcodes.HEARTBEAT_ACK);
    await clock.advance(41_249);
    client.send(opcodes.HEARTBEAT, 2);
    await client.next(opcodes.HEARTBEAT_ACK);
    await service.close();
  });

  it('is disconnected if it does not respond, and can resume', async () => {
    const clock = new AdjustableClock('manual');
    const service = await startEmulator({ clock, gateway: { heartbeatIntervalMs: 1000, heartbeatGraceMs: 1 } });
    const client = await RawClient.connectAndIdentify(service.gatewayUrl, service.token);
    await client.event('READY');
    await clock.advance(1000);
    expect((await client.ended).code).toBe(4000);
    await service.close();
  });
});
