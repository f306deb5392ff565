import { expect, test } from 'vitest';
import { RateLimitError, TransportError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { bucketHeaders, tooMany } from '../scripted-server.js';

test('a call whose answer does not come in time ends with its deadline', async () => {
  const { api, service, clock } = await startClientAndServer(() => 'hang', { timeoutMs: 5000 });
  const call = failureOf(api.messages.create('81', { content: 'hi' }));
  await service.arrived(1);
  await clock.advance(5000);
  const error = await call;
  expect(error).toBeInstanceOf(TransportError);
  expect(error).toMatchObject({ reason: 'deadline', mayHaveArrived: true, route: '/channels/81/messages' });
});

test('a call has its own deadline before that of the client', async () => {
  const { api, service, clock } = await startClientAndServer(() => 'hang');
  const call = failureOf(api.users.getCurrent({ timeoutMs: 100 }));
  await service.arrived(1);
  await clock.advance(100);
  expect(await call).toMatchObject({ reason: 'deadline' });
});

test('a wait for a permit that cannot fit is refused at once', async () => {
  const { api, service } = await startClientAndServer(() => tooMany('user', 61));
  const error = await failureOf(api.channels.get('81'));
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ limit: 'bucket', retryAfterMs: 61_000, method: 'GET', route: '/channels/81' });
  expect(String(error)).toContain('opens again in 61000 ms');
  expect(service.requests).toHaveLength(1);
});

test('a global limit that cannot be waited for is named', async () => {
  const { api } = await startClientAndServer(() => tooMany('global', 61));
  expect(await failureOf(api.channels.get('81'))).toMatchObject({ code: 'rate_limit_error', limit: 'global' });
});

test('a call that is behind others until its deadline leaves the queue', async () => {
  const { api, service, clock } = await startClientAndServer(() => 'hang', { timeoutMs: 60_000 });
  const first = failureOf(api.channels.get('81'));
  const second = failureOf(api.channels.get('81', { timeoutMs: 1000 }));
  await service.arrived(1);
  await clock.advance(1000);
  expect(await second).toMatchObject({ code: 'rate_limit_error', limit: 'bucket', retryAfterMs: undefined });
  await clock.advance(59_000);
  expect(await first).toMatchObject({ code: 'transport_error', reason: 'deadline' });
  expect(service.requests).toHaveLength(1);
});

test('a call that is given up while it waits leaves the queue, and those behind it move up', async () => {
  const { api, service, clock } = await startClientAndServer((_request, index) => ({
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
  expect(service.requests.map((request) => JSON.parse(String(request.body)).content)).toEqual(['one', 'three']);
});

test('a call that is given up under way ends at once and lets the next one go', async () => {
  const { api, service } = await startClientAndServer((_request, index) =>
    index === 0 ? 'hang' : { body: { id: '81' } },
  );
  const controller = new AbortController();
  const given = failureOf(api.channels.get('81', { signal: controller.signal }));
  const behind = api.channels.get('81');
  await service.arrived(1);
  controller.abort();
  expect(await given).toMatchObject({ reason: 'aborted', mayHaveArrived: true });
  expect(await behind).toEqual({ id: '81' });
});

test('a call with a signal that was aborted before is never sent', async () => {
  const { api, service } = await startClientAndServer();
  const error = await failureOf(api.users.getCurrent({ signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ reason: 'aborted', mayHaveArrived: false });
  expect(service.requests).toEqual([]);
});

test('a client that closes ends what waits, finishes what is under way, and takes no more', async () => {
  let answer = () => {};
  const { api, rest, service } = await startClientAndServer(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { body: { id: '81' } };
  });
  const underWay = api.channels.get('81');
  const waiting = failureOf(api.channels.get('81'));
  await service.arrived(1);
  const closed = rest.close();
  expect(await waiting).toMatchObject({ code: 'transport_error', reason: 'closed', mayHaveArrived: false });
  expect(await failureOf(api.channels.get('82'))).toMatchObject({ reason: 'closed' });
  answer();
  expect(await underWay).toEqual({ id: '81' });
  await closed;
  expect(service.requests).toHaveLength(1);
});

test('a client that closes does not wait out the rate limit of what is under way', async () => {
  let answer = () => {};
  const { api, rest, service } = await startClientAndServer(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return tooMany('user', 10);
  });
  const call = failureOf(api.channels.get('81'));
  await service.arrived(1);
  const closed = rest.close();
  answer();
  expect(await call).toMatchObject({ reason: 'closed' });
  await closed;
});

test('the error of a deadline tells how long the call was allowed', async () => {
  const { api, service, clock } = await startClientAndServer(() => 'hang');
  const call = failureOf(api.users.getCurrent({ timeoutMs: 2500 }));
  await service.arrived(1);
  await clock.advance(2500);
  expect(String(await call)).toContain('before its deadline of 2500 ms');
});
