import { type Endpoint, MAJOR_PARAMS, pathParamsOf } from '../../wire/endpoint.js';

/** What a rate limit is told apart by, before and after the service has named its bucket. */
export interface Route {
  /** Method and path template: requests of one route share a bucket as far as `major` is the same. */
  readonly template: string;
  /** The values of the path parameters that split a limit. May hold a secret: never shown. */
  readonly major: string;
}

/** The route of a call. */
export function routeOf(endpoint: Endpoint, path: Readonly<Record<string, string>>): Route {
  const majors = pathParamsOf(endpoint).filter((name) => MAJOR_PARAMS.has(name));
  return {
    template: `${endpoint.method} ${endpoint.path}`,
    major: majors.map((name) => path[name]).join('/'),
  };
}
