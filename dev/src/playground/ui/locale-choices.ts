import { type Locale, locales } from 'guildhall/wire';
import type { Choice } from './choice-fields.js';

/** The names of the languages, in English. */
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The languages of users and guilds as the choices of a select. */
export const localeChoices: readonly Choice<Locale>[] = locales.map((locale) => ({
  title: `${languageNames.of(locale)} (${locale})`,
  value: locale,
}));
