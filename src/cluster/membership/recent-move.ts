/** A shard that got a new owner. */
export interface RecentMove {
  readonly shard: number;
  /** The id of the previous process, if it is known. */
  readonly from: string | undefined;
  /** The id of the new process. */
  readonly to: string;
  /**
   * `start`: no other process ran it before. `move`: the previous process gave it up. `takeover`: it did not, because it died
   * or could not be reached.
   */
  readonly reason: 'start' | 'move' | 'takeover';
  readonly epoch: number;
  /** In milliseconds since 1970, on the clock of Redis. */
  readonly at: number;
}

/** How many moves are stored. */
export const RECENT_MOVES_COUNT = 100;

/** Creates the text that is stored. */
export function encodeMove(move: RecentMove): string {
  return JSON.stringify(move);
}

/** Reads the text that is stored. Returns undefined if it is invalid. */
export function decodeMove(text: string): RecentMove | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { shard, from, to, reason, epoch, at }: Record<string, unknown> = { ...value };
  if (typeof shard !== 'number' || typeof to !== 'string' || typeof epoch !== 'number' || typeof at !== 'number') {
    return undefined;
  }
  return {
    shard,
    from: typeof from === 'string' ? from : undefined,
    to,
    reason: reason === 'takeover' || reason === 'start' ? reason : 'move',
    epoch,
    at,
  };
}
