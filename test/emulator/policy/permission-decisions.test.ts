import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, sourceRoot } from '../../architecture/source-imports.js';

test('only policy checks permission bits', () => {
  const users = readSources()
    .map(({ path }) => path)
    .filter((path) => /\bhasPermissionBits\b/.test(readFileSync(join(sourceRoot, path), 'utf8')));
  expect(users).not.toEqual([]);
  expect(users.filter((path) => !path.startsWith('emulator/policy/'))).toEqual([]);
});
