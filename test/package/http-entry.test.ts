/** The built entry point `guildhall/http`: every file that it loads runs without Node. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const entry = fileURLToPath(new URL('../../dist/http/index.js', import.meta.url));
const files = new Map<string, string>();
const external: string[] = [];
load(entry);

/** Reads a file and everything that it imports, statically or dynamically. */
function load(file: string): void {
  if (files.has(file)) return;
  const code = readFileSync(file, 'utf8');
  files.set(file, code);
  for (const [, from, called] of code.matchAll(
    /^(?:import|export)\b[^;'"]*?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm,
  )) {
    const specifier = from ?? called ?? '';
    if (specifier.startsWith('.')) load(join(dirname(file), specifier));
    else external.push(specifier);
  }
}

test('loads no package and no module of Node', () => {
  expect(files.size).toBeGreaterThan(5);
  expect(external).toEqual([]);
});

test('names neither Buffer nor process, except where process may be undefined', () => {
  const names = [...files].flatMap(([file, code]) =>
    [...code.matchAll(/(?<![.\w#$"'`])(?:Buffer[.(]|process\.\w)/g)].map(
      ({ 0: name, index }) => `${file}: ${code.slice(index - 40, index)}${name}`,
    ),
  );
  expect(names).toEqual([]);
});

test('is smaller than 220 KiB with gzip, when a bundler has minified it', async () => {
  const bundle = await rolldown({ input: entry, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const bytes = gzipSync(output[0].code).length;
  expect(bytes).toBeLessThan(220 * 1024);
  expect(bytes).toBeGreaterThan(50 * 1024);
});
