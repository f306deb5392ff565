import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type Emulator, startEmulator } from '../../../dev/src/emulator/emulator.js';
import type { ServiceHosts } from '../../../dev/src/emulator/emulator-server.js';
import { OFFERED_HOSTS } from '../../../dev/src/redirect/host-rules.js';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { getWithHeaders } from '../fixtures/get-with-headers.js';
import { RawClient } from '../fixtures/raw-client.js';

const IDENTIFY_INTERVAL_MS = 5000;

const fixture = setUpEmulator();
let hosts: ServiceHosts;
beforeAll(async () => {
  hosts = await fixture().emulator.serveServiceHosts();
});
afterAll(() => hosts.close());

const get = (path: string, headers: Readonly<Record<string, string>>) => getWithHeaders(hosts.url + path, headers);
const authorization = () => `Bot ${fixture().emulator.token}`;
/** A host for each pattern of the table. */
const offered = Object.entries(OFFERED_HOSTS).map(([pattern, use]) => ({
  host: pattern.replace('*', 'gateway-us-east1-b'),
  use,
}));

/** Opens a WebSocket. Resolves with `open`, or the message of the error. */
async function connect(headers: Readonly<Record<string, string>>): Promise<string> {
  const socket = new WebSocket(`${hosts.url.replace('http', 'ws')}/?v=10&encoding=json`, { headers: { ...headers } });
  const result = await once(socket, 'open').then(
    () => 'open',
    (error: Error) => error.message,
  );
  socket.terminate();
  return result;
}

describe('the listener for the host names of Discord', () => {
  test('listens on the loopback address, on another port than the emulator', () => {
    const { hostname, port } = new URL(hosts.url);
    expect(hostname).toBe('127.0.0.1');
    expect(port).not.toBe(new URL(fixture().emulator.url).port);
  });

  test.each(offered.filter(({ use }) => use === 'api'))('serves the REST API as $host', async ({ host }) => {
    for (const name of [host, host.toUpperCase(), `${host}:443`, `${host}.`]) {
      const response = await get('/api/v10/users/@me', { host: name, authorization: authorization() });
      expect(response.status).toBe(200);
      expect(JSON.parse(response.body)).toMatchObject({ id: fixture().emulator.botUserId });
    }
  });

  test.each(offered.filter(({ use }) => use === 'gateway'))('serves the gateway as $host', async ({ host }) => {
    expect(await connect({ host })).toBe('open');
    expect((await get('/api/v10/gateway', { host })).status).toBe(404);
  });

  test.each(offered.filter(({ use }) => use === 'files'))('serves files as $host', async ({ host }) => {
    const avatar = await get('/embed/avatars/1.png', { host });
    expect(avatar.headers['content-type']).toBe('image/png');
    expect((await get('/api/v10/gateway', { host })).status).toBe(404);
  });

  test.each(['localhost', '127.0.0.1', '[::1]', 'example.com', 'discord.com.example.com', 'xdiscord.com'])(
    'rejects requests to the host %j',
    async (host) => {
      const response = await get('/api/v10/gateway', { host });
      expect({ status: response.status, body: JSON.parse(response.body) }).toEqual({
        status: 403,
        body: {
          code: 0,
          message: expect.stringContaining(`does not accept requests to the host "${host.replace(/[[\]]/g, '')}"`),
        },
      });
      expect(await connect({ host })).toContain('403');
    },
  );

  test('rejects requests to its own address, which programs without the redirect would send', async () => {
    expect((await get('/api/v10/gateway', { host: new URL(hosts.url).host })).status).toBe(403);
  });

  test.each(['status.discord.com', 'discord.gg', 'a.b.discord.gg', 'voice-1.discord.media', 'images.discordapp.net'])(
    'rejects requests to %s, which belongs to Discord and is not offered',
    async (host) => {
      const { status, body } = await get('/api/v10/gateway', { host });
      expect(status).toBe(403);
      expect(body).toContain('only to discord.com, ');
    },
  );

  test.each([...offered, { host: 'localhost', use: 'none' }])(
    'has no control API and no page as $host',
    async ({ host }) => {
      for (const path of ['/_control/clock', '/_control/guilds', '/', '/index.html', '/oauth2/authorize']) {
        expect((await get(path, { host })).status).toBeGreaterThanOrEqual(400);
      }
    },
  );

  test('has no API in a path that only starts like it', async () => {
    expect((await get('/apis/v10/gateway', { host: 'discord.com' })).status).toBe(404);
    expect((await get('/%2fapi/v10/gateway', { host: 'discord.com' })).status).toBe(404);
  });

  test.each(['https://discord.com', 'http://127.0.0.1', 'https://example.com', 'null', ''])(
    'rejects requests with the origin %j',
    async (origin) => {
      for (const host of ['discord.com', 'cdn.discordapp.com']) {
        expect((await get('/api/v10/gateway', { host, origin })).status).toBe(403);
      }
      expect(await connect({ host: 'gateway.discord.gg', origin })).toContain('403');
    },
  );

  test('accepts WebSockets only as a host of the gateway', async () => {
    for (const host of ['discord.com', 'cdn.discordapp.com']) expect(await connect({ host })).toContain('403');
  });

  test('does not make the usual port accept these names', async () => {
    const { url } = fixture().emulator;
    expect((await getWithHeaders(`${url}/api/v10/gateway`, { host: 'discord.com' })).status).toBe(403);
  });
});

describe('clients that know only wss', () => {
  test('learn a gateway URL with a host name of Discord', async () => {
    for (const path of ['/api/v10/gateway', '/api/v10/gateway/bot']) {
      const response = await get(path, { host: 'discord.com', authorization: authorization() });
      expect(JSON.parse(response.body)).toMatchObject({ url: 'wss://gateway.discord.gg' });
    }
  });

  test('resume at a host name of Discord', async () => {
    const { token } = fixture().emulator;
    const headers = { host: 'gateway.discord.gg' };
    const client = await RawClient.connect(hosts.url.replace('http', 'ws'), undefined, undefined, headers);
    await client.next(opcodes.HELLO);
    client.identify(token);
    const { d } = await client.event('READY');
    expect(d).toMatchObject({ resume_gateway_url: 'wss://gateway-emulator.discord.gg' });
    client.close();
  });

  test('do not change what others learn', async () => {
    const { emulator, bot } = fixture();
    expect((await bot.send('GET', '/gateway')).json).toEqual({ url: emulator.gatewayUrl });
    await emulator.clock.advance(IDENTIFY_INTERVAL_MS);
    const client = await RawClient.connectAndIdentify(emulator.gatewayUrl, emulator.token);
    expect((await client.event('READY')).d).toMatchObject({ resume_gateway_url: emulator.gatewayUrl });
    client.close();
  });
});

describe('several listeners', () => {
  const start = async (use: (emulator: Emulator) => Promise<void>) => {
    const emulator = await startEmulator();
    await use(emulator);
    await emulator.close();
  };
  const isOpen = (url: string) =>
    getWithHeaders(`${url}/api/v10/gateway`, { host: 'discord.com' }).then(
      ({ status }) => status === 200,
      () => false,
    );

  test('have a port each, and close alone, once', () =>
    start(async (emulator) => {
      const [one, other] = [await emulator.serveServiceHosts(), await emulator.serveServiceHosts()];
      expect(one.url).not.toBe(other.url);
      await one.close();
      await one.close();
      expect([await isOpen(one.url), await isOpen(other.url)]).toEqual([false, true]);
    }));

  test('close with the emulator', async () => {
    let url = '';
    await start(async (emulator) => {
      ({ url } = await emulator.serveServiceHosts());
      expect(await isOpen(url)).toBe(true);
    });
    expect(await isOpen(url)).toBe(false);
  });
});

test('a session whose connection was lost can be resumed over the listener', async () => {
  const { token, clock } = fixture().emulator;
  await clock.advance(IDENTIFY_INTERVAL_MS);
  const headers = { host: 'gateway.discord.gg' };
  const gateway = hosts.url.replace('http', 'ws');
  const client = await RawClient.connect(gateway, undefined, undefined, headers);
  await client.next(opcodes.HELLO);
  client.identify(token);
  const { d, s } = await client.event('READY');
  client.drop();
  const { session_id: sessionId } = z.object({ session_id: z.string() }).parse(d);
  const next = await RawClient.connect(gateway, undefined, undefined, { host: 'gateway-emulator.discord.gg' });
  await next.next(opcodes.HELLO);
  next.send(opcodes.RESUME, { token, session_id: sessionId, seq: s });
  expect(await next.eventsUntil('RESUMED')).toContain('RESUMED');
  next.close();
});
