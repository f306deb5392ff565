/** docs/helpers.md: its examples have the results in their comments, and the tests in its table exist. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as guildhall from 'guildhall';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = await readFile(`${root}docs/helpers.md`, 'utf8');

/** Lines of the form `expression; // → result`. A line break in the result is written as `\n`. */
const examples = [...text.matchAll(/^(\w.*); \/\/ → (.*)$/gm)].map(([, expression = '', result = '']) => ({
  expression,
  result,
}));

describe('the examples of docs/helpers.md', () => {
  test('are found', () => {
    expect(examples.length).toBeGreaterThan(35);
  });

  test.each(examples)('$expression', ({ expression, result }) => {
    const names = Object.keys(guildhall);
    const value: unknown = new Function(...names, `return ${expression};`)(...Object.values(guildhall));
    expect(String(value).replaceAll('\n', String.raw`\n`)).toBe(result);
  });
});

test('every test in the table of docs/helpers.md exists', () => {
  const paths = [...text.matchAll(/\| `(test\/[^`]+)` \|$/gm)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
});

test('every page that docs/helpers.md links exists', () => {
  const pages = [...text.matchAll(/\]\(([\w-]+\.md)/g)].map(([, page = '']) => page);
  expect(pages.filter((page) => !existsSync(`${root}docs/${page}`))).toEqual([]);
});
