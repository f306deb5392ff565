/** Texts of commands by language. English texts stand in the declaration itself; a language without a text shows them. */
import type { Locale, LocalizationMap } from '../../../wire/constants/locales.js';

export type { LocalizationMap } from '../../../wire/constants/locales.js';

/** Name and description by language: `{ de: { name: 'warnen', description: 'Warnt ein Mitglied' } }`. */
export type Localizations = {
  readonly [L in Locale]?:
    | { readonly name?: string | undefined; readonly description?: string | undefined }
    | undefined;
};

/** Texts by language on the wire. */
export type TextsByLocale = Partial<Record<Locale, string>>;

/** Both dictionaries on the wire; one that is empty is left out. */
export function toLocalizationsRequest(localizations: Localizations = {}): {
  name_localizations?: TextsByLocale;
  description_localizations?: TextsByLocale;
} {
  const names: Record<string, string> = {};
  const descriptions: Record<string, string> = {};
  for (const [locale, texts] of Object.entries(localizations)) {
    if (texts?.name !== undefined) names[locale] = texts.name;
    if (texts?.description !== undefined) descriptions[locale] = texts.description;
  }
  return {
    ...toNameLocalizations(names),
    ...(Object.keys(descriptions).length === 0 ? {} : { description_localizations: descriptions }),
  };
}

/** The dictionary on the wire, of what has one text alone. */
export function toNameLocalizations(texts: LocalizationMap = {}): { name_localizations?: TextsByLocale } {
  const names: Record<string, string> = {};
  for (const [locale, text] of Object.entries(texts)) if (text != null) names[locale] = text;
  return Object.keys(names).length === 0 ? {} : { name_localizations: names };
}
