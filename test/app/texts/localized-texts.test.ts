import { describe, expect, test } from 'vitest';
import { LocalizedTexts, type TextsProvider } from '../../../src/app/texts/localized-texts.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';

function textsBy(pick: TextsProvider | undefined) {
  const lines: string[] = [];
  const texts = new LocalizedTexts(
    pick ? [pick] : [],
    createLogger({ destination: { write: (line) => void lines.push(line) } }),
  );
  return { texts, lines };
}

describe('the texts of the framework', () => {
  test('are English by default', () => {
    const { texts } = textsBy(undefined);
    expect(texts.forLocale('de').unknownComponent).toBe('This control has expired.');
  });

  test('are those provided for a locale, and English where omitted', () => {
    const { texts } = textsBy((locale) =>
      locale === 'de' ? { unknownComponent: 'Abgelaufen.', failed: undefined } : {},
    );
    expect(texts.forLocale('de').unknownComponent).toBe('Abgelaufen.');
    expect(texts.forLocale('de').failed).toBe('Something went wrong. It has been reported.');
    expect(texts.forLocale('fr').unknownComponent).toBe('This control has expired.');
  });

  test('are requested once for each locale', () => {
    const requested: string[] = [];
    const { texts } = textsBy((locale) => {
      requested.push(locale);
      return {};
    });
    for (const locale of ['de', 'fr', 'de', 'fr']) texts.forLocale(locale);
    expect(requested).toEqual(['de', 'fr']);
  });

  test('are English if the provider throws, which is logged once', () => {
    const { texts, lines } = textsBy(() => {
      throw new Error('no such file');
    });
    expect(texts.forLocale('de').unknownComponent).toBe('This control has expired.');
    expect(texts.forLocale('de').unknownComponent).toBe('This control has expired.');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, locale: 'de' }]);
  });
});
