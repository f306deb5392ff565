/** The least and the greatest value of each number of a fault. */
export const faultLimits = {
  count: { min: 1, max: 1_000_000 },
  after: { min: 0, max: 1_000_000_000 },
  /** Close codes that a server can send. RFC 6455 reserves some of them. */
  code: { min: 1000, max: 4999 },
  delayMs: { min: 0, max: 60 * 60_000 },
  status: { min: 400, max: 599 },
} as const;
