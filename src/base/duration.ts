/** A duration: milliseconds, or a number with a unit (`ms`, `s`, `m`, `h`, `d`), for example `'15m'`. */
export type Duration = number | `${number}${keyof typeof UNITS}`;

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION_PATTERN = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/**
 * Converts a duration to milliseconds.
 * @throws {RangeError} when it has another format or is negative
 */
export function toMilliseconds(duration: Duration): number {
  const ms = typeof duration === 'number' ? duration : parseDuration(duration);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new RangeError(
    `"${duration}" is not a duration. Use milliseconds, or a number with the unit ms, s, m, h or d.`,
  );
}

function parseDuration(text: string): number {
  const [, amount, unit] = DURATION_PATTERN.exec(text) ?? [];
  return isUnit(unit) ? Number(amount) * UNITS[unit] : Number.NaN;
}

function isUnit(text: unknown): text is keyof typeof UNITS {
  return typeof text === 'string' && Object.hasOwn(UNITS, text);
}
