/** What the log of an emulator shows of how a bot connects. The entries are those of a real emulator. */
import { afterEach, describe, expect, test } from 'vitest';
import { BotConnection, type ConnectionProblem } from '../../dev/src/command/bot-connection.js';
import { createLogger } from '../../src/base/logging/pino-logger.js';
import { opcodes } from '../../src/wire/gateway/protocol.js';
import { setUpEmulator } from '../emulator/fixtures/emulator-fixture.js';
import { RawClient } from '../emulator/fixtures/raw-client.js';

const scene = setUpEmulator({ logger: createLogger({ level: 'silent' }), gateway: { identifyIntervalMs: 0 } });

const clients: RawClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

/** Follows the log during an action. */
async function during(action: () => Promise<unknown>) {
  const { applicationId, log } = scene().emulator;
  const connection = new BotConnection(applicationId);
  const problems: ConnectionProblem[] = [];
  const stop = log.subscribe((entry) => {
    const problem = connection.add(entry);
    if (problem) problems.push(problem);
  });
  await action();
  stop();
  return { connection, problems, kinds: problems.map(({ kind }) => kind) };
}

async function connect(token = scene().emulator.token): Promise<RawClient> {
  const client = await RawClient.connectAndIdentify(scene().emulator.gatewayUrl, token);
  clients.push(client);
  return client;
}

const call = (
  path: string,
  headers: Readonly<Record<string, string>> = { authorization: `Bot ${scene().emulator.token}` },
) => fetch(`${scene().emulator.url}${path}`, { headers });

describe('a bot', () => {
  test('that does nothing has sent no request', async () => {
    const { connection, kinds } = await during(async () => {});
    expect(connection).toMatchObject({ stage: 'no_request', isConnected: false });
    expect(connection.describe()).toBe('The emulator has received no request of it.');
    expect(kinds).toEqual([]);
  });

  test('that calls the API has not connected, and requests of users are not its own', async () => {
    const { users } = scene().emulator.world;
    const user = [...users.values()].find(({ applicationId }) => applicationId === undefined);
    const { connection } = await during(async () => {
      await call('/api/v10/users/@me', { authorization: user?.token ?? '' });
      expect(await call('/api/v10/gateway/bot')).toHaveProperty('status', 200);
      await call('/api/v10/users/@me');
    });
    expect(connection.stage).toBe('requests');
    expect(connection.describe()).toBe(
      'It has sent 2 requests (the last one: GET /users/@me, status 200), but has not connected to the gateway.',
    );
  });

  test('that got READY is connected, and has no problem', async () => {
    const { connection, kinds } = await during(async () => {
      const client = await connect();
      await client.event('READY');
    });
    expect(connection).toMatchObject({ stage: 'connected', isConnected: true });
    expect(kinds).toEqual([]);
  });

  test('whose session is not accepted has identified', async () => {
    const { connection } = await during(async () => {
      const client = await RawClient.connect(scene().emulator.gatewayUrl);
      clients.push(client);
      client.send(opcodes.IDENTIFY, { token: scene().emulator.token, properties: {} });
      await client.ended;
    });
    expect(connection.stage).toBe('identified');
    expect(connection.describe()).toBe('It has identified at the gateway, but got no session.');
  });
});

describe('a problem', () => {
  test.each([
    ['another token', { authorization: 'Bot other' }, 'The bot used another token than DISCORD_TOKEN'],
    ['a token without its scheme', { authorization: 'other' }, 'The bot used another token than DISCORD_TOKEN'],
    ['no token', {}, 'The bot sent a request without a token'],
  ])('is a request with %s, once', async (_what, headers, title) => {
    const { problems } = await during(async () => {
      await call('/api/v10/users/@me', headers);
      await call('/api/v10/users/@me', headers);
    });
    expect(problems).toEqual([
      { kind: 'other_token', title, text: 'The emulator responded to GET /users/@me with 401.' },
    ]);
  });

  test.each([
    ['of a website with the token of a user', '/api/v10/users/@me', { authorization: 'Bearer expired' }],
    ['of a website without one', '/api/v10/oauth2/@me', {}],
    ['without a token to what needs none', '/api/v10/gateway', {}],
  ])('is not a request %s', async (_what, path, headers) => {
    const { kinds } = await during(() => call(path, headers));
    expect(kinds).toEqual([]);
  });

  test('is a session with another token', async () => {
    const { kinds } = await during(async () => (await connect('other')).ended);
    expect(kinds).toEqual(['other_token']);
  });

  test.each([
    ['the API', () => call('/api/v5/users/@me')],
    ['the gateway', async () => (await RawClient.connect(scene().emulator.gatewayUrl, '?v=8')).ended],
  ])('is an unknown version of %s', async (_what, action) => {
    const { kinds } = await during(action);
    expect(kinds).toEqual(['unsupported_version']);
  });

  test('is a second session of a shard', async () => {
    const { problems } = await during(async () => {
      for (const client of [await connect(), await connect()]) await client.event('READY');
    });
    expect(problems).toMatchObject([
      { kind: 'connected_twice', text: expect.stringMatching(/^Shard 0 has 2 sessions/) },
    ]);
  });

  test('is a session that a library closes and starts again only if both are connected', async () => {
    const { kinds } = await during(async () => {
      const first = await connect();
      await first.event('READY');
      first.drop();
      await expect
        .poll(() => scene().emulator.log.read(0, 10_000).entries.at(-1))
        .toMatchObject({ message: 'gateway: a connection ended with 1006' });
      await (await connect()).event('READY');
    });
    expect(kinds).toEqual([]);
  });

  test.each([
    ['another application', '/api/v10/applications/100000000000000000/commands', 'other_application'],
    ['a guild that does not exist', '/api/v10/guilds/100000000000000000', 'other_guild'],
  ])('is a request that names %s', async (_what, path, kind) => {
    const { kinds } = await during(() => call(path));
    expect(kinds).toEqual([kind]);
  });

  test('never contains a token', async () => {
    const { problems } = await during(async () => {
      await call('/api/v10/users/@me', { authorization: `Bot ${scene().emulator.token}x` });
      await (await connect(`${scene().emulator.token}x`)).ended;
    });
    expect(problems.length).toBe(1);
    expect(JSON.stringify(problems)).not.toContain(scene().emulator.token);
  });
});
