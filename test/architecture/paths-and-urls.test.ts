/**
 * Paths become URLs by `pathToFileURL`, and URLs of files become paths by `fileURLToPath`. What is written by hand fails in folders with a
 * space, a letter outside of ASCII, `#` or `%`.
 */
import { expect, test } from 'vitest';
import { readProjectLines } from './project-text.js';

const BY_HAND = [
  // The path of a URL is encoded.
  /import\.meta\.(?:url|resolve\([^)]*\))\)?\.(?:pathname|replace|slice)/,
  // A path in a URL is not.
  /['"`]file:\/*(?:\$\{|['"`] *\+)/,
];

const isByHand = (text: string) => BY_HAND.some((pattern) => pattern.test(text));

test('no file converts a path to a URL, or back, by hand', () => {
  const found = readProjectLines().filter(({ path, text }) => !path.startsWith('test/architecture/') && isByHand(text));
  expect(found).toEqual([]);
});

test.each([
  'const folder = new URL("..", import.meta.url).pathname;',
  'const file = import.meta.url.replace("file://", "");',
  'const path = import.meta.url.slice(7);',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of another file
  'await import(`file://${path}`);',
  "await import('file://' + path);",
])('this would be found: %s', (text) => {
  expect(isByHand(text)).toBe(true);
});

test.each([
  'const folder = fileURLToPath(new URL("..", import.meta.url));',
  'await import(pathToFileURL(path).href);',
  "const { pathname } = new URL(request.url, 'http://localhost');",
  "{ baseUrl: 'file:///etc' },",
])('this is fine: %s', (text) => {
  expect(isByHand(text)).toBe(false);
});
