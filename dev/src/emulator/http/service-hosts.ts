/**
 * The emulator under the host names of Discord, as redirected bots address it: REST API, gateway and files, each under its own hosts.
 * Nothing else is served: no control API and no page. Web pages cannot send such requests, because a browser would have to resolve a
 * host name of Discord to this machine; requests with an `Origin` are rejected all the same.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hono, type MiddlewareHandler } from 'hono';
import { describeOfferedHosts, normalizeHostName, offeredUse, type ServiceUse } from '../../redirect/host-rules.js';
import type { RequestHosts } from '../server/allowed-hosts.js';
import { rejectUpgrade } from './host-check.js';

/** What the hosts serve. */
export interface ServiceHostTargets {
  /** Responds to requests below `/api`. */
  readonly api: MiddlewareHandler;
  readonly files: Hono;
  /** Handles requests for a WebSocket of the gateway. */
  readonly gateway: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

type HostCheck = { readonly use: ServiceUse } | { readonly problem: string };

/** Finds out what a request is sent to, or why it is rejected. */
function checkHost({ host = '', origin }: RequestHosts): HostCheck {
  const name = normalizeHostName(host.replace(/:\d{1,5}$/, ''));
  const use = offeredUse(name);
  if (use === undefined) {
    const problem = `This port of the emulator does not accept requests to the host ${JSON.stringify(name)}, only to ${describeOfferedHosts()}.`;
    return { problem };
  }
  if (origin !== undefined) return { problem: 'This port of the emulator does not accept requests of web pages.' };
  return { use };
}

/** The routes of the hosts for the REST API and for files. */
export function serviceHostRoutes({ api, files }: ServiceHostTargets): Hono {
  const app = new Hono();
  app.all('*', async (c, next) => {
    const check = checkHost({ host: c.req.header('host'), origin: c.req.header('origin') });
    if ('problem' in check) return c.json({ code: 0, message: check.problem }, 403);
    if (check.use === 'files') return files.fetch(c.req.raw, c.env);
    if (check.use === 'api' && c.req.path.startsWith('/api/')) return api(c, next);
    return c.json({ code: 0, message: `The emulator serves nothing at ${c.req.header('host')}${c.req.path}.` }, 404);
  });
  return app;
}

/** Handles requests for a WebSocket: only those to hosts of the gateway. */
export function serviceHostUpgrade({ gateway }: ServiceHostTargets): ServiceHostTargets['gateway'] {
  return (request, socket, head) => {
    const check = checkHost(request.headers);
    if ('problem' in check) rejectUpgrade(socket, check.problem);
    else if (check.use !== 'gateway') rejectUpgrade(socket, 'Only hosts of the gateway accept WebSockets.');
    else gateway(request, socket, head);
  };
}
