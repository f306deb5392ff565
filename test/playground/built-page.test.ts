/** What the built page contains of the framework: single functions and plain data, which the bundler takes from its entry points. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const page = fileURLToPath(new URL('../../dev/dist/playground/_playground', import.meta.url));
const zod = dirname(createRequire(import.meta.url).resolve('zod/package.json'));

/** Names of properties and texts of zod's core, which minification keeps. */
const MARKS = ['_zod', '~standard', 'too_small'];

test('the page contains no schemas', () => {
  const core =
    readFileSync(join(zod, 'v4/core/schemas.js'), 'utf8') + readFileSync(join(zod, 'v4/core/checks.js'), 'utf8');
  expect(MARKS.filter((mark) => !core.includes(mark))).toEqual([]);
  const scripts = readdirSync(page).filter((name) => name.endsWith('.js'));
  const code = scripts.map((name) => readFileSync(join(page, name), 'utf8')).join('\n');
  expect(code.length).toBeGreaterThan(100_000);
  expect(MARKS.filter((mark) => code.includes(mark))).toEqual([]);
});
