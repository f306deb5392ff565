import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeCodes } from '../../src/wire/gateway/protocol.js';
import { sourceRoot } from './source-imports.js';

const docs = readFileSync(join(sourceRoot, '../docs/gateway.md'), 'utf8');

test('docs/gateway.md lists each close code with the reaction of the client', () => {
  const documented = [...docs.matchAll(/^\| (4\d{3}) \| (.+?) \| (\w+) \|$/gm)].map(([, code, meaning, next]) => [
    Number(code),
    meaning,
    next,
  ]);
  expect(documented).toEqual(
    Object.entries(closeCodes).map(([code, { meaning, action }]) => [Number(code), meaning, action]),
  );
});
