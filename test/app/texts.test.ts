import { describe, expect, test } from 'vitest';
import { type PickTexts, Texts } from '../../src/app/texts.js';
import { createLogger } from '../../src/base/logger.js';

function textsBy(pick: PickTexts | undefined) {
  const lines: string[] = [];
  const texts = new Texts(pick, createLogger({ destination: { write: (line) => void lines.push(line) } }));
  return { texts, lines };
}

describe('the words of the framework', () => {
  test('are English by default', () => {
    const { texts } = textsBy(undefined);
    expect(texts.in('de').unknownComponent).toBe('This control has expired.');
  });

  test('are those that are given for a language, and English where none are', () => {
    const { texts } = textsBy((locale) =>
      locale === 'de' ? { unknownComponent: 'Abgelaufen.', failed: undefined } : {},
    );
    expect(texts.in('de').unknownComponent).toBe('Abgelaufen.');
    expect(texts.in('de').failed).toBe('Something went wrong. It has been reported.');
    expect(texts.in('fr').unknownComponent).toBe('This control has expired.');
  });

  test('are asked for once in each language', () => {
    const asked: string[] = [];
    const { texts } = textsBy((locale) => {
      asked.push(locale);
      return {};
    });
    for (const locale of ['de', 'fr', 'de', 'fr']) texts.in(locale);
    expect(asked).toEqual(['de', 'fr']);
  });

  test('that cannot be had are English, and the log says why once', () => {
    const { texts, lines } = textsBy(() => {
      throw new Error('no such file');
    });
    expect(texts.in('de').unknownComponent).toBe('This control has expired.');
    expect(texts.in('de').unknownComponent).toBe('This control has expired.');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, locale: 'de' }]);
  });
});
