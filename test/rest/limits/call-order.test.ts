import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { bucketHeaders, type ReceivedRequest, type ScriptedResponse, tooMany } from '../scripted-server.js';

const contentsOf = (requests: readonly ReceivedRequest[]) =>
  requests.map(({ body }) => JSON.parse(String(body)).content as string);
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `message ${n}`);
/** A bucket that allows everything. */
const headers = bucketHeaders('abc', 1000, 900, 5);

/** Responds after a random number of milliseconds, like a network. */
async function slowly(response: ScriptedResponse = { body: { id: '5' }, headers }): Promise<ScriptedResponse> {
  await pause(Math.random() * 8);
  return response;
}

test('messages of a channel arrive in the order of the calls', async () => {
  const open: string[] = [];
  let inParallel = 0;
  const { api, server } = await startClientAndServer(
    async ({ url }) => {
      open.push(url);
      inParallel = Math.max(inParallel, open.length);
      const response = await slowly();
      open.pop();
      return response;
    },
    { globalRequestsPerSecond: 1000 },
  );
  await Promise.all(numbered(40).map((content) => api.messages.create('81', { content })));
  expect(contentsOf(server.requests)).toEqual(numbered(40));
  expect(inParallel).toBe(1);
});

test('messages of different channels are sent in parallel', async () => {
  const { api, server } = await startClientAndServer(() => ({ body: {}, headers }));
  await api.messages.create('81', { content: 'first' });
  server.script = () => 'hang';
  for (const channel of ['81', '82', '83']) {
    api.messages.create(channel, { content: 'hi' }).catch(() => {});
  }
  await server.arrived(4);
});

test('other calls of the channel do not wait for its messages', async () => {
  const { api, server } = await startClientAndServer(() => ({ body: {}, headers }));
  await api.messages.create('81', { content: 'first' });
  await api.messages.edit('81', '5', { content: 'changed' });
  server.script = ({ method }) => (method === 'POST' ? 'hang' : { body: {}, headers });
  api.messages.create('81', { content: 'slow' }).catch(() => {});
  api.messages.create('81', { content: 'waits' }).catch(() => {});
  await api.messages.edit('81', '5', { content: 'changed again' });
  expect(server.requests).toHaveLength(4);
});

test('a message that is rejected with 429 stays before later ones', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? tooMany('user', 1) : { body: {}, headers },
  );
  const calls = numbered(3).map((content) => api.messages.create('81', { content }));
  await clock.timerOf(1000);
  await clock.advance(1000);
  await Promise.all(calls);
  expect(contentsOf(server.requests)).toEqual(['message 0', ...numbered(3)]);
});

test('a message that is sent again after a server error stays before later ones', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? { status: 503, headers: { 'retry-after': '7' } } : { body: {}, headers },
  );
  const calls = numbered(3).map((content) => api.messages.create('81', { content }));
  await clock.timerOf(7000);
  await clock.advance(7000);
  await Promise.all(calls);
  expect(contentsOf(server.requests)).toEqual(['message 0', ...numbered(3)]);
});

test('a message with files is sent before a later one without files', async () => {
  async function* slowFile() {
    await pause(20);
    yield Buffer.from('content of the file');
  }
  const { api, server } = await startClientAndServer(() => slowly());
  await Promise.all([
    api.messages.create('81', { content: 'with a file', files: [{ name: 'a.txt', data: slowFile() }] }),
    api.messages.create('81', { content: 'without' }),
  ]);
  expect(server.requests.map(({ body }) => body.includes('with a file'))).toEqual([true, false]);
});

test('a file that cannot be read does not block later messages', async () => {
  // biome-ignore lint/correctness/useYield: it fails before
  async function* brokenFile(): AsyncGenerator<Uint8Array> {
    throw new Error('no such file');
  }
  const { api, server } = await startClientAndServer(() => slowly());
  const failing = failureOf(
    api.messages.create('81', { content: 'broken', files: [{ name: 'a.txt', data: brokenFile() }] }),
  );
  await api.messages.create('81', { content: 'fine' });
  expect(await failing).toMatchObject({ code: 'validation_error' });
  expect(contentsOf(server.requests)).toEqual(['fine']);
});

test('a message that fails, is aborted or times out does not block later ones', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? { status: 403, body: { message: 'Missing Access', code: 50001 } } : 'hang',
  );
  const rejected = failureOf(api.messages.create('81', { content: 'rejected' }));
  const controller = new AbortController();
  const aborted = failureOf(api.messages.create('81', { content: 'aborted' }, { signal: controller.signal }));
  const late = failureOf(api.messages.create('81', { content: 'late' }, { timeoutMs: 500 }));
  expect(await rejected).toMatchObject({ jsonCode: 50001 });
  await server.arrived(2);
  controller.abort();
  expect(await aborted).toMatchObject({ reason: 'aborted' });
  await server.arrived(3);
  server.script = () => ({ body: { id: '5' }, headers });
  const last = api.messages.create('81', { content: 'last' });
  await clock.advance(500);
  expect(await late).toMatchObject({ reason: 'timeout', mayHaveArrived: true });
  expect(await last).toEqual({ id: '5' });
});

test('a message whose time limit ends behind an unanswered one was not sent', async () => {
  const { api, server, clock } = await startClientAndServer(() => 'hang');
  api.messages.create('81', { content: 'unanswered' }).catch(() => {});
  await server.arrived(1);
  const waiting = failureOf(api.messages.create('81', { content: 'waits' }, { timeoutMs: 500 }));
  await clock.advance(500);
  expect(await waiting).toMatchObject({ code: 'transport_error', reason: 'timeout', mayHaveArrived: false });
  expect(server.requests).toHaveLength(1);
});

test('messages of a webhook and follow-ups of an interaction arrive in the order of the calls', async () => {
  const { api, server } = await startClientAndServer(() => slowly());
  await Promise.all([
    ...numbered(10).map((content) => api.webhooks.execute('91', 'token', { content })),
    ...numbered(10).map((content) => api.interactions.createFollowup('11', 'other', { content })),
  ]);
  const ofWebhook = server.requests.filter(({ url }) => url.includes('/91/'));
  const ofInteraction = server.requests.filter(({ url }) => url.includes('/11/'));
  expect([contentsOf(ofWebhook), contentsOf(ofInteraction)]).toEqual([numbered(10), numbered(10)]);
});
