/** The users who can accept an invite: a list of ids, or a CSV file of them. */
import { describe, expect, test } from 'vitest';
import type { Api, TargetUsers } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';

const methods: [name: string, send: (api: Api, users: TargetUsers) => Promise<unknown>][] = [
  ['create', (api, targetUsers) => api.invites.create('81', { targetUsers })],
  ['editTargetUsers', (api, users) => api.invites.editTargetUsers('code', users)],
];

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}

describe.each(methods)('invites.%s', (name, send) => {
  test('sends a list as CSV', async () => {
    const { api, server } = await startClientAndServer();
    await send(api, ['810000000000000001', '2']);
    expect(String(server.requests[0]?.body)).toContain('user_id\n810000000000000001\n2\n');
  });

  test('rejects a list with something else than ids before sending, and reports each', async () => {
    const { api, server } = await startClientAndServer();
    // A caller in JavaScript can pass any values. The first one is the id of someone else, after its conversion to a number.
    const users: unknown[] = [Number('810000000000000001'), '5', 'bob', '', null, '1,2', '99999999999999999999999', 7n];
    const error = await failureOf(send(api, users as string[]));
    expect(error).toMatchObject({
      code: 'validation_error',
      problems: [0, 2, 3, 4, 5, 6, 7].map((n) => ({ path: `targetUsers.${n}`, code: 'NUMBER_TYPE_COERCE' })),
    });
    expect(String(error)).toContain(`api.invites.${name}() was rejected before sending`);
    expect(String(error)).toContain('targetUsers.2: Value "bob" is not snowflake.');
    expect(server.requests).toEqual([]);
  });

  test('rejects an empty list, because an invite for nobody makes no sense', async () => {
    const { api } = await startClientAndServer();
    expect(await failureOf(send(api, []))).toMatchObject({ problems: [{ path: 'targetUsers' }] });
  });

  test.each([
    ['bytes', () => new TextEncoder().encode('user_id\n5\nbob\n99999999999999999999999\n')],
    ['a Blob', () => new Blob(['user_id\n5\nbob\n99999999999999999999999\n'])],
    ['a stream', () => chunksOf('user_id\n5\nb', 'ob\n99999999999999999999999\n')],
  ])('rejects a file with other lines before sending: %s', async (_what, data) => {
    const { api, server } = await startClientAndServer();
    const error = await failureOf(send(api, { name: 'list.csv', data: data() }));
    expect(error).toMatchObject({
      code: 'validation_error',
      problems: [
        { path: 'target_users_file.data', message: 'Line 3: invalid user ID format' },
        { path: 'target_users_file.data', message: 'Line 4: invalid user ID - must be a valid Discord snowflake' },
      ],
    });
    expect(server.requests).toEqual([]);
  });

  test.each(['', 'user_id\n', '\n\n'])('rejects a file without ids: %j', async (text) => {
    const { api } = await startClientAndServer();
    const error = await failureOf(send(api, { name: 'list.csv', data: Buffer.from(text) }));
    expect(error).toMatchObject({ problems: [{ message: 'Line 1: no user IDs' }] });
  });

  test('reports at most twenty lines of a file', async () => {
    const { api } = await startClientAndServer();
    const error = await failureOf(send(api, { name: 'list.csv', data: Buffer.from('no id\n'.repeat(500)) }));
    expect(error).toMatchObject({ problems: Array.from({ length: 20 }, () => ({ code: 'BASE_TYPE_INVALID' })) });
  });

  test('accepts a file with a heading, quotes, empty lines and any line ends', async () => {
    const { api, server } = await startClientAndServer();
    const text = 'Users\r\n5\r\n"6"\n\n7';
    await send(api, { name: 'list.csv', data: Buffer.from(text) });
    expect(String(server.requests[0]?.body)).toContain(text);
  });
});
