/** The tests in the table of docs/helpers.md exist. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = await readFile(`${root}docs/helpers.md`, 'utf8');

test('every test in the table of docs/helpers.md exists', () => {
  const paths = [...text.matchAll(/\| `(test\/[^`]+)` \|$/gm)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
});

test('every page that docs/helpers.md links exists', () => {
  const pages = [...text.matchAll(/\]\(([\w-]+\.md)/g)].map(([, page = '']) => page);
  expect(pages.filter((page) => !existsSync(`${root}docs/${page}`))).toEqual([]);
});
