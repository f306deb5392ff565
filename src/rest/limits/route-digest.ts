import { createHash } from 'node:crypto';
import type { RateLimitRoute } from './rate-limit-route.js';
import type { RouteDigest } from './shared-request-limits.js';

/** The digest of the major parameters of a route: equal values have the same digest, which does not reveal them. */
export function majorDigestOf(majorParams: string): string {
  return createHash('sha256').update(majorParams).digest('base64url').slice(0, 22);
}

/** A route as other processes receive it. */
export function routeDigestOf({ template, majorParams }: RateLimitRoute): RouteDigest {
  return { template, majorDigest: majorDigestOf(majorParams) };
}
