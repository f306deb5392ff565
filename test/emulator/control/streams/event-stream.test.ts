import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import {
  MAX_BACKLOG,
  type StreamEventSource,
  streamServerSentEvents,
} from '../../../../dev/src/emulator/control/streams/pump-events.js';
import { listenHttp } from '../../../../dev/src/emulator/server/http-listener.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';

/** A source whose changes and events the test controls. */
class ScriptedSource implements StreamEventSource {
  backlog = 0;
  isSubscribed = false;
  wake = () => {};
  readonly events: string[] = [];

  subscribe(wake: () => void): () => void {
    this.wake = wake;
    this.isSubscribed = true;
    return () => {
      this.isSubscribed = false;
    };
  }

  takeEvents() {
    return this.events.splice(0).map((data) => ({ data }));
  }
}

/** Opens the stream of a source. */
async function open(source: StreamEventSource): Promise<Socket> {
  const app = new Hono();
  app.get('/', (c) => streamServerSentEvents(c, source, createLogger({ level: 'silent' })));
  const server = await listenHttp(app, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const socket = connect(server.port, '127.0.0.1');
  // The server resets the connection.
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return socket;
}

it('a stream ends if its client does not read while too many changes wait', async () => {
  const source = new ScriptedSource();
  source.events.push('x'.repeat(32 * 1024 * 1024));
  const socket = await open(source);
  await once(socket, 'readable');
  source.backlog = MAX_BACKLOG;
  source.wake();
  expect(socket.destroyed).toBe(false);
  source.backlog = MAX_BACKLOG + 1;
  source.wake();
  const closed = once(socket, 'close');
  socket.resume();
  await closed;
  await expect.poll(() => source.isSubscribed).toBe(false);
});

it('a stream of a client that reads stays open, however many changes there were in total', async () => {
  const source = new ScriptedSource();
  const socket = await open(source);
  socket.setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  await expect.poll(() => source.isSubscribed).toBe(true);
  for (const round of ['first', 'second', 'third']) {
    source.backlog = MAX_BACKLOG;
    source.events.push(round);
    source.wake();
    await expect.poll(() => received).toContain(`data: ${round}`);
  }
  socket.destroy();
});
