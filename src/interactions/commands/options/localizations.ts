/** Translations of commands. The declaration contains the default texts; a locale without a translation shows them. */
import { eachValue } from '../../../base/options/option-problems.js';
import type { Locale, LocalizationMap } from '../../../wire/constants/locales.js';

export type { LocalizationMap } from '../../../wire/constants/locales.js';

/** Name and description by locale: `{ de: { name: 'warnen', description: 'Warnt ein Mitglied' } }`. */
export type Localizations = {
  readonly [L in Locale]?:
    | { readonly name?: string | undefined; readonly description?: string | undefined }
    | undefined;
};

/** The validation of the request finds unknown locales. */
export const localizationNames = eachValue<NonNullable<Localizations[Locale]>>({ name: true, description: true });

/** The API form of translations. */
export type TextsByLocale = Partial<Record<Locale, string>>;

/** The API properties of name and description translations; empty ones are omitted. */
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

/** The API property of name translations; omitted if there are none. */
export function toNameLocalizations(texts: LocalizationMap = {}): { name_localizations?: TextsByLocale } {
  const names: Record<string, string> = {};
  for (const [locale, text] of Object.entries(texts)) if (text != null) names[locale] = text;
  return Object.keys(names).length === 0 ? {} : { name_localizations: names };
}
