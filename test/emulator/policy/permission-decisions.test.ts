import { expect, test } from 'vitest';
import { readSources } from '../../architecture/source-imports.js';

test('only policy checks permission bits', () => {
  const users = readSources()
    .filter(({ text }) => /\bhasPermissionBits\b/.test(text))
    .map(({ path }) => path);
  expect(users).not.toEqual([]);
  expect(users.filter((path) => !path.startsWith('dev/emulator/policy/'))).toEqual([]);
});
