import { expect, test } from 'vitest';
import { RateLimitError, TransportError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { bucketHeaders, tooMany } from '../scripted-server.js';

test('a call without a response in time ends at its deadline', async () => {
  const { api, server, clock } = await startClientAndServer(() => 'hang', { timeoutMs: 5000 });
  const call = failureOf(api.messages.create('81', { content: 'hi' }));
  await server.arrived(1);
  await clock.advance(5000);
  const error = await call;
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ reason: 'timeout', mayHaveArrived: true, route: '/channels/81/messages' });
});

test('the time limit of a call is 60 seconds by default', async () => {
  const { api, rest, server, clock } = await startClientAndServer(() => 'hang');
  const call = failureOf(api.channels.get('81'));
  await server.arrived(1);
  await clock.advance(59_999);
  expect(rest.pending).toBe(1);
  await clock.advance(1);
  expect(await call).toMatchObject({ code: 'transport_error', reason: 'timeout' });
});

test('the time limit of a call takes precedence over that of the client', async () => {
  const { api, server, clock } = await startClientAndServer(() => 'hang');
  const call = failureOf(api.users.getCurrent({ timeoutMs: 100 }));
  await server.arrived(1);
  await clock.advance(100);
  expect(await call).toMatchObject({ reason: 'timeout' });
});

test('a wait for a permit beyond the deadline is rejected immediately', async () => {
  const { api, server } = await startClientAndServer(() => tooMany('user', 61));
  const error = await failureOf(api.channels.get('81'));
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ limit: 'bucket', retryAfterMs: 61_000, method: 'GET', route: '/channels/81' });
  expect(String(error)).toContain('resets in 61000 ms');
  expect(server.requests).toHaveLength(1);
});

test('the error names the global limit if the wait would be too long', async () => {
  const { api } = await startClientAndServer(() => tooMany('global', 61));
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ code: 'rate_limit_error', limit: 'global' });
});

test('a call that waits behind others until its deadline leaves the queue', async () => {
  const { api, server, clock } = await startClientAndServer(() => 'hang', { timeoutMs: 60_000 });
  const first = failureOf(api.channels.get('81'));
  const second = failureOf(api.channels.get('81', { timeoutMs: 1000 }));
  await server.arrived(1);
  await clock.advance(1000);
  expect(await second).toMatchObject({ code: 'rate_limit_error', limit: 'bucket', retryAfterMs: undefined });
  await clock.advance(59_000);
  expect(await first).toMatchObject({ code: 'transport_error', reason: 'timeout' });
  expect(server.requests).toHaveLength(1);
});

test('a call that is aborted while it waits leaves the queue, and the next calls move up', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) => ({
    body: {},
    headers: bucketHeaders('abc', 1, 0, index === 0 ? 3 : 0),
  }));
  await api.messages.create('81', { content: 'one' });
  const controller = new AbortController();
  const given = failureOf(api.messages.create('81', { content: 'two' }, { signal: controller.signal }));
  const behind = api.messages.create('81', { content: 'three' });
  await clock.timerOf(3000);
  controller.abort(new Error('no longer wanted'));
  expect(await given).toMatchObject({
    code: 'transport_error',
    reason: 'aborted',
    mayHaveArrived: false,
    cause: new Error('no longer wanted'),
  });
  await clock.advance(3000);
  await behind;
  expect(server.requests.map((request) => JSON.parse(String(request.body)).content)).toEqual(['one', 'three']);
});

test('a call that is aborted in flight ends immediately, and the next one is sent', async () => {
  const { api, server } = await startClientAndServer((_request, index) =>
    index === 0 ? 'hang' : { body: { id: '81' } },
  );
  const controller = new AbortController();
  const given = failureOf(api.channels.get('81', { signal: controller.signal }));
  const behind = api.channels.get('81');
  await server.arrived(1);
  controller.abort();
  expect(await given).toMatchObject({ reason: 'aborted', mayHaveArrived: true });
  expect(await behind).toEqual({ id: '81' });
});

test('a call with an aborted signal is never sent', async () => {
  const { api, server } = await startClientAndServer();
  const error = await failureOf(api.users.getCurrent({ signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ reason: 'aborted', mayHaveArrived: false });
  expect(server.requests).toEqual([]);
});

test('a client that closes ends waiting calls, finishes requests in flight, and rejects new calls', async () => {
  let answer = () => {};
  const { api, rest, server } = await startClientAndServer(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { body: { id: '81' } };
  });
  const underWay = api.channels.get('81');
  const waiting = failureOf(api.channels.get('81'));
  await server.arrived(1);
  const closed = rest.close();
  expect(await waiting).toMatchObject({ code: 'transport_error', reason: 'closed', mayHaveArrived: false });
  expect(await failureOf(api.channels.get('82'))).toMatchObject({ reason: 'closed' });
  answer();
  expect(await underWay).toEqual({ id: '81' });
  await closed;
  expect(server.requests).toHaveLength(1);
});

test('a client that closes does not wait for the rate limit of calls in flight', async () => {
  let answer = () => {};
  const { api, rest, server } = await startClientAndServer(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return tooMany('user', 10);
  });
  const call = failureOf(api.channels.get('81'));
  await server.arrived(1);
  const closed = rest.close();
  answer();
  expect(await call).toMatchObject({ reason: 'closed' });
  await closed;
});

test('the error of a timeout contains the time limit', async () => {
  const { api, server, clock } = await startClientAndServer(() => 'hang');
  const call = failureOf(api.users.getCurrent({ timeoutMs: 2500 }));
  await server.arrived(1);
  await clock.advance(2500);
  expect(String(await call)).toContain('within its time limit of 2500 ms');
});
