import { isObject } from '../../base/objects.js';

/** The version of the format. A value of another version counts as missing. */
const VERSION = 1;

/** Formats a value for Redis. */
export function formatStoredValue(value: object): string {
  return JSON.stringify({ version: VERSION, value });
}

/** Parses a value from Redis; undefined if it is missing, malformed or of another version. */
export function parseStoredValue(reply: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof reply !== 'string' && !(reply instanceof Uint8Array)) return undefined;
  try {
    const parsed: unknown = JSON.parse(typeof reply === 'string' ? reply : Buffer.from(reply).toString());
    return isObject(parsed) && parsed['version'] === VERSION && isObject(parsed['value']) ? parsed['value'] : undefined;
  } catch {
    return undefined;
  }
}
