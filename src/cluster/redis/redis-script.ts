import { createHash } from 'node:crypto';

/** A Lua script that Redis runs as one step. */
export interface RedisScript {
  /** Names the script in errors. */
  readonly name: string;
  readonly source: string;
  /** Identifies the script in Redis. */
  readonly sha1: string;
}

/** Declares a Lua script. @param name names it in errors */
export function defineScript(name: string, source: string): RedisScript {
  const trimmed = source.trim();
  return { name, source: trimmed, sha1: createHash('sha1').update(trimmed).digest('hex') };
}
