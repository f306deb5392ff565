import { allowInteraction, type InteractionGuard } from './guard.js';

/**
 * Gives the handler what an i18n library has for the person's language, as `t`. It never refuses.
 *
 * @param pick gets the language of the person and that of the guild, for example `en-GB`
 *
 * @example
 * const t = translated((locale) => i18n.getFixedT(locale));
 * @Button(apply, { guards: [t] })
 * open(click: ButtonContext<typeof apply> & GuardAdditions<[typeof t]>) { return click.reply({ content: click.t('opened') }); }
 */
export function translated<T>(
  pick: (locale: string, guildLocale: string | undefined) => T | Promise<T>,
): InteractionGuard<{ readonly t: T }> {
  return {
    name: 'translated',
    async check({ locale, guildLocale }) {
      return allowInteraction({ t: await pick(locale, guildLocale) });
    },
  };
}
