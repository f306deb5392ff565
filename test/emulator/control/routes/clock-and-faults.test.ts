import { afterEach, describe, expect, it } from 'vitest';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { opcodes } from '../../../../src/wire/gateway/protocol.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { LogReader } from '../../fixtures/log-reader.js';
import { RawClient } from '../../fixtures/raw-client.js';

const fixture = setUpEmulator();
const control = () => new ControlCaller(fixture().emulator.url);
const clients: RawClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await control().ok('DELETE', '/faults');
  await fixture().emulator.clock.advance(5000);
});

async function ready() {
  const { gatewayUrl, token } = fixture().emulator;
  const client = await RawClient.connectAndIdentify(gatewayUrl, token);
  clients.push(client);
  const { d } = await client.event('READY');
  await client.event('GUILD_CREATE');
  return { client, sessionId: (d as { session_id: string }).session_id }; // checked by the tests of the gateway
}

async function resume(sessionId: string, seq = 2) {
  const { gatewayUrl, token } = fixture().emulator;
  const client = await RawClient.connectAndResume(gatewayUrl, token, sessionId, seq);
  clients.push(client);
  return client;
}

const sendMessage = (content: string) =>
  fixture().bot.send('POST', `/channels/${fixture().emulator.channelId}/messages`, { content });

describe('the clock', () => {
  it('returns the time and advances', async () => {
    const before = fixture().emulator.clock.now();
    expect(await control().ok('GET', '/clock')).toEqual({ now: before, mode: 'manual' });
    expect(await control().ok('POST', '/clock', { advance_ms: 1500 })).toEqual({ now: before + 1500, mode: 'manual' });
  });

  it('advances by both times when it is advanced twice at once, while timers run', async () => {
    const { clock } = fixture().emulator;
    const before = clock.now();
    const repeat = () => void (clock.now() < before + 10_000 && clock.schedule(100, repeat));
    repeat();
    const advance = () => control().ok('POST', '/clock', { advance_ms: 5000 });
    await Promise.all([advance(), advance()]);
    expect(clock.now()).toBe(before + 10_000);
  });

  it('does not go back', async () => {
    expect((await control().call('POST', '/clock', { advance_ms: -1 })).status).toBe(400);
  });
});

describe('a clock in real time', () => {
  const real = setUpEmulator({ clock: new AdjustableClock('real') });

  it('can be stopped', async () => {
    const caller = new ControlCaller(real().emulator.url);
    expect(await caller.ok('POST', '/clock', { mode: 'manual' })).toMatchObject({ mode: 'manual' });
    const before = real().emulator.clock.now();
    expect(await caller.ok('POST', '/clock', { advance_ms: 10 })).toEqual({ now: before + 10, mode: 'manual' });
  });
});

describe('a connection fault', () => {
  it('closes the open connections', async () => {
    const { client, sessionId } = await ready();
    expect(await control().ok('POST', '/faults', { kind: 'close', code: 4000 })).toEqual({ armed: [] });
    expect((await client.ended).code).toBe(4000);
    await (await resume(sessionId)).event('RESUMED');
  });

  it('drops a connection without a close frame, and the session can be resumed', async () => {
    const { client, sessionId } = await ready();
    await control().ok('POST', '/faults', { kind: 'drop' });
    expect((await client.ended).code).toBe(1006);
    await (await resume(sessionId)).event('RESUMED');
  });

  it('requests a reconnect, and closes the connection if that does not happen', async () => {
    const { client } = await ready();
    await control().ok('POST', '/faults', { kind: 'reconnect' });
    expect(await client.next(opcodes.RECONNECT)).toMatchObject({ d: null });
    await fixture().emulator.clock.advance(5000);
    expect((await client.ended).code).toBe(4000);
  });

  it('invalidates a session permanently', async () => {
    const { client, sessionId } = await ready();
    await control().ok('POST', '/faults', { kind: 'invalid_session' });
    expect(await client.next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
    expect(await (await resume(sessionId)).next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
  });

  it('invalidates a session so that it can be resumed', async () => {
    const { client, sessionId } = await ready();
    await control().ok('POST', '/faults', { kind: 'invalid_session', resumable: true });
    expect(await client.next(opcodes.INVALID_SESSION)).toMatchObject({ d: true });
    await (await resume(sessionId)).event('RESUMED');
  });

  it('waits for the next connection if none is open', async () => {
    const { gatewayUrl, world } = fixture().emulator;
    const { result } = insertApplication(world, { name: 'Late' });
    const order = { kind: 'close', code: 4009, application_id: result.id, count: 1 };
    expect(await control().ok('POST', '/faults', order)).toEqual({ armed: [order] });
    expect(await control().ok('GET', '/faults')).toEqual({ armed: [order] });
    const client = await RawClient.connectAndIdentify(gatewayUrl, world.users.get(result.botUserId)?.token ?? '');
    expect((await client.ended).code).toBe(4009);
    expect(await control().ok('DELETE', '/faults')).toEqual({ armed: [] });
  });

  it('does not affect other shards', async () => {
    const { client } = await ready();
    expect(await control().ok('POST', '/faults', { kind: 'close', shard: 7 })).toMatchObject({ armed: [{ shard: 7 }] });
    await sendMessage('still there');
    expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'still there' });
  });

  it('delays dispatches, in their order', async () => {
    const { client } = await ready();
    await control().ok('POST', '/faults', { kind: 'delay', delay_ms: 1000 });
    await sendMessage('held');
    await sendMessage('behind');
    client.send(opcodes.HEARTBEAT, 2);
    await client.next(opcodes.HEARTBEAT_ACK);
    await fixture().emulator.clock.advance(1000);
    expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'held' });
    expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'behind' });
  });
});

describe('a fault during a stream', () => {
  const arm = (order: object) => control().ok('POST', '/faults', order);
  const contents = async (client: RawClient, count: number) => {
    const received: unknown[] = [];
    // Messages of the emulator, whose type the wire declarations ensure.
    while (received.length < count)
      received.push(((await client.event('MESSAGE_CREATE')).d as { content: string }).content);
    return received;
  };

  it('drops the connection after a number of dispatches, and a resume returns the missed ones', async () => {
    const { client, sessionId } = await ready();
    expect(await arm({ kind: 'drop', after: 2 })).toMatchObject({ armed: [{ after: 2, count: 1 }] });
    for (const content of ['one', 'two', 'three', 'four']) await sendMessage(content);
    expect(await contents(client, 2)).toEqual(['one', 'two']);
    expect((await client.ended).code).toBe(1006);
    const again = await resume(sessionId, 4);
    expect(await contents(again, 2)).toEqual(['three', 'four']);
    await again.event('RESUMED');
  });

  it('applies again after every further number of dispatches, also within a replay', async () => {
    const { client, sessionId } = await ready();
    await arm({ kind: 'close', code: 4000, after: 2, count: 2 });
    for (const content of ['a', 'b', 'c', 'd', 'e']) await sendMessage(content);
    expect(await contents(client, 2)).toEqual(['a', 'b']);
    await client.ended;
    const second = await resume(sessionId, 4);
    expect(await contents(second, 2)).toEqual(['c', 'd']);
    expect((await second.ended).code).toBe(4000);
    const third = await resume(sessionId, 6);
    expect(await third.eventsUntil('RESUMED')).toEqual(['MESSAGE_CREATE', 'RESUMED']);
  });

  it('invalidates a session permanently: its connection receives nothing more', async () => {
    const { client, sessionId } = await ready();
    await arm({ kind: 'invalid_session', after: 1 });
    for (const content of ['last', 'lost']) await sendMessage(content);
    expect(await contents(client, 1)).toEqual(['last']);
    expect(await client.next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
    expect(await client.receivedSoFar()).toEqual([]);
    expect(await (await resume(sessionId)).next(opcodes.INVALID_SESSION)).toMatchObject({ d: false });
  });

  it('allows a resume on the same connection if the session stays resumable', async () => {
    const { client, sessionId } = await ready();
    await arm({ kind: 'invalid_session', resumable: true, after: 1 });
    for (const content of ['received', 'missed']) await sendMessage(content);
    await client.event('MESSAGE_CREATE');
    expect(await client.next(opcodes.INVALID_SESSION)).toMatchObject({ d: true });
    client.send(opcodes.RESUME, { token: fixture().emulator.token, session_id: sessionId, seq: 3 });
    expect(await client.eventsUntil('RESUMED')).toEqual(['MESSAGE_CREATE', 'RESUMED']);
  });

  it('delays a dispatch after a number of others', async () => {
    const { client } = await ready();
    await arm({ kind: 'delay', delay_ms: 1000, after: 1 });
    for (const content of ['passes', 'held']) await sendMessage(content);
    expect(await client.receivedSoFar()).toMatchObject([{ d: { content: 'passes' } }]);
    await fixture().emulator.clock.advance(1000);
    expect(await client.receivedSoFar()).toMatchObject([{ d: { content: 'held' } }]);
  });

  it('is counted separately for each of several faults', async () => {
    const { client } = await ready();
    await arm({ kind: 'close', after: 3 });
    await arm({ kind: 'reconnect', after: 1 });
    await sendMessage('one');
    await client.event('MESSAGE_CREATE');
    await client.next(opcodes.RECONNECT);
    expect(await control().ok('POST', '/faults', { kind: 'close', shard: 7 })).toMatchObject({
      armed: [{ kind: 'close', after: 2 }, { shard: 7 }],
    });
    for (const content of ['two', 'three']) await sendMessage(content);
    expect((await client.ended).code).toBe(4000);
  });
});

describe('a request fault', () => {
  const route = '/channels/{channel_id}/messages';

  it('responds with its status as often as it was injected for, only on its route', async () => {
    await control().ok('POST', '/faults', { kind: 'http_error', method: 'POST', route, status: 503, count: 2 });
    expect((await fixture().bot.send('GET', `/channels/${fixture().emulator.channelId}`)).status).toBe(200);
    expect((await sendMessage('one')).status).toBe(503);
    expect((await sendMessage('two')).status).toBe(503);
    expect((await sendMessage('three')).status).toBe(200);
  });

  it('with the status 429 is a rate limit of a shared resource, with what clients need to repeat the request', async () => {
    await control().ok('POST', '/faults', { kind: 'http_error', route, status: 429 });
    const response = await sendMessage('one');
    expect(response).toMatchObject({ status: 429, json: { code: 0, retry_after: 1, global: false } });
    const { headers } = response;
    expect(['retry-after', 'x-ratelimit-scope', 'via'].map((name) => headers.get(name))).toEqual([
      '1',
      'shared',
      '1.1 google',
    ]);
  });

  it('applies after a number of requests', async () => {
    await control().ok('POST', '/faults', { kind: 'http_error', route, status: 503, after: 1 });
    expect((await sendMessage('passes')).status).toBe(200);
    expect((await sendMessage('rejected')).status).toBe(503);
    expect((await sendMessage('passes')).status).toBe(200);
  });

  it('delays a request until its time', async () => {
    await control().ok('POST', '/faults', { kind: 'delay', route, delay_ms: 1000 });
    let answered = false;
    const request = sendMessage('late').then((response) => {
      answered = true;
      return response;
    });
    await fixture().bot.send('GET', '/users/@me');
    expect(answered).toBe(false);
    await fixture().emulator.clock.advance(1000);
    expect((await request).status).toBe(200);
  });

  it.each([
    ['a kind that is unknown', { kind: 'explode' }],
    ['a close code that cannot be sent', { kind: 'close', code: 1006 }],
    ['a delay without a time', { kind: 'delay' }],
    ['a status that is not an error', { kind: 'http_error', status: 200 }],
  ])('cannot be %s', async (_name, order) => {
    expect((await control().call('POST', '/faults', order)).status).toBe(400);
  });
});

describe('limits', () => {
  it('can be set for one route', async () => {
    const route = 'GET /users/@me';
    const bucket = await control().ok('PUT', '/limits', { route, limit: 1, window_ms: 1000 });
    expect(bucket).toEqual({ route, limit: 1, window_ms: 1000, bucket: expect.stringMatching(/./) });
    const first = await fixture().bot.send('GET', '/users/@me');
    expect(first.headers.get('x-ratelimit-limit')).toBe('1');
    expect((await fixture().bot.send('GET', '/users/@me')).status).toBe(429);
    await control().ok('PUT', '/limits', { route, limit: 1000, window_ms: 1000 });
  });

  it('cannot be set for an unknown route', async () => {
    expect(await control().call('PUT', '/limits', { route: 'GET /moon', limit: 1, window_ms: 1 })).toMatchObject({
      status: 400,
      json: { errors: { route: {} } },
    });
  });
});

describe('the log', () => {
  it('lists requests and dispatches in order', async () => {
    await ready();
    const log = await LogReader.fromNow(fixture().emulator.url);
    await sendMessage('logged');
    const dispatch = await log.entry(({ kind }) => kind === 'dispatch');
    const request = await log.entry(({ kind }) => kind === 'request');
    expect(dispatch).toMatchObject({
      event: 'MESSAGE_CREATE',
      application_id: fixture().emulator.applicationId,
      shard: 0,
    });
    expect(request).toMatchObject({ method: 'POST', route: '/channels/{channel_id}/messages', status: 200 });
    expect(request.seq).toBeGreaterThan(dispatch.seq);
  });

  it('responds immediately if the caller does not wait', async () => {
    expect(await control().ok('GET', '/log?after=999999')).toEqual({ entries: [], next: 999_999 });
  });

  it('is streamed as it grows', async () => {
    const abort = new AbortController();
    const response = await fetch(`${fixture().emulator.url}/_control/stream`, { signal: abort.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    await sendMessage('streamed');
    const { value } = (await reader?.read()) ?? {};
    expect(value).toContain('"kind":');
    abort.abort();
  });
});
