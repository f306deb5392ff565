import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { pathTemplateOf } from '../encode/path.js';

/** What a rate limit is told apart by, before and after the service has named its bucket. */
export interface RateLimitRoute {
  /** Method and path template: requests of one route share a bucket as far as `major` is the same. */
  readonly template: string;
  /** The values of the path parameters that split a limit. May hold a secret: never shown. */
  readonly majorParams: string;
}

/** The route of a call. */
export function rateLimitRouteOf(endpoint: Endpoint, path: Readonly<Record<string, string>>): RateLimitRoute {
  const { route, majorNames } = pathTemplateOf(endpoint);
  let majorParams = '';
  for (const name of majorNames) majorParams = majorParams === '' ? (path[name] ?? '') : `${majorParams}/${path[name]}`;
  return { template: route, majorParams };
}
