/**
 * A text as users read it: white space at its ends is left out, and other white space is one space, as clients show it. Upper and
 * lower case differ.
 */
export function shownText(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/** Whether users read a text as expected: the whole of it, or a part that matches a pattern. */
export function isShownAs(text: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? shownText(text) === shownText(expected) : matchesPattern(text, expected);
}

/** Whether a pattern matches a part of a text. The flags `g` and `y` have no effect: a pattern has no position here. */
export function matchesPattern(text: string, pattern: RegExp): boolean {
  return new RegExp(pattern, pattern.flags.replaceAll(/[gy]/g, '')).test(text);
}
