import { describe, expect, test } from 'vitest';
import { LocalizedTexts, type TextsProvider } from '../../../src/app/texts/localized-texts.js';
import { createLogger } from '../../../src/base/logger.js';

function textsBy(pick: TextsProvider | undefined) {
  const lines: string[] = [];
  const texts = new LocalizedTexts(pick, createLogger({ destination: { write: (line) => void lines.push(line) } }));
  return { texts, lines };
}

describe('the words of the framework', () => {
  test('are English by default', () => {
    const { texts } = textsBy(undefined);
    expect(texts.forLocale('de').unknownComponent).toBe('This control has expired.');
  });

  test('are those that are given for a language, and English where none are', () => {
    const { texts } = textsBy((locale) =>
      locale === 'de' ? { unknownComponent: 'Abgelaufen.', failed: undefined } : {},
    );
    expect(texts.forLocale('de').unknownComponent).toBe('Abgelaufen.');
    expect(texts.forLocale('de').failed).toBe('Something went wrong. It has been reported.');
    expect(texts.forLocale('fr').unknownComponent).toBe('This control has expired.');
  });

  test('are asked for once in each language', () => {
    const asked: string[] = [];
    const { texts } = textsBy((locale) => {
      asked.push(locale);
      return {};
    });
    for (const locale of ['de', 'fr', 'de', 'fr']) texts.forLocale(locale);
    expect(asked).toEqual(['de', 'fr']);
  });

  test('that cannot be had are English, and the log says why once', () => {
    const { texts, lines } = textsBy(() => {
      throw new Error('no such file');
    });
    expect(texts.forLocale('de').unknownComponent).toBe('This control has expired.');
    expect(texts.forLocale('de').unknownComponent).toBe('This control has expired.');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, locale: 'de' }]);
  });
});
