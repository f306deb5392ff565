/** The channel `guildhall:rest.request`: one message for each time that a call is tried. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import type { RequestDiagnostics } from '../../src/rest/request-instrumentation.js';
import { failureOf, startClientAndServer, TOKEN } from './client-and-server.js';
import { bucketHeaders, type Script, tooMany } from './scripted-server.js';

const CHANNEL = 'guildhall:rest.request';

/** A client and a server, and the diagnostics messages of the client's requests. */
async function startWithMessages(script: Script, options?: Parameters<typeof startClientAndServer>[1]) {
  const messages: RequestDiagnostics[] = [];
  // The channel carries these messages alone.
  const listener = (message: unknown) => messages.push(message as RequestDiagnostics);
  subscribe(CHANNEL, listener);
  onTestFinished(() => {
    unsubscribe(CHANNEL, listener);
  });
  return { messages, ...(await startClientAndServer(script, options)) };
}

test('a request with a response is published once, with its path template', async () => {
  const { api, messages } = await startWithMessages(() => ({ body: {}, headers: bucketHeaders('abc', 5, 4, 1) }));
  await api.guilds.getMember('81', '82');
  expect(messages).toEqual([
    {
      method: 'GET',
      route: '/guilds/{guild_id}/members/{user_id}',
      status: 200,
      error: undefined,
      durationMs: 0,
      waitedMs: 0,
      attempt: 1,
      bucket: 'abc',
    },
  ]);
});

test('an error response is published with its status', async () => {
  const { api, messages } = await startWithMessages(() => ({
    status: 404,
    body: { code: 10003, message: 'Unknown Channel' },
  }));
  await failureOf(api.channels.get('81'));
  expect(messages).toMatchObject([{ status: 404, error: undefined, bucket: undefined }]);
});

test('the duration and the wait for limits are separate', async () => {
  const { api, clock, messages } = await startWithMessages(async () => {
    await clock.advance(70);
    return { body: {}, headers: bucketHeaders('abc', 1, 0, 2) };
  });
  await api.channels.get('81');
  const second = api.channels.get('81');
  await clock.advance(2000);
  await second;
  expect(messages).toMatchObject([
    { waitedMs: 0, durationMs: 70, attempt: 1 },
    { waitedMs: 2000, durationMs: 70, attempt: 1 },
  ]);
});

test('each attempt of a call is published with its number', async () => {
  const replies = [tooMany('user', 3), { status: 502 }, { body: {} }];
  const { api, clock, messages } = await startWithMessages((_request, index) => replies[index] ?? {});
  const call = api.channels.get('81');
  await clock.timerOf(3000);
  await clock.advance(3000);
  await clock.timer((delay) => delay >= 250 && delay <= 500);
  await clock.advance(500);
  await call;
  expect(messages).toMatchObject([
    { attempt: 1, status: 429, waitedMs: 0 },
    { attempt: 2, status: 502, waitedMs: 3000 },
    { attempt: 3, status: 200 },
  ]);
});

test('an interrupted connection is published with the code of its error', async () => {
  const { api, messages } = await startWithMessages(() => 'drop');
  await failureOf(api.guilds.createRole('81', { name: 'crew' }));
  expect(messages).toMatchObject([{ method: 'POST', status: undefined, error: 'transport_error', attempt: 1 }]);
});

test('a call that was not sent is published with its waiting time', async () => {
  const { api, clock, messages } = await startWithMessages(() => ({
    body: {},
    headers: bucketHeaders('abc', 1, 0, 2),
  }));
  await api.channels.get('81');
  const late = failureOf(api.channels.get('81', { timeoutMs: 1000 }));
  await late;
  expect(messages[1]).toMatchObject({ error: 'rate_limit_error', status: undefined, durationMs: 0, waitedMs: 0 });
  const given = new AbortController();
  const aborted = failureOf(api.channels.get('81', { signal: given.signal }));
  await clock.advance(500);
  given.abort();
  await aborted;
  expect(messages[2]).toMatchObject({ error: 'transport_error', durationMs: 0, waitedMs: 500 });
});

test('a client logs that it has stopped sending', async () => {
  const { api, messages } = await startWithMessages(
    () => ({ status: 403, body: { code: 50013, message: 'Missing Permissions' } }),
    {
      maxInvalidRequests: 1,
    },
  );
  await failureOf(api.channels.get('81'));
  await failureOf(api.channels.get('81'));
  expect(messages).toMatchObject([{ status: 403 }, { error: 'circuit_open', durationMs: 0 }]);
});

test('no diagnostics message contains a token of the bot, a webhook or an interaction', async () => {
  const { api, messages } = await startWithMessages(() => ({ status: 204 }));
  await api.webhooks.execute('81', 'webhook-secret', { content: 'hi' });
  await api.interactions.createResponse('82', 'interaction-secret', { type: 6 });
  const text = JSON.stringify(messages);
  for (const secret of [TOKEN, 'webhook-secret', 'interaction-secret']) expect(text).not.toContain(secret);
  expect(messages.map(({ route }) => route)).toEqual([
    '/webhooks/{webhook_id}/{webhook_token}',
    '/interactions/{interaction_id}/{interaction_token}/callback',
  ]);
});

test('a late subscriber receives messages from the next attempt on', async () => {
  const { api, clock, server } = await startClientAndServer((_request, index) =>
    index === 0 ? tooMany('user', 3) : { body: {} },
  );
  const call = api.channels.get('81');
  await clock.timerOf(3000);
  const messages: unknown[] = [];
  const listener = (message: unknown) => messages.push(message);
  subscribe(CHANNEL, listener);
  onTestFinished(() => {
    unsubscribe(CHANNEL, listener);
  });
  await clock.advance(3000);
  await call;
  expect(server.requests).toHaveLength(2);
  expect(messages).toEqual([]);
  await api.channels.get('81');
  expect(messages).toMatchObject([{ attempt: 1, status: 200 }]);
});
