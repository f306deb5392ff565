import { isObject } from '../../base/objects.js';
import type { RouteDigest } from '../../rest/limits/shared-request-limits.js';

/** What a process publishes to the others. */
export type LimitMessage =
  | { readonly type: 'joined' }
  | { readonly type: 'global'; readonly delayMs: number }
  | { readonly type: 'route'; readonly route: RouteDigest; readonly delayMs: number }
  | { readonly type: 'webhook'; readonly digest: string };

/** A message as text. @param sender the id of the process */
export function formatLimitMessage(sender: string, message: LimitMessage): string {
  return JSON.stringify({ sender, message });
}

/** Reads a message; undefined if this process sent it, or if it is malformed or of another version. */
export function parseLimitMessage(text: string, receiver: string): LimitMessage | undefined {
  const parsed = parseJson(text);
  if (!isObject(parsed) || parsed['sender'] === receiver || !isObject(parsed['message'])) return undefined;
  const { type, delayMs, route, digest } = parsed['message'];
  if (type === 'joined') return { type };
  if (type === 'webhook') return typeof digest === 'string' ? { type, digest } : undefined;
  if (typeof delayMs !== 'number' || !(delayMs >= 0)) return undefined;
  if (type === 'global') return { type, delayMs };
  return type === 'route' && isRoute(route) ? { type, route, delayMs } : undefined;
}

function isRoute(value: unknown): value is RouteDigest {
  return isObject(value) && typeof value['template'] === 'string' && typeof value['majorDigest'] === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
