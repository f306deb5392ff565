import { createHash } from 'node:crypto';

/** A Lua script that Redis runs as one step. */
export interface RedisScript {
  /** Names the script in errors. */
  readonly name: string;
  readonly source: string;
  /** Identifies the script in Redis. */
  readonly sha1: string;
}

export interface RedisScriptOptions {
  /**
   * Whether Redis refuses the script while its memory is full, before any of it runs. Scripts whose data is small and does
   * not grow with the events run nevertheless: leases must be renewed, and only removals free memory.
   * @default false
   */
  readonly needsMemory?: boolean | undefined;
}

/** Declares a Lua script. @param name names it in errors */
export function defineScript(
  name: string,
  source: string,
  { needsMemory = false }: RedisScriptOptions = {},
): RedisScript {
  // Without the first line, a script could be refused after a part of its writes.
  const complete = `#!lua${needsMemory ? '' : ' flags=allow-oom'}\n${source.trim()}`;
  return { name, source: complete, sha1: createHash('sha1').update(complete).digest('hex') };
}
