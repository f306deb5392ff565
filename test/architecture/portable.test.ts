import { expect, test } from 'vitest';
import { readSources } from './source-imports.js';

/** Packages that run on every platform. The bundle contains them. */
const PORTABLE_PACKAGES = ['@noble/hashes', 'croner', 'reflect-metadata', 'zod'];

const sources = new Map(readSources().map((file) => [file.path, file]));
const reached = reachableFrom('http/index.ts');

/** The code of a file without comments, texts and imports of types. */
function codeOf(path: string): string {
  const text = sources.get(path)?.text ?? '';
  return text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/^(?:import|export) type [\s\S]*?;$/gm, '')
    .replace(/^(?:import|export) \{(?:\s*type [^,}]+,?)+\s*\} from '.*';$/gm, '');
}

/** Every file that is loaded together with `start`, statically or dynamically, and those that import them. */
function reachableFrom(start: string): Map<string, string> {
  const importers = new Map([[start, '']]);
  for (const [path] of importers) {
    const code = codeOf(path);
    for (const target of sources.get(path)?.imports ?? []) {
      const isLoaded = code.includes(`${target.slice(target.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')}.js'`);
      if (isLoaded && !importers.has(target)) importers.set(target, path);
    }
  }
  return importers;
}

/** How a file is reached, for failures. */
function chainTo(path: string): string {
  const importer = reached.get(path);
  return importer ? `${path} ← ${chainTo(importer)}` : path;
}

test('guildhall/http loads the code of interactions and REST, but not the gateway', () => {
  expect([...reached.keys()]).toEqual(
    expect.arrayContaining(['app/bot/http-bot.ts', 'rest/rest-client.ts', 'rest/transport/fetch-transport.ts']),
  );
  const gateway = [...reached.keys()].filter((path) => /^cluster\/|^ingress\/gateway\/gateway/.test(path));
  expect(gateway.map(chainTo)).toEqual([]);
});

test('guildhall/http loads no module of Node and no package that needs it', () => {
  const problems = [...reached.keys()].flatMap((path) =>
    [...codeOf(path).matchAll(/(?:from|import\(|^import) ?'([^.'][^']*)'/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !PORTABLE_PACKAGES.some((known) => name === known || name.startsWith(`${known}/`)))
      .map((name) => `${name} ← ${chainTo(path)}`),
  );
  expect(problems).toEqual([]);
});

test('guildhall/http uses no global object that only Node has', () => {
  // `globalThis.process?.` is possible: it is undefined elsewhere.
  const problems = [...reached.keys()].filter((path) =>
    /(?<![.\w#])(?:process|__dirname|require)[.(]|(?<![\w.])Buffer[.(]/.test(codeOf(path)),
  );
  expect(problems.map(chainTo)).toEqual([]);
});
