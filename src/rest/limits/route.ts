import type { Endpoint } from '../../wire/endpoint.js';
import { templateOf } from '../encode/path.js';

/** What a rate limit is told apart by, before and after the service has named its bucket. */
export interface Route {
  /** Method and path template: requests of one route share a bucket as far as `major` is the same. */
  readonly template: string;
  /** The values of the path parameters that split a limit. May hold a secret: never shown. */
  readonly major: string;
}

/** The route of a call. */
export function routeOf(endpoint: Endpoint, path: Readonly<Record<string, string>>): Route {
  const { route, majors } = templateOf(endpoint);
  let major = '';
  for (const name of majors) major = major === '' ? (path[name] ?? '') : `${major}/${path[name]}`;
  return { template: route, major };
}
