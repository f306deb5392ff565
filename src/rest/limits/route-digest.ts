import { toBase64Url } from '../../base/bytes/bytes.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { RateLimitRoute } from './rate-limit-route.js';
import type { RouteDigest } from './shared-request-limits.js';

/** The digest of the major parameters of a route: equal values have the same digest, which does not reveal them. */
export function majorDigestOf(majorParams: string): string {
  return toBase64Url(sha256(majorParams)).slice(0, 22);
}

/** A route as other processes receive it. */
export function routeDigestOf({ template, majorParams }: RateLimitRoute): RouteDigest {
  return { template, majorDigest: majorDigestOf(majorParams) };
}
