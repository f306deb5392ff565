/**
 * Routes that a program adds to the emulator's origin, such as its page. They are served after the REST API and the control API, below
 * the same checks of `Host` and `Origin`. A page from here shares its origin with the control API, so a script in it could do everything
 * that the control API can. Therefore each response has a content security policy: that of the route, or a default one.
 */

import type { StructuredLogger } from 'guildhall';
import type { Handler } from 'hono';
import { RequestRejectedError } from '../policy/errors/request-rejected-error.js';
import { errorResponse } from './api-response.js';

/**
 * A route that the emulator serves besides its own.
 * @example
 * const status: EmulatorRoute = { path: '/status', respond: () => Response.json({ ready: true }) };
 * const emulator = await startEmulator({ routes: [status] });
 */
export interface EmulatorRoute {
  /**
   * The path of a URL, for example `/status`. `/assets/*` stands for all paths below `/assets/`. `/api`, `/_control` and paths below
   * them belong to the emulator.
   */
  readonly path: string;
  /**
   * Responds to a GET or HEAD request, whose body is not sent for HEAD. A response without the header `Content-Security-Policy` gets one
   * that allows only content of the emulator. When it throws, the response has the status 500, and the emulator logs the error.
   * @returns the response; undefined if the next route of this path is to respond, which is a 404 if there is none
   */
  respond(request: Request, origins: EmulatorRouteOrigins): Response | undefined | Promise<Response | undefined>;
}

/** Origins of the emulator, on the host to which the request was sent. */
export interface EmulatorRouteOrigins {
  /** The origin of files such as attachments, for example `http://localhost:4601`. A content security policy has to allow it. */
  readonly filesOrigin: string;
}

export interface FurtherRoutesOptions {
  /** The port of files. */
  readonly filesPort: number;
  readonly logger: StructuredLogger;
}

/** A path without query, outside of the emulator's own ones, and with an asterisk only at its end. */
const ROUTE_PATH = /^(?=\/)(?!\/(?:api|_control)(?:\/|$))[^*?#]*(?:\/\*)?$/;

/** @throws {TypeError} when a path is invalid, or belongs to the emulator */
export function requireRoutePaths(routes: readonly EmulatorRoute[]): void {
  for (const { path } of routes) {
    if (ROUTE_PATH.test(path)) continue;
    throw new TypeError(
      `routes: ${JSON.stringify(path)} is not the path of a route. It must begin with "/" and be outside of /api and /_control. An asterisk can only be its last part ("/assets/*").`,
    );
  }
}

/** Serves routes in their order. @param routes their paths must be valid */
export function serveFurtherRoutes(
  routes: readonly EmulatorRoute[],
  { filesPort, logger }: FurtherRoutesOptions,
): Handler {
  return async (c, next) => {
    const { pathname, hostname } = new URL(c.req.url);
    const filesOrigin = `http://${hostname}:${filesPort}`;
    try {
      for (const route of routes) {
        if (!isBelow(route.path, pathname)) continue;
        const response = await route.respond(c.req.raw, { filesOrigin });
        if (response) return withContentPolicy(response, filesOrigin);
      }
    } catch (thrown) {
      logger.error({ err: thrown, path: pathname }, 'a further route of the emulator failed');
      return errorResponse(new RequestRejectedError('INTERNAL')).response;
    }
    return next();
  };
}

function isBelow(path: string, pathname: string): boolean {
  return path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
}

/** Adds the default policy to a response without one: it can load only what the emulator serves. */
function withContentPolicy(response: Response, filesOrigin: string): Response {
  if (response.headers.has('content-security-policy')) return response;
  // The headers of a received or redirecting response cannot be changed.
  const headers = new Headers(response.headers);
  headers.set(
    'content-security-policy',
    `default-src 'self' ${filesOrigin}; script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`,
  );
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
