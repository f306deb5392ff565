import { Hono } from 'hono';
import { z } from 'zod';
import { endpoints } from '../../../../../src/wire/endpoints/all-endpoints.js';
import { boundedInteger } from '../../../../../src/wire/validation/field-schemas.js';
import { RequestRejectedError } from '../../policy/errors/request-rejected-error.js';
import { routeTemplate } from '../../server/rate-limits.js';
import { readJsonBody } from '../requests/read-request.js';
import { worldChangeOf } from '../user-actions/world-change.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const DAY_MS = 24 * 60 * 60_000;

const LimitChange = z.object({
  /**
   * Method and path template, for example `POST /channels/{channel_id}/messages`. Default: all endpoints without a limit
   * of their own.
   */
  route: z.string().optional(),
  limit: boundedInteger(1, 1_000_000),
  window_ms: boundedInteger(1, DAY_MS),
});

/** Routes that set rate limits. */
export function limitControlRoutes({ context: { rateLimits }, userActions }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.put('/limits', async (c) => {
    const { route, limit, window_ms: windowMs } = await readJsonBody(c, LimitChange);
    const changed = await userActions.perform(
      () => worldChangeOf(c.req),
      () => {
        if (route === undefined) {
          rateLimits.setDefault({ limit, windowMs });
          return { limit, window_ms: windowMs };
        }
        const { bucket } = rateLimits.set(findEndpointByRoute(route), { limit, windowMs });
        return { route, bucket, limit, window_ms: windowMs };
      },
    );
    return c.json(changed);
  });

  return app;
}

function findEndpointByRoute(route: string) {
  const endpoint = Object.values(endpoints).find((each) => routeTemplate(each) === route);
  if (endpoint) return endpoint;
  const message = `No endpoint has the route "${route}". A route is a method and a path template, for example "POST /channels/{channel_id}/messages".`;
  throw new RequestRejectedError('INVALID_FORM', [{ path: 'route', code: 'BASE_TYPE_CHOICES', message }]);
}
