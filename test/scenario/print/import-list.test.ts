import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ImportList, NameScope } from '../../../dev/src/scenario/code/printed-test.js';

const listIn = (path: string) => new ImportList(resolve(path), new NameScope());

test.each([
  ['a file next to the test', '/bots/test/harbour.world.json'],
  ['a file with spaces, and characters that mean something in a URL', '/bots/test/harbour #2 (100%)?.world.json'],
  ['a file in another folder', '/bots/Ünder 1 (copy)/50%25/harbour.world.json'],
  ['a hidden file', '/bots/test/.harbour.json'],
])('%s is found by its URL relative to the test', (_, path) => {
  const test = '/bots/test/berth.test.ts';
  const url = listIn(test).relativeUrlOf(resolve(path));
  expect(url).toMatch(/^\.\.?\//);
  expect(fileURLToPath(new URL(url, pathToFileURL(resolve(test))))).toBe(resolve(path));
});

test.each([
  ['/bots/src/bot.ts', '../src/bot.js'],
  ['/bots/test/world.mts', './world.mjs'],
  ['/bots/test/.data/world.ts', './.data/world.js'],
])('the specifier of %s begins with a folder, so that it does not name a package', (path, specifier) => {
  expect(listIn('/bots/test/berth.test.ts').specifierOf(resolve(path))).toBe(specifier);
});
