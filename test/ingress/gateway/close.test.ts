import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../../../src/base/clock.js';
import type { GatewayBot } from '../../../src/wire/gateway/protocol.js';
import { ScriptedGateway } from './scripted-gateway.js';

let service: ScriptedGateway;
beforeEach(async () => {
  service = await ScriptedGateway.start();
});
afterEach(() => service.close());

const closedBeforeReady = { code: 'gateway_closed', closeCode: 1000, meaning: 'closed by the bot before it was ready' };

test('ends a ready session with 1000', async () => {
  const { client, connection } = await service.ready();
  await client.close();
  expect(await connection.closed).toBe(1000);
  expect(client.status).toBe('closed');
});

test('before connect() refuses to connect', async () => {
  const client = service.client();
  await client.close();
  await expect(client.connect()).rejects.toMatchObject(closedBeforeReady);
  expect(service.discoveries).toBe(0);
});

test('while discovery is asked', async () => {
  const client = service.client({ fetchGatewayBot: () => new Promise(() => {}) });
  const connected = client.connect();
  await client.close();
  await expect(connected).rejects.toMatchObject(closedBeforeReady);
});

test('while discovery is asked: its late answer opens nothing', async () => {
  let answer = (_found: GatewayBot) => {};
  const late = new Promise<GatewayBot>((resolve) => {
    answer = resolve;
  });
  const client = service.client({ fetchGatewayBot: () => late });
  client.connect();
  await client.close();
  answer(service.discovery({ url: service.url('/late') }));
  await late;
  service.client().connect();
  expect((await service.connection()).target).not.toContain('/late');
});

test('while the socket opens', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // A listening TCP server has an AddressInfo; strings are for pipes.
  const url = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const client = service.client({ fetchGatewayBot: async () => service.discovery({ url }) });
  const connected = client.connect();
  const [socket] = await once(silent, 'connection');
  await client.close();
  await expect(connected).rejects.toMatchObject(closedBeforeReady);
  socket.destroy();
  silent.close();
});

test('before Hello', async () => {
  const client = service.client();
  const connected = client.connect();
  const connection = await service.connection();
  await connection.caughtUp();
  await client.close();
  await expect(connected).rejects.toMatchObject(closedBeforeReady);
  expect(await connection.closed).toBe(1000);
});

test('while identifying', async () => {
  const client = service.client();
  const connected = client.connect();
  const connection = await service.connection();
  connection.hello();
  await connection.expectFrame(2);
  await client.close();
  await expect(connected).rejects.toMatchObject(closedBeforeReady);
});

test('while it waits for the next attempt: there is none', async () => {
  const { client, connection } = await service.ready();
  connection.send({ op: 9, d: false });
  await service.line('the connection ended');
  await client.close();
  await service.clock.advance(60_000);
  expect(client.status).toBe('closed');
  expect(service.discoveries).toBe(1);
});

test('while resuming', async () => {
  const { client, connection } = await service.ready();
  connection.drop();
  const next = await service.connection();
  next.hello();
  await next.expectFrame(6);
  await client.close();
  expect(await next.closed).toBe(1000);
});

test('twice is as good as once', async () => {
  const { client } = await service.ready();
  await Promise.all([client.close(), client.close()]);
  await client.close();
  expect(client.status).toBe('closed');
});

test('settles within five seconds when the other side does not answer', async () => {
  const { client, connection } = await service.ready();
  connection.freeze();
  const closed = client.close();
  await service.clock.advance(5000);
  await closed;
});

test('leaves no timer behind', async () => {
  const pending = new Set<() => void>();
  const clock: Clock = {
    now: () => service.clock.now(),
    schedule(delayMs, task) {
      const run = () => {
        pending.delete(run);
        task();
      };
      pending.add(run);
      const timer = service.clock.schedule(delayMs, run);
      return {
        cancel() {
          pending.delete(run);
          timer.cancel();
        },
      };
    },
  };
  const { client, connection } = await service.ready({ clock });
  connection.drop();
  const next = await service.connection();
  next.hello();
  await next.expectFrame(6);
  expect(pending.size).toBeGreaterThan(0);
  await client.close();
  expect(pending.size).toBe(0);
});

test('connect() gives the same promise each time', async () => {
  const client = service.client();
  expect(client.connect()).toBe(client.connect());
  await service.connection();
  expect(service.discoveries).toBe(1);
});

test('the process is kept alive from connect() to close(), also while there is no socket', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const client = service.client({ fetchGatewayBot: () => new Promise(() => {}) });
  const before = timers();
  client.connect();
  expect(timers()).toBe(before + 1);
  const closed = client.close();
  expect(timers()).toBe(before);
  await closed;
});
