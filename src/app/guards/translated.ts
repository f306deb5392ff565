import { allow, type Guard } from './guard.js';

/**
 * Gives the handler what an i18n library has for the person's language, as `t`. It never refuses.
 *
 * @param pick gets the language of the person and that of the guild, for example `en-GB`
 *
 * @example
 * const t = translated((locale) => i18n.getFixedT(locale));
 * @Button(apply, { guards: [t] })
 * open(click: ButtonContext<typeof apply> & AdditionsOf<[typeof t]>) { return click.reply({ content: click.t('opened') }); }
 */
export function translated<T>(
  pick: (locale: string, guildLocale: string | undefined) => T | Promise<T>,
): Guard<{ readonly t: T }> {
  return {
    name: 'translated',
    async check({ locale, guildLocale }) {
      return allow({ t: await pick(locale, guildLocale) });
    },
  };
}
