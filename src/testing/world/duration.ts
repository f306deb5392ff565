/** A span of time: milliseconds, or a number with a unit, for example `'15m'`. */
export type Duration = number | `${number}${keyof typeof UNITS}`;

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION_PATTERN = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/**
 * A span of time in milliseconds.
 * @throws {RangeError} when it is written in another way, or is less than nothing
 */
export function toMilliseconds(duration: Duration): number {
  const [, amount, unit] =
    typeof duration === 'string' ? (DURATION_PATTERN.exec(duration) ?? []) : [undefined, duration, 'ms'];
  const ms = Number(amount) * (isUnit(unit) ? UNITS[unit] : Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new RangeError(`"${duration}" is no span of time. Write milliseconds, or a number with ms, s, m, h or d.`);
}

function isUnit(text: unknown): text is keyof typeof UNITS {
  return typeof text === 'string' && Object.hasOwn(UNITS, text);
}
