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

/** Texts by locale in a request. */
export type RequestLocalizations = Partial<Record<Locale, string | null>>;

/** Texts by locale. Without a text, or with null, the default text is used. */
export type LocalizationMap = { readonly [L in Locale]?: string | null | undefined };

/** If there is no text in a locale, the text in its fallback is used before the default text. */
const fallbacks: Partial<Record<Locale, Locale>> = { 'en-US': 'en-GB', 'en-GB': 'en-US', 'es-419': 'es-ES' };

/**
 * Returns the text in a locale or in its fallback; undefined if there is neither and the default text must be used.
 *
 * @param locale the code of a language, such as `de`; unknown ones have no text
 */
export function localizedText(texts: LocalizationMap | null | undefined, locale: string): string | undefined {
  const known = locales.find((each) => each === locale);
  if (!texts || known === undefined) return undefined;
  const fallback = fallbacks[known];
  return texts[known] ?? (fallback && texts[fallback]) ?? undefined;
}
