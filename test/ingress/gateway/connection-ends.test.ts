import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GatewayClosedError } from '../../../src/ingress/gateway/protocol/errors.js';
import { closeCodes } from '../../../src/wire/gateway/protocol.js';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

/** Runs `body` with the address of a TCP server. */
async function listening(server: Server, body: (url: string) => Promise<void>): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    // A listening TCP server has an AddressInfo; strings are for pipes.
    await body(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

describe('a close by Discord', () => {
  test.each([4000, 4001, 4002, 4005, 4008, 1000, 1001, 1011, 4999])('with %i is resumed', async (code) => {
    const { connection } = await gateway.ready();
    connection.close(code);
    const next = await gateway.nextConnection();
    next.hello();
    await next.expectFrame(6);
  });

  test.each([4003, 4007, 4009])('with %i starts a new session', async (code) => {
    const { connection } = await gateway.ready();
    connection.close(code);
    const { connection: next } = await gateway.nextReconnection();
    expect(next.target).not.toContain('/resume');
    next.hello();
    await next.expectFrame(2);
  });

  test.each([4004, 4010, 4011, 4012, 4013, 4014])(
    'with %i before READY rejects connect() and says what to do',
    async (code) => {
      const client = gateway.client();
      const connected = client.connect();
      const connection = await gateway.nextConnection();
      connection.hello();
      connection.close(code);
      const error: unknown = await connected.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayClosedError);
      expect(error).toMatchObject({ closeCode: code, code: 'gateway_closed', ...meaningAndRemedy(code) });
      expect(client.status).toBe('closed');
      expect(gateway.failures).toEqual([]);
    },
  );

  test('that is final after READY calls `onFatalError`', async () => {
    const { client, connection } = await gateway.ready();
    connection.close(4004);
    await gateway.line('Discord permanently rejected the connection');
    expect(gateway.failures).toEqual([expect.objectContaining({ closeCode: 4004 })]);
    expect(client.status).toBe('closed');
  });

  test('that is final is logged even if its handler fails', async () => {
    const { connection } = await gateway.ready({
      onFatalError: () => {
        throw new Error('no hands');
      },
    });
    connection.close(4004);
    expect(await gateway.line('the handler of a gateway failure failed')).toMatchObject({
      err: { message: 'no hands' },
    });
  });
});

function meaningAndRemedy(code: number) {
  const meaning = closeCodes[code];
  return { meaning: meaning?.meaning, remedy: meaning?.remedy };
}

describe('a server that cannot be reached', () => {
  test('rejects connections: attempts follow 1 to 3 seconds apart for a minute, and up to 8 seconds after it', async () => {
    let free = '';
    await listening(createServer(), async (url) => {
      free = url;
    });
    gateway.client({ fetchGatewayBot: async () => gateway.discovery({ url: free }) }).connect();
    const delays: unknown[] = [];
    for (let attempt = 0; attempt < 42; attempt++) {
      const { cause, delayMs } = await gateway.line('the connection ended');
      expect(cause).toBe('unreachable');
      delays.push(delayMs);
      await gateway.clock.advance(Number(delayMs));
    }
    expect(delays).toEqual([1250, ...Array.from({ length: 39 }, () => 1875), 5000, 5000]);
  });

  test('responds without a WebSocket', async () => {
    const server = createHttpServer((_request, response) => response.writeHead(503).end());
    await listening(server, async (url) => {
      gateway.client({ fetchGatewayBot: async () => gateway.discovery({ url }) }).connect();
      expect(await gateway.line('the connection ended')).toMatchObject({ cause: 'unreachable', next: 'identify' });
    });
  });

  test('accepts connections and sends nothing, not even HTTP', async () => {
    const mute = createServer();
    await listening(mute, async (url) => {
      let address = url;
      gateway.client({ fetchGatewayBot: async () => gateway.discovery({ url: address }) }).connect();
      await once(mute, 'connection');
      address = gateway.url();
      await gateway.clock.advance(20_000);
      expect((await gateway.nextReconnection()).ended).toMatchObject({ cause: 'timeout', awaited: 'hello' });
    });
  });

  test.each(['http://127.0.0.1', 'not an address', ''])('has the address "%s"', async (url) => {
    gateway.client({ fetchGatewayBot: async () => gateway.discovery({ url }) }).connect();
    expect(await gateway.line('the connection ended')).toMatchObject({
      cause: 'unreachable',
      detail: expect.stringContaining('is not a gateway address'),
    });
  });
});

describe('discovery', () => {
  test('that fails is called again', async () => {
    let answers = 0;
    const fetchGatewayBot = async () => {
      if (answers++ === 0) throw new Error('no route to host');
      return gateway.discovery();
    };
    gateway.client({ fetchGatewayBot }).connect();
    const { ended } = await gateway.nextReconnection();
    expect(ended).toMatchObject({ cause: 'unreachable', detail: 'discovery failed: no route to host' });
  });

  test('with an invalid result is called again', async () => {
    gateway.client({ fetchGatewayBot: async () => JSON.parse('{"message":"it works!"}') }).connect();
    expect(await gateway.line('the connection ended')).toMatchObject({
      detail: 'the response of discovery has no gateway address or no session start limit',
    });
  });

  test('that rejects the token rejects connect()', async () => {
    const cause = Object.assign(new Error('401: Unauthorized'), { status: 401 });
    const connected = gateway.client({ fetchGatewayBot: () => Promise.reject(cause) }).connect();
    await expect(connected).rejects.toMatchObject({ closeCode: 4004, meaning: 'authentication failed', cause });
  });
});

describe('timeouts', () => {
  test('instead of Hello ends the connection after 20 seconds', async () => {
    gateway.client().connect();
    const connection = await gateway.nextConnection();
    await connection.caughtUp();
    await gateway.clock.advance(19_999);
    expect(gateway.logged).not.toContain('the connection ended');
    await gateway.clock.advance(1);
    expect(await connection.closed).toBe(4900);
    expect((await gateway.nextReconnection()).ended).toMatchObject({ cause: 'timeout', awaited: 'hello' });
  });

  test('instead of READY ends the connection after a minute', async () => {
    const client = gateway.client();
    client.connect();
    const connection = await gateway.nextConnection();
    connection.hello(3_600_000);
    await connection.expectFrame(2);
    await gateway.clock.advance(59_999);
    expect(client.status).toBe('identifying');
    await gateway.clock.advance(1);
    expect(await connection.closed).toBe(4900);
    expect(await gateway.line('the connection ended')).toMatchObject({ awaited: 'session', next: 'identify' });
  });

  test('of a resume is 15 seconds, counted from the last repeated event', async () => {
    const { client, connection } = await gateway.ready();
    connection.drop();
    const next = await gateway.nextConnection();
    next.hello(3_600_000);
    await next.expectFrame(6);
    await gateway.clock.advance(14_000);
    next.dispatch('MESSAGE_CREATE');
    await next.caughtUp();
    await gateway.clock.advance(14_999);
    expect(client.status).toBe('resuming');
    await gateway.clock.advance(1);
    expect(await next.closed).toBe(4900);
  });

  test('is allowed once the session is ready', async () => {
    const { client, connection } = await gateway.ready();
    connection.drop();
    const next = await gateway.nextConnection();
    next.hello(3_600_000);
    next.dispatch('RESUMED');
    next.dispatch('MESSAGE_CREATE');
    await next.caughtUp();
    await gateway.clock.advance(600_000);
    expect(client.status).toBe('ready');
  });

  test('of the server does not delay the next connection', async () => {
    const { connection } = await gateway.ready();
    connection.freeze();
    await gateway.clock.advance(50_000);
    const next = await gateway.nextConnection();
    next.hello();
    await next.expectFrame(6);
  });
});

describe('a frame that cannot be read', () => {
  test.each([
    ['no JSON', 'secret {'],
    ['an empty text', ''],
    ['a list', '["secret"]'],
    ['null', 'null'],
    ['an opcode that is not a number', '{"op":"secret"}'],
    ['a dispatch without a name', '{"op":0,"s":2,"d":{}}'],
    ['a dispatch without a sequence', '{"op":0,"t":"MESSAGE_CREATE","d":{}}'],
    ['text that is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('(%s) is repeated by a resume, and not quoted in the log', async (_what, frame) => {
    const { client, connection } = await gateway.ready();
    connection.send(frame);
    const { ended, connection: next } = await gateway.nextReconnection();
    expect(ended).toMatchObject({ cause: 'malformed', next: 'resume', delayMs: 0 });
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ seq: 1 });
    expect(client.counts.malformed).toBe(1);
    expect(gateway.logged).not.toContain('secret');
  });

  test('twice after the same event ends the session, because it would be repeated forever', async () => {
    const { connection } = await gateway.ready();
    connection.send('{');
    const resumed = (await gateway.nextReconnection()).connection;
    resumed.hello();
    await resumed.expectFrame(6);
    resumed.send('{');
    const { ended, connection: fresh } = await gateway.nextReconnection();
    expect(ended['msg']).toContain('events until the next READY are lost');
    fresh.hello();
    await fresh.expectFrame(2);
  });

  test('that is a Hello without an interval closes the connection', async () => {
    gateway.client().connect();
    const connection = await gateway.nextConnection();
    connection.send({ op: 10, d: { heartbeat_interval: 0 } });
    expect(await connection.closed).toBe(4900);
  });

  test('that contains a too long session id does not crash the client', async () => {
    const { connection } = await gateway.ready();
    connection.dispatch('READY', gateway.readyData({ session_id: 'x'.repeat(5000) }));
    connection.send({ op: 7, d: null });
    await gateway.line('the connection ended');
    (await gateway.nextConnection()).hello();
    expect((await gateway.nextReconnection()).ended).toMatchObject({ cause: 'malformed', next: 'resume' });
  });
});

describe('reconnecting', () => {
  test('is immediate after a working connection, and waits after each failure', async () => {
    const { connection } = await gateway.ready();
    connection.drop();
    const delays: unknown[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const { ended, connection: next } = await gateway.nextReconnection();
      delays.push(ended['delayMs']);
      next.drop();
    }
    expect(delays).toEqual([0, 1875, 1875, 1875]);
  });

  test('follows the attempt before it after a second at least, also when a session ends at once', async () => {
    const connected = gateway.client().connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    connection.dispatch('READY', gateway.readyData());
    await connected;
    await gateway.clock.advance(200);
    connection.close(4000);
    expect(await gateway.line('the connection ended')).toMatchObject({ next: 'resume', delayMs: 800 });
  });

  test('waits longer for each Identify whose session ends before a heartbeat is acknowledged', async () => {
    let connection = (await gateway.ready()).connection;
    const delays: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      connection.close(4009);
      const { ended, connection: next } = await gateway.nextReconnection();
      delays.push(ended['delayMs']);
      next.hello();
      await next.expectFrame(2);
      next.dispatch('READY', gateway.readyData());
      connection = next;
    }
    expect(delays).toEqual([625, 1250, 2500, 5000, 10_000, 20_000, 37_500, 37_500]);
  });

  test('is immediate when a heartbeat was acknowledged before the session was lost', async () => {
    const { connection } = await gateway.ready();
    await gateway.clock.advance(10_000);
    await connection.expectFrame(1);
    connection.send({ op: 11 });
    await connection.caughtUp();
    connection.close(4009);
    expect((await gateway.nextReconnection()).ended).toMatchObject({ next: 'identify', delayMs: 0 });
  });

  test('with a session that the restarted gateway does not know waits only as long as Discord requires', async () => {
    const { connection } = await gateway.ready();
    connection.drop();
    for (let attempt = 0; attempt < 20; attempt++) (await gateway.nextReconnection()).connection.drop();
    const { connection: restarted } = await gateway.nextReconnection();
    restarted.hello();
    await restarted.expectFrame(6);
    restarted.send({ op: 9, d: false });
    expect((await gateway.nextReconnection()).ended).toMatchObject({ cause: 'invalid-session', delayMs: 2000 });
  });

  test.each<[string, () => Promise<never>, number]>([
    ['fails', () => Promise.reject(new Error('no route to host')), 0],
    ['does not respond within a second', () => new Promise(() => {}), 1000],
  ])('with the session uses its own URL if discovery %s', async (_what, fail, waitMs) => {
    let isAvailable = true;
    const fetchGatewayBot = async () => (isAvailable ? gateway.discovery() : fail());
    const { connection } = await gateway.ready({ fetchGatewayBot });
    isAvailable = false;
    await gateway.clock.advance(10_000);
    connection.drop();
    for (let attempt = 0; attempt < 2; attempt++) (await gateway.nextReconnection()).connection.drop();
    const { delayMs } = await gateway.line('the connection ended');
    await gateway.clock.advance(Number(delayMs));
    await gateway.clock.advance(waitMs);
    const resumed = await gateway.nextConnection();
    expect(resumed.target).toContain('/resume');
  });
});
