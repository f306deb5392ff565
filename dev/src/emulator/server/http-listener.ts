import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { listen, originHost } from './listen.js';

export interface ListenOptions {
  /** 0 selects a free port. */
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** Handles requests for a WebSocket. @default Node closes their connection */
  readonly onUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** An HTTP server that listens on a port. */
export interface HttpListener {
  readonly port: number;
  /** The origin for URLs, for example `http://127.0.0.1:3000`. */
  readonly origin: string;
  /** Closes every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * How long an idle connection stays open. Node's default of 5 seconds is shorter than a busy test process may pause, and
 * its next request would then use a connection that is being closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 30_000;

/**
 * Serves an app on a port.
 * @throws {Error} the system's error when it cannot listen on the port
 */
export async function listenHttp(app: Hono, { port, host, onUpgrade }: ListenOptions): Promise<HttpListener> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  if (onUpgrade) server.on('upgrade', onUpgrade);
  const address = await listen(server, port, host);
  return {
    port: address.port,
    origin: `http://${originHost(address)}:${address.port}`,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
