import { locales } from '../constants/locales.js';

/**
 * The problem of a locale that Discord does not know, with those of the same language: other APIs use `en` or `de-DE`, and
 * Discord `en-US` and `de`. Undefined for a known locale.
 */
export function localeProblem(text: string): string | undefined {
  if (locales.some((each) => each === text)) return undefined;
  const language = languageOf(text);
  const similar = locales.filter((each) => languageOf(each) === language).toReversed();
  const remedy = similar.length === 0 ? `one of ${locales.join(', ')}` : similar.join(' or ');
  return `"${text}" is not a locale of Discord: use ${remedy}.`;
}

function languageOf(locale: string): string {
  return locale.replace(/[-_].*/, '').toLowerCase();
}
