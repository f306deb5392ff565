import type { Duplex } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import type { AllowedHosts } from '../server/allowed-hosts.js';

/**
 * Rejects requests to foreign hosts, and of pages from foreign origins, with 403.
 * @param pagePort see `AllowedHosts.problemOf`
 */
export function allowHosts(allowedHosts: AllowedHosts, pagePort?: () => number): MiddlewareHandler {
  return async (c, next) => {
    const headers = { host: c.req.header('host'), origin: c.req.header('origin') };
    const problem = allowedHosts.problemOf(headers, pagePort?.());
    return problem === undefined ? next() : c.json({ code: 0, message: problem }, 403);
  };
}

/** Lets pages read the responses to requests that passed `allowHosts`: the page of the emulator is on another port than its files. */
export const shareWithPage: MiddlewareHandler = async (c, next) => {
  await next();
  const origin = c.req.header('origin');
  if (origin !== undefined) c.res.headers.set('access-control-allow-origin', origin);
  c.res.headers.append('vary', 'origin');
};

/** Rejects a request for a WebSocket with 403. */
export function rejectUpgrade(socket: Duplex, problem: string): void {
  // Node does not handle errors of a socket that it has passed to the upgrade listener.
  socket.on('error', () => socket.destroy());
  const body = JSON.stringify({ code: 0, message: problem });
  socket.end(
    [
      'HTTP/1.1 403 Forbidden',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
