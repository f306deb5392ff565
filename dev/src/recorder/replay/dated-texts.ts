/** Texts with the date of today, which a test must not expect: the replays of a bot in a process of its own all take place now. */
import { templateParts } from '../../scenario/references/world-references.js';
import type { ObservedStep } from './observed-step.js';

/** Returns the texts that the assertions expect and that contain the date of today, each once. @param now the time of the replays */
export function findDatedTexts(steps: readonly ObservedStep[], now: Date): string[] {
  const pattern = datePattern(now);
  const texts = steps.flatMap(({ assertions }) => textsIn(assertions)).map(textOf);
  return [...new Set(texts.filter((text) => pattern.test(text)))];
}

/** Matches the date in numbers, as 2026-11-30, 30.11.2026 or 11/30/26, and in English words, as `Monday`, `November 30` or `30 Nov`. */
function datePattern(now: Date): RegExp {
  // A bot can use the time zone of the process or UTC.
  const dates = [undefined, 'UTC'].flatMap((timeZone) => {
    const part = (options: Intl.DateTimeFormatOptions) => now.toLocaleDateString('en-US', { ...options, timeZone });
    const [day, month, year] = [part({ day: 'numeric' }), part({ month: 'numeric' }), part({ year: 'numeric' })];
    const numbers = { day: `0?${day}`, month: `0?${month}`, year: `(?:${year}|${year.slice(-2)})` };
    const name = `(?:${part({ month: 'long' })}|${part({ month: 'short' })})\\.?`;
    return [
      `${year}[-/.]${numbers.month}[-/.]${numbers.day}`,
      `${numbers.day}[-/.] ?${numbers.month}[-/.] ?${numbers.year}`,
      `${numbers.month}/${numbers.day}/${numbers.year}`,
      `${name} ${numbers.day}(?:st|nd|rd|th)?`,
      `${numbers.day}(?:st|nd|rd|th|\\.)? (?:of )?${name}`,
      part({ weekday: 'long' }),
    ];
  });
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${dates.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

/** All texts in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The text of a template with the names of what it refers to. */
function textOf(template: string): string {
  return templateParts(template)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}
