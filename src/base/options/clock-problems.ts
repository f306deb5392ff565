import type { OptionProblem } from './option-problems.js';

const METHODS = ['now', 'monotonicNow', 'schedule'] as const;

/**
 * What is wrong with a clock: a method that is missing would be called much later. Of `Date`, for example, only `now` is there.
 *
 * @param path the option that contains the clock
 */
export function clockProblems(clock: unknown, path: string): readonly OptionProblem[] {
  const methods: Readonly<Record<string, unknown>> = Object(clock ?? {});
  const missing = METHODS.filter((name) => typeof methods[name] !== 'function');
  if (missing.length === 0) return [];
  const remedy = 'A clock has now(), monotonicNow() and schedule(): see `Clock`.';
  return [{ path, message: `it has no method ${missing.join(', ')}.`, remedy }];
}
