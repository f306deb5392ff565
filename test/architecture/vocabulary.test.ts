/** Holds the vocabulary of the project: standard terms, one meaning for each exported name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readProjectLines, wordsOfLine } from './project-text.js';
import { readSources, sourceRoot } from './source-imports.js';
import { unwantedPhrases, unwantedWords } from './vocabulary.js';

const lines = readProjectLines().map((line) => ({ ...line, words: wordsOfLine(line.text) }));

describe('unwanted words', () => {
  test('the project text is read', () => {
    expect(lines.length).toBeGreaterThan(10_000);
  });

  test.each(unwantedWords)('"$word" is not used; write "$instead"', ({ word, except = [] }) => {
    const pattern = new RegExp(`\\b${word}\\b`);
    const found = lines
      .filter(({ words, text }) => pattern.test(words) && !except.some(({ line }) => line.test(text)))
      .map(({ path, number, text }) => `${path}:${number}: ${text.trim()}`);
    expect(found).toEqual([]);
  });

  test.each(unwantedPhrases)('$phrase is not used; write "$instead"', ({ phrase }) => {
    const found = lines
      .filter(({ text }) => phrase.test(text))
      .map(({ path, number, text }) => `${path}:${number}: ${text.trim()}`);
    expect(found).toEqual([]);
  });
});

const DECLARATION =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let|enum) ([A-Za-z_$][\w$]*)/gm;

test('no two files of src export the same name', () => {
  const places = new Map<string, Set<string>>();
  for (const { path } of readSources()) {
    for (const [, name = ''] of readFileSync(join(sourceRoot, path), 'utf8').matchAll(DECLARATION)) {
      places.set(name, (places.get(name) ?? new Set()).add(path));
    }
  }
  const shared = [...places]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
  expect(places.size).toBeGreaterThan(1000);
  expect(shared).toEqual([]);
});
