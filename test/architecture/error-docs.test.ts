import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-text.js';
import { readSources } from './source-imports.js';

const docs = readFileSync(join(projectRoot, 'docs/errors.md'), 'utf8');

/** The codes that error classes declare, read off the source: `readonly code = 'api_error'`. */
const codes = readSources().flatMap(({ text }) =>
  [...text.matchAll(/^\s+(?:override )?readonly code(?:: string)? = '([a-z_]+)'/gm)].map((match) => match[1] ?? ''),
);

test('every error code is documented', () => {
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !docs.includes(`\`${code}\``))).toEqual([]);
});

test('every documented code exists', () => {
  const documented = [...docs.matchAll(/^\| `([a-z_]+)` \|/gm)].map((match) => match[1] ?? '');
  expect(documented.filter((code) => !codes.includes(code))).toEqual([]);
});
