import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

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

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.off('error', reject);
      if (typeof address === 'object' && address) resolve(address);
      else reject(new Error(`the server listens on ${host}, but the system returned no address`));
    });
  });
}

/** The host for URLs: loopback if the server listens on all addresses. */
function originHost({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return family === 'IPv6' ? `[${address}]` : address;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
