const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5000;

/**
 * Returns the delay after a rejection (429): as long as Discord says, but at least a random part of a minimum that
 * doubles with every consecutive rejection. Otherwise a `retry_after` of 0 would be followed by requests without pause.
 * @param count number of consecutive rejections, including this one
 */
export function rejectionDelayMs(retryAfterMs: number, count: number): number {
  const minimumMs = Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, count - 1), MAX_DELAY_MS);
  return Math.max(retryAfterMs, Math.ceil(minimumMs * (0.5 + Math.random() / 2)));
}
