import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../../../src/base/clock.js';
import type { GatewayBot } from '../../../src/wire/gateway/protocol.js';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

const closedBeforeReady = { code: 'gateway_closed', closeCode: 1000, meaning: 'closed by the bot before it was ready' };

test('ends a ready session with 1000', async () => {
  const { client, connection } = await gateway.ready();
  await client.close();
  expect(await connection.closed).toBe(1000);
  expect(client.status).toBe('closed');
});

test('close() before connect() prevents connecting', async () => {
  const client = gateway.client();
  await client.close();
  await expect(client.connect()).rejects.toMatchObject(closedBeforeReady);
  expect(gateway.discoveries).toBe(0);
});

test('close() during discovery rejects connect()', async () => {
  const client = gateway.client({ fetchGatewayBot: () => new Promise(() => {}) });
  const connected = client.connect();
  await client.close();
  await expect(connected).rejects.toMatchObject(closedBeforeReady);
});

test('close() during discovery ignores its late result', async () => {
  let answer = (_found: GatewayBot) => {};
  const late = new Promise<GatewayBot>((resolve) => {
    answer = resolve;
  });
  const client = gateway.client({ fetchGatewayBot: () => late });
  client.connect();
  await client.close();
  answer(gateway.discovery({ url: gateway.url('/late') }));
  await late;
  gateway.client().connect();
  expect((await gateway.nextConnection()).target).not.toContain('/late');
});

test('close() while the socket opens rejects connect()', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // A listening TCP server has an AddressInfo; strings are for pipes.
  const url = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const client = gateway.client({ fetchGatewayBot: async () => gateway.discovery({ url }) });
  const connected = client.connect();
  const [socket] = await once(silent, 'connection');
  await client.close();
  await expect(connected).rejects.toMatchObject(closedBeforeReady);
  socket.destroy();
  silent.close();
});

test('close() before Hello rejects connect()', async () => {
  const client = gateway.client();
  const connected = client.connect();
  const connection = await gateway.nextConnection();
  await connection.caughtUp();
  await client.close();
  await expect(connected).rejects.toMatchObject(closedBeforeReady);
  expect(await connection.closed).toBe(1000);
});

test('close() while identifying rejects connect()', async () => {
  const client = gateway.client();
  const connected = client.connect();
  const connection = await gateway.nextConnection();
  connection.hello();
  await connection.expectFrame(2);
  await client.close();
  await expect(connected).rejects.toMatchObject(closedBeforeReady);
});

test('close() during the wait for the next attempt prevents the attempt', async () => {
  const { client, connection } = await gateway.ready();
  connection.send({ op: 9, d: false });
  await gateway.line('the connection ended');
  await client.close();
  await gateway.clock.advance(60_000);
  expect(client.status).toBe('closed');
  expect(gateway.discoveries).toBe(1);
});

test('while resuming', async () => {
  const { client, connection } = await gateway.ready();
  connection.drop();
  const next = await gateway.nextConnection();
  next.hello();
  await next.expectFrame(6);
  await client.close();
  expect(await next.closed).toBe(1000);
});

test('twice has the same effect as once', async () => {
  const { client } = await gateway.ready();
  await Promise.all([client.close(), client.close()]);
  await client.close();
  expect(client.status).toBe('closed');
});

test('settles within five seconds if the server does not respond', async () => {
  const { client, connection } = await gateway.ready();
  connection.freeze();
  const closed = client.close();
  await gateway.clock.advance(5000);
  await closed;
});

test('leaves no timer running', async () => {
  const pending = new Set<() => void>();
  const clock: Clock = {
    now: () => gateway.clock.now(),
    monotonicNow: () => gateway.clock.monotonicNow(),
    schedule(delayMs, task) {
      const run = () => {
        pending.delete(run);
        task();
      };
      pending.add(run);
      const timer = gateway.clock.schedule(delayMs, run);
      return {
        cancel() {
          pending.delete(run);
          timer.cancel();
        },
      };
    },
  };
  const { client, connection } = await gateway.ready({ clock });
  connection.drop();
  const next = await gateway.nextConnection();
  next.hello();
  await next.expectFrame(6);
  expect(pending.size).toBeGreaterThan(0);
  await client.close();
  expect(pending.size).toBe(0);
});

test('connect() returns the same promise each time', async () => {
  const client = gateway.client();
  expect(client.connect()).toBe(client.connect());
  await gateway.nextConnection();
  expect(gateway.discoveries).toBe(1);
});

test('the process stays alive from connect() to close(), also without a socket', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const client = gateway.client({ fetchGatewayBot: () => new Promise(() => {}) });
  const before = timers();
  client.connect();
  expect(timers()).toBe(before + 1);
  const closed = client.close();
  expect(timers()).toBe(before);
  await closed;
});
