import { describe, expect, test } from 'vitest';
import { failureOf, startClientAndServer } from './client-and-server.js';
import type { ReceivedRequest, ScriptedResponse } from './scripted-server.js';

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const queryOf = ({ url }: ReceivedRequest) => Object.fromEntries(new URL(url, 'http://service').searchParams);
const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => String(from + n));

/** A server with the members 1 to `count`, which it lists by ascending id. */
function membersUpTo(count: number) {
  return (request: ReceivedRequest): ScriptedResponse => {
    const { after = '0', limit } = queryOf(request);
    const page = ids(Number(after) + 1, Math.min(Number(limit), count - Number(after)));
    return { body: page.map((id) => ({ user: { id } })) };
  };
}

/** A server with the messages 1 to `count`, which it lists newest first whichever way it is asked. */
function messagesUpTo(count: number) {
  return (request: ReceivedRequest): ScriptedResponse => {
    const { before = String(count + 1), after, limit } = queryOf(request);
    const first = after === undefined ? Math.max(1, Number(before) - Number(limit)) : Number(after) + 1;
    const last = after === undefined ? Number(before) - 1 : Math.min(count, Number(after) + Number(limit));
    return {
      body: ids(first, Math.max(0, last - first + 1))
        .reverse()
        .map((id) => ({ id })),
    };
  };
}

test('every page is requested after the last item of the previous one, until one is not full', async () => {
  const { api, server } = await startClientAndServer(membersUpTo(2500));
  const members = await listed(api.iterate.members('1'));
  expect(members.map(({ user }) => user.id)).toEqual(ids(1, 2500));
  expect(server.requests.map(queryOf)).toEqual([
    { limit: '1000', after: '0' },
    { limit: '1000', after: '1000' },
    { limit: '1000', after: '2000' },
  ]);
});

test('a list that ends with a full page costs one empty page', async () => {
  const { api, server } = await startClientAndServer(membersUpTo(1000));
  expect(await listed(api.iterate.members('1'))).toHaveLength(1000);
  expect(server.requests).toHaveLength(2);
});

test('an empty list is one page', async () => {
  const { api, server } = await startClientAndServer(membersUpTo(0));
  expect(await listed(api.iterate.members('1'))).toEqual([]);
  expect(server.requests).toHaveLength(1);
});

test('the limit counts all items, and no more are requested', async () => {
  const { api, server } = await startClientAndServer(membersUpTo(5000));
  expect(await listed(api.iterate.members('1', { limit: 1001 }))).toHaveLength(1001);
  expect(server.requests.map((request) => queryOf(request)['limit'])).toEqual(['1000', '1']);
  expect(await listed(api.iterate.members('1', { limit: 0 }))).toEqual([]);
  expect(server.requests).toHaveLength(2);
});

test('an iteration that stops early requests no further page', async () => {
  const { api, server } = await startClientAndServer(membersUpTo(5000));
  for await (const { user } of api.iterate.members('1')) if (user.id === '3') break;
  expect(server.requests).toHaveLength(1);
});

test('messages are yielded newest first', async () => {
  const { api } = await startClientAndServer(messagesUpTo(250));
  expect((await listed(api.iterate.messages('2'))).map(({ id }) => id)).toEqual(ids(1, 250).reverse());
  expect((await listed(api.iterate.messages('2', { before: '3' }))).map(({ id }) => id)).toEqual(['2', '1']);
});

test('messages after a message are yielded oldest first', async () => {
  const { api } = await startClientAndServer(messagesUpTo(250));
  const newer = await listed(api.iterate.messages('2', { after: '20' }));
  expect(newer.map(({ id }) => id)).toEqual(ids(21, 230));
});

test('an error of a page is thrown by the iterator', async () => {
  const { api } = await startClientAndServer((request, index) =>
    index === 0 ? membersUpTo(5000)(request) : { status: 403, body: { message: 'Missing Access', code: 50001 } },
  );
  const seen: string[] = [];
  const reading = (async () => {
    for await (const { user } of api.iterate.members('1')) seen.push(user.id);
  })();
  expect(await failureOf(reading)).toMatchObject({ jsonCode: 50001 });
  expect(seen).toHaveLength(1000);
});

test('a signal ends the iteration', async () => {
  const { api } = await startClientAndServer(membersUpTo(5000));
  const controller = new AbortController();
  const reading = (async () => {
    for await (const _ of api.iterate.members('1', { signal: controller.signal })) controller.abort();
  })();
  expect(await failureOf(reading)).toMatchObject({ code: 'transport_error', reason: 'aborted' });
});

test('every list has the correct cursor for its next page', async () => {
  const full = (count: number, item: (n: number) => unknown) => Array.from({ length: count }, (_, n) => item(n + 1));
  const user = (n: number) => ({ id: String(n) });
  const lists: [
    string,
    (api: Awaited<ReturnType<typeof startClientAndServer>>['api']) => AsyncIterable<unknown>,
    unknown,
    object,
  ][] = [
    ['bans', (api) => api.iterate.bans('1'), full(1000, (n) => ({ user: user(n) })), { after: '1000' }],
    [
      'audit log',
      (api) => api.iterate.auditLogEntries('1', { action_type: 22 }),
      { audit_log_entries: full(100, user) },
      { before: '100', action_type: '22' },
    ],
    ['guilds', (api) => api.iterate.currentUserGuilds(), full(200, user), { after: '200' }],
    ['reactors', (api) => api.iterate.reactors('1', '2', '👍'), full(100, user), { after: '100' }],
    [
      'users of a scheduled event',
      (api) => api.iterate.scheduledEventUsers('1', '2', { withMember: true }),
      full(100, (n) => ({ user: user(n) })),
      { after: '100', with_member: 'true' },
    ],
    [
      'users of an occurrence of a scheduled event',
      (api) => api.iterate.scheduledEventUsers('1', '2', { exceptionId: '3' }),
      full(100, (n) => ({ user: user(n) })),
      { after: '100' },
    ],
    [
      'pins',
      (api) => api.iterate.pins('1'),
      { items: full(50, (n) => ({ pinned_at: `2026-01-01T00:00:${n}Z` })) },
      { before: '2026-01-01T00:00:50Z' },
    ],
  ];
  for (const [name, iterate, firstPage, next] of lists) {
    const empty = Array.isArray(firstPage) ? [] : { items: [], audit_log_entries: [] };
    const { api, server } = await startClientAndServer((_request, index) => ({
      body: index === 0 ? firstPage : empty,
    }));
    await listed(iterate(api));
    expect({ name, query: server.requests[1] && queryOf(server.requests[1]) }).toMatchObject({ name, query: next });
  }
});

describe('a search', () => {
  /** A server that finds `total` messages or threads, and omits every tenth from its page. */
  function findsUpTo(total: number) {
    return (request: ReceivedRequest): ScriptedResponse => {
      const { offset, limit } = queryOf(request);
      const page = ids(Number(offset), Math.min(Number(limit), Math.max(0, total - Number(offset))));
      const items = page.filter((id) => Number(id) % 10 !== 9).map((id) => ({ id }));
      const has_more = Number(offset) + Number(limit) < total;
      return { body: { total_results: total, messages: items.map((item) => [item]), threads: items, has_more } };
    };
  }
  const foundOf = (total: number) => ids(0, total).filter((id) => Number(id) % 10 !== 9);
  const offsetsOf = (requests: readonly ReceivedRequest[]) => requests.map((request) => queryOf(request)['offset']);

  test('for messages continues after a page that is not full', async () => {
    const { api, server } = await startClientAndServer(findsUpTo(60));
    const messages = await listed(api.iterate.messageSearch('1', { content: 'lighthouse' }));
    expect(messages.map(({ id }) => id)).toEqual(foundOf(60));
    expect(server.requests.map(queryOf)).toEqual([
      { content: 'lighthouse', offset: '0', limit: '25' },
      { content: 'lighthouse', offset: '25', limit: '25' },
      { content: 'lighthouse', offset: '50', limit: '25' },
    ]);
  });

  test('for threads continues after a page that is not full', async () => {
    const { api, server } = await startClientAndServer(findsUpTo(50));
    const threads = await listed(api.iterate.threadSearch('5', { name: 'pier' }));
    expect(threads.map(({ id }) => id)).toEqual(foundOf(50));
    expect(offsetsOf(server.requests)).toEqual(['0', '25']);
  });

  test('yields as many items as the limit says', async () => {
    const { api, server } = await startClientAndServer(findsUpTo(1000));
    expect(await listed(api.iterate.messageSearch('1', {}, { limit: 24 }))).toHaveLength(24);
    expect(offsetsOf(server.requests)).toEqual(['0', '24']);
  });

  test('ends at the largest offset', async () => {
    const { api, server } = await startClientAndServer(findsUpTo(50_000), { globalRequestsPerSecond: 1000 });
    await listed(api.iterate.messageSearch('1'));
    expect([server.requests.length, offsetsOf(server.requests).at(-1)]).toEqual([400, '9975']);
  });

  test('with nothing found is one page', async () => {
    const { api, server } = await startClientAndServer(findsUpTo(0));
    expect(await listed(api.iterate.messageSearch('1'))).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });
});
