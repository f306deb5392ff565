import { allowInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';

/**
 * A guard that adds the translation function of an i18n library to the context, as `t`. It never denies.
 *
 * @param pick receives the locale of the user and that of the guild, for example `en-GB`, and returns `t`
 *
 * @example
 * const t = translated((locale) => i18n.getFixedT(locale));
 * const apply = button('apply', { label: 'Apply', guards: [t] });
 *
 * @Button(apply)
 * open(click: ButtonContext<typeof apply>) { return click.reply(click.t('opened')); }
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
