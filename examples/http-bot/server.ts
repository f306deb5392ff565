/**
 * A Node server for a bot. Every server with `Request` and `Response` can replace it: with hono, for example,
 * `app.post('/interactions', (c) => bot.fetch(c.req.raw))` is all.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';

export interface Server {
  /** The URL of the server. In production, a proxy terminates TLS, and its URL is registered with Discord. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves on loopback. @param port 0 selects a free port */
export async function serve(fetch: (request: Request) => Promise<Response>, port: number): Promise<Server> {
  const listener = getRequestListener(fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${actualPort}/`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}
