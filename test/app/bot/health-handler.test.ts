/** The health endpoints of a bot, over a socket. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWorld } from '@guildhall/dev/testing';
import { getRequestListener } from '@hono/node-server';
import { type HealthOptions, type HealthSource, healthHandler } from 'guildhall';
import { expect, onTestFinished, test } from 'vitest';
import { HttpBot } from '../../../src/app/bot/http-bot.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { TOKEN } from '../fixture/token.js';

/** Serves the health of a bot. Returns a function that requests a path. */
async function serveHealth(bot: HealthSource, options?: HealthOptions) {
  const listener = getRequestListener(healthHandler(bot, options));
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

test('a bot that is ready is live and ready, and reports its shards', async () => {
  await using test = await BotUnderTest.start({ handlers: [] });
  const request = await serveHealth(test.bot);
  for (const path of ['/healthz', '/readyz']) {
    const response = await request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'ready', ready: true, shards: [{ id: 0, status: 'ready' }] });
  }
});

test('a bot that has not started is live, but not ready', async () => {
  await using test = await BotUnderTest.compose({ handlers: [] });
  const request = await serveHealth(test.bot);
  expect((await request('/healthz')).status).toBe(200);
  const ready = await request('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'idle', ready: false, shards: [] });
});

test('a bot that Discord rejects permanently is not live any more', async () => {
  await using test = await BotUnderTest.compose({ handlers: [] });
  test.server.rejectWith = 4004;
  const request = await serveHealth(test.bot);
  await test.bot.start().catch(() => {});
  expect((await request('/healthz')).status).toBe(503);
});

test('a bot that has stopped is neither live nor ready', async () => {
  await using test = await BotUnderTest.start({ handlers: [] });
  const request = await serveHealth(test.bot);
  await test.bot.stop();
  expect((await request('/healthz')).status).toBe(503);
  expect((await request('/readyz')).status).toBe(503);
});

test('HEAD has no body, other methods get 405, and other paths 404', async () => {
  await using test = await BotUnderTest.start({ handlers: [] });
  const request = await serveHealth(test.bot);
  const head = await request('/healthz', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await request('/readyz', { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await request('/')).status).toBe(404);
  expect((await request('/healthz/x')).status).toBe(404);
  expect((await request('/readyz?token=x')).status).toBe(200);
});

test('the paths can be changed', async () => {
  await using test = await BotUnderTest.start({ handlers: [] });
  const request = await serveHealth(test.bot, { livePath: '/live', readyPath: '/ready' });
  expect((await request('/live')).status).toBe(200);
  expect((await request('/ready')).status).toBe(200);
  expect((await request('/healthz')).status).toBe(404);
});

test('no response contains the token', async () => {
  await using test = await BotUnderTest.start({ handlers: [] });
  const request = await serveHealth(test.bot);
  expect(await (await request('/readyz')).text()).not.toContain(TOKEN);
});

test('a bot without a gateway is ready when its services are started, and has no shards', async () => {
  await using world = await createWorld({
    bot: new HttpBot({ http: { publicKey: 'ab'.repeat(32) }, environment: {}, logLevel: 'silent', handlers: [] }),
  });
  const request = await serveHealth(world.bot);
  expect(await (await request('/readyz')).json()).toEqual({ status: 'ready', ready: true, shards: [] });
});
