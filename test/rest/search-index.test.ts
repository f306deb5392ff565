/** A search while Discord builds the index: status 202, and no result. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/rest/index.js';
import { failureOf, startClientAndServer } from './client-and-server.js';

const notYet = (retry_after: unknown) => ({
  status: 202,
  body: { message: 'Index not yet available. Try again later', code: 110_000, documents_indexed: 0, retry_after },
});
const found = { total_results: 0, messages: [] };

test('a search is repeated after the delay that the service asks for, until there is an index', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index < 5 ? notYet(index + 2) : { body: found },
  );
  const call = api.messages.search('1', { content: 'lighthouse' });
  for (const delayMs of [2000, 3000, 4000, 5000, 6000]) {
    await clock.timerOf(delayMs);
    await clock.advance(delayMs);
  }
  expect(await call).toEqual(found);
  expect(new Set(server.requests.map(({ url }) => url))).toEqual(
    new Set(['/guilds/1/messages/search?content=lighthouse']),
  );
});

test.each([0, -1, 'soon', undefined, null])(
  'a search is repeated after one second if the service asks for %j',
  async (retryAfter) => {
    const { api, clock } = await startClientAndServer((_request, index) =>
      index === 0 ? notYet(retryAfter) : { body: found },
    );
    const call = api.threads.search('5');
    await clock.timerOf(1000);
    await clock.advance(1000);
    expect(await call).toEqual(found);
  },
);

test('a search is repeated if the response of status 202 has no body', async () => {
  const { api, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? { status: 202 } : { body: found },
  );
  const call = api.messages.search('1');
  await clock.timerOf(1000);
  await clock.advance(1000);
  expect(await call).toEqual(found);
});

describe('a search without an index within its time limit', () => {
  async function failure() {
    const { api, server, clock } = await startClientAndServer(() => notYet(2));
    const call = failureOf(api.messages.search('1', {}, { timeoutMs: 5000 }));
    for (const attempt of [1, 2]) {
      await clock.timer((delayMs) => delayMs === 2000, attempt);
      await clock.advance(2000);
    }
    return { error: await call, requests: server.requests.length };
  }

  test('is an ApiError that has the code of the service', async () => {
    const { error } = await failure();
    expect(error).toMatchObject({ code: 'api_error', status: 202, jsonCode: 110_000 });
    expect(error instanceof ApiError && error.is('INDEX_NOT_YET_AVAILABLE')).toBe(true);
  });

  test('says what to do', async () => {
    const { error } = await failure();
    expect(String(error)).toContain('Set a longer `timeoutMs` or search again later.');
  });

  test('is not repeated if the delay ends after the time limit', async () => {
    expect((await failure()).requests).toBe(3);
  });
});

test('a signal ends the wait for the index', async () => {
  const { api, clock } = await startClientAndServer(() => notYet(30));
  const controller = new AbortController();
  const call = failureOf(api.messages.search('1', {}, { signal: controller.signal }));
  await clock.timerOf(30_000);
  controller.abort();
  expect(await call).toMatchObject({ code: 'transport_error', reason: 'aborted' });
});

test('a server error after the index was not available is retried like any other', async () => {
  const { api, server, clock } = await startClientAndServer((_request, index) =>
    index === 0 ? notYet(2) : index === 1 ? { status: 502 } : { body: found },
  );
  const call = api.messages.search('1');
  await clock.timerOf(2000);
  await clock.advance(2000);
  await clock.advance(await clock.timer((delayMs) => delayMs >= 250 && delayMs <= 500));
  expect(await call).toEqual(found);
  expect(server.requests).toHaveLength(3);
});

test('a status of 202 is a result for calls that do not search', async () => {
  const { api, server } = await startClientAndServer(() => ({ status: 202, body: { id: '81' } }));
  expect(await api.channels.get('81')).toEqual({ id: '81' });
  expect(server.requests).toHaveLength(1);
});
