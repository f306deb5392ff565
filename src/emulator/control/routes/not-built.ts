import { Hono } from 'hono';
import type { ControlParts } from '../control-parts.js';

/** Calls of the control API that are designed and not built yet. */
const calls: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/world'],
  ['PUT', '/world'],
];

/** Says of each of them that it is not there yet. */
export function notBuilt({ service: { logger } }: ControlParts): Hono {
  const app = new Hono();
  for (const [method, path] of calls) {
    app.on(method, path, () => {
      logger.warn(`control: ${method} ${path} is not built yet`);
      return saysNotBuilt(`${method} /_control${path}`);
    });
  }
  return app;
}

/** The answer to a call that asks for something that is not built yet. */
export function saysNotBuilt(what: string): Response {
  return Response.json({ code: 0, message: `501: the emulator does not have ${what} yet` }, { status: 501 });
}
