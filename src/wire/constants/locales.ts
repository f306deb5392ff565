/** The languages of the Discord client. */
export const locales = [
  'id',
  'da',
  'de',
  'en-GB',
  'en-US',
  'es-ES',
  'es-419',
  'fr',
  'hr',
  'it',
  'lt',
  'hu',
  'nl',
  'no',
  'pl',
  'pt-BR',
  'ro',
  'fi',
  'sv-SE',
  'vi',
  'tr',
  'cs',
  'el',
  'bg',
  'ru',
  'uk',
  'hi',
  'th',
  'zh-CN',
  'ja',
  'zh-TW',
  'ko',
] as const;

/** The code of a language. */
export type Locale = (typeof locales)[number];

/** Texts by language; null, like an absent one, stands for the default. */
export type LocalizationMap = { readonly [L in Locale]?: string | null | undefined };

/** Where a text in one language may be missing, the other serves before the default does. */
const fallbacks: Partial<Record<Locale, Locale>> = { 'en-US': 'en-GB', 'en-GB': 'en-US', 'es-419': 'es-ES' };

/** The text in a language, or in the one that serves for it; undefined when the default has to. */
export function localizedText(texts: LocalizationMap | null | undefined, locale: string): string | undefined {
  const wanted = locales.find((each) => each === locale);
  if (!texts || wanted === undefined) return undefined;
  const fallback = fallbacks[wanted];
  return texts[wanted] ?? (fallback && texts[fallback]) ?? undefined;
}
