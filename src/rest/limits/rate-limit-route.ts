import type { Endpoint } from '../../wire/endpoints/declaration/endpoint.js';
import { pathTemplateOf } from '../encode/path.js';

/** Identifies the rate limit of a call, before and after its bucket hash is known. */
export interface RateLimitRoute {
  /** Method and path template. Requests of one route share a bucket if `majorParams` is equal. */
  readonly template: string;
  /** The values of the path parameters with separate limits. May contain a secret: never show it. */
  readonly majorParams: string;
}

/** Returns the rate limit route of a call. */
export function rateLimitRouteOf(endpoint: Endpoint, path: Readonly<Record<string, string>>): RateLimitRoute {
  const { route, majorNames } = pathTemplateOf(endpoint);
  let majorParams = '';
  for (const name of majorNames) majorParams = majorParams === '' ? (path[name] ?? '') : `${majorParams}/${path[name]}`;
  return { template: route, majorParams };
}

/** Returns the sequence of a call, whose calls are sent one after another; undefined if its endpoint is not sequential. */
export function sequenceOf({ details }: Endpoint, { template, majorParams }: RateLimitRoute): string | undefined {
  return details.sequential ? `${template} ${majorParams}` : undefined;
}
