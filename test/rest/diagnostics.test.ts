/** The channel `guildhall:rest.request`: one message for each time that a call is tried. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import type { RequestDiagnostics } from '../../src/rest/diagnostics.js';
import { failureOf, startClientAndServer, TOKEN } from './client-and-server.js';
import { bucketHeaders, type Script, tooMany } from './scripted-server.js';

const CHANNEL = 'guildhall:rest.request';

/** A client and a service, and what is told of the client's requests. */
async function heard(script: Script, options?: Parameters<typeof startClientAndServer>[1]) {
  const messages: RequestDiagnostics[] = [];
  // The channel carries these messages alone.
  const listener = (message: unknown) => messages.push(message as RequestDiagnostics);
  subscribe(CHANNEL, listener);
  onTestFinished(() => {
    unsubscribe(CHANNEL, listener);
  });
  return { messages, ...(await startClientAndServer(script, options)) };
}

test('a request that is answered is told of once, by its template', async () => {
  const { api, messages } = await heard(() => ({ body: {}, headers: bucketHeaders('abc', 5, 4, 1) }));
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

test('an error of the service is told by its status', async () => {
  const { api, messages } = await heard(() => ({ status: 404, body: { code: 10003, message: 'Unknown Channel' } }));
  await failureOf(api.channels.get('81'));
  expect(messages).toMatchObject([{ status: 404, error: undefined, bucket: undefined }]);
});

test('what it took, and what it waited for the limits, are told apart', async () => {
  const { api, clock, messages } = await heard(async () => {
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

test('each time that a call is sent is told, with its number', async () => {
  const replies = [tooMany('user', 3), { status: 502 }, { body: {} }];
  const { api, clock, messages } = await heard((_request, index) => replies[index] ?? {});
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

test('a connection that breaks is told by the code of its error', async () => {
  const { api, messages } = await heard(() => 'drop');
  await failureOf(api.messages.create('81', { content: 'hi' }));
  expect(messages).toMatchObject([{ method: 'POST', status: undefined, error: 'transport_error', attempt: 1 }]);
});

test('a call that was not sent is told with what it waited', async () => {
  const { api, clock, messages } = await heard(() => ({ body: {}, headers: bucketHeaders('abc', 1, 0, 2) }));
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

test('a client that has stopped sending tells of it', async () => {
  const { api, messages } = await heard(
    () => ({ status: 403, body: { code: 50013, message: 'Missing Permissions' } }),
    {
      maxInvalidRequests: 1,
    },
  );
  await failureOf(api.channels.get('81'));
  await failureOf(api.channels.get('81'));
  expect(messages).toMatchObject([{ status: 403 }, { error: 'circuit_open', durationMs: 0 }]);
});

test('no message holds a token: neither of the bot, nor of a webhook or an interaction', async () => {
  const { api, messages } = await heard(() => ({ status: 204 }));
  await api.webhooks.execute('81', 'webhook-secret', { content: 'hi' });
  await api.interactions.createResponse('82', 'interaction-secret', { type: 6 });
  const told = JSON.stringify(messages);
  for (const secret of [TOKEN, 'webhook-secret', 'interaction-secret']) expect(told).not.toContain(secret);
  expect(messages.map(({ route }) => route)).toEqual([
    '/webhooks/{webhook_id}/{webhook_token}',
    '/interactions/{interaction_id}/{interaction_token}/callback',
  ]);
});

test('whoever listens late hears from the next try on', async () => {
  const { api, clock, service } = await startClientAndServer((_request, index) =>
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
  expect(service.requests).toHaveLength(2);
  expect(messages).toEqual([]);
  await api.channels.get('81');
  expect(messages).toMatchObject([{ attempt: 1, status: 200 }]);
});
