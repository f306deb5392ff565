import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { modulePath } from '../../scripts/source-trees.mjs';
import { runtimeImportsOf } from '../architecture/source-imports.js';
import { entries } from './package-entries.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = pathToFileURL(join(root, 'dist/')).href;

/** Runs a module in a separate process, which resolves the built package by its name. Returns the output. */
async function run(source: string, ...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('node', [...options, '--input-type=module', '--eval', source], {
    cwd: root,
  });
  return stdout;
}

/** Prints the URL of every loaded module. */
const REPORTER = `
  import { register } from 'node:module';
  const hooks = \`
    import { writeSync } from 'node:fs';
    export function load(url, context, next) {
      writeSync(1, url + '\\\\n');
      return next(url, context);
    }
  \`;
  register('data:text/javascript,' + encodeURIComponent(hooks));
`;

/** The URLs of the modules that a module loads. */
async function modulesLoadedBy(source: string): Promise<string[]> {
  const printed = await run(source, '--import', `data:text/javascript,${encodeURIComponent(REPORTER)}`);
  return printed.split('\n');
}

/** The third-party packages that a module loads. */
async function packagesLoadedBy(source: string): Promise<string[]> {
  const urls = await modulesLoadedBy(source);
  const names = urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** The sources whose code a module loads of the built package. The bundler names them in comments. */
async function sourcesLoadedBy(source: string): Promise<string[]> {
  const files = (await modulesLoadedBy(source)).filter((url) => url.startsWith(dist));
  const texts = files.map((url) => readFileSync(new URL(url), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/^\/\/ src\/(\S+\.ts)$/gm)].map(([, path = '']) => path));
}

/** The sources that others import, also later and through others. */
function importedBy(paths: readonly string[]): Set<string> {
  const found = new Set(paths);
  for (const path of found) for (const imported of runtimeImportsOf(path)) found.add(imported);
  return found;
}

/** The entry points of programs. The others are for the workshop, or have moved there. */
const productionEntries = entries.filter(
  ({ code }) => code.startsWith(join(root, 'dist/')) && !/[\\/](?:internal|moved)[\\/]/.test(code),
);

/** What several tests check about the exports, from one process. */
const FINDINGS = `
  import * as root from 'guildhall';
  import * as rest from 'guildhall/rest';
  import { User } from 'guildhall/wire';
  import { z } from 'zod';
  const names = Object.keys(rest).filter((name) => name in root);
  const errors = Object.entries(root).filter(([, value]) => value?.prototype instanceof Error);
  const read = z.object({ user: User.pick({ id: true }).extend({ age: z.coerce.number().min(16) }) });
  console.log(JSON.stringify({
    shared: names.map((name) => [name, rest[name] === root[name]]),
    errorNames: errors.map(([name, { name: called }]) => [name, called]),
    parsed: [
      read.safeParse({ user: { id: '81', age: '17' } }).data,
      read.safeParse({ user: { age: '15' } }).error.issues.map(({ path }) => path.join('.')),
    ],
  }));
`;

let findings: Promise<{ readonly shared: unknown; readonly errorNames: unknown; readonly parsed: unknown }> | undefined;
function useFindings(): NonNullable<typeof findings> {
  findings ??= run(FINDINGS).then((printed) => JSON.parse(printed));
  return findings;
}

describe('the built workshop', () => {
  test('links no name of the framework, so that its first import can report a version that it does not work with', () => {
    const files = readdirSync(join(root, 'dev/dist'), { recursive: true, encoding: 'utf8' });
    const code = files.filter((path) => path.endsWith('.js') && !/^(?:playground|map-drawing)[\\/]/.test(path));
    const linked = code.flatMap((path) => {
      const text = readFileSync(join(root, 'dev/dist', path), 'utf8');
      return text.match(/^(?:import|export)\b(?! \* as )[^'"]*from "guildhall(?:\/\w+)?"/gm) ?? [];
    });
    expect(code.length).toBeGreaterThan(20);
    expect(linked).toEqual([]);
  });
});

describe('importing the built package', () => {
  test('loads only the logger at first: no HTTP client, no sockets, no tsyringe, no locales of zod', async () => {
    expect(await packagesLoadedBy(`import 'guildhall';`)).toEqual(['pino']);
  });

  test('loads no package for the wire declarations', async () => {
    expect(await packagesLoadedBy(`import 'guildhall/wire';`)).toEqual([]);
  });

  test('loads no code that only `guildhall/internal` uses', async () => {
    // The build imports the last one (`scripts/lazy-schemas.mjs`).
    const sources = productionEntries.map(({ source }) => modulePath(root, source));
    const used = importedBy([...sources, 'wire/validation/lazy-schema.ts']);
    const loaded = await sourcesLoadedBy(
      productionEntries.map(({ code }) => `import '${pathToFileURL(code)}';`).join(''),
    );
    expect(loaded.length).toBeGreaterThan(500);
    expect(loaded.filter((path) => !used.has(path))).toEqual([]);
    // The check itself finds what `guildhall/internal` adds.
    const internal = await sourcesLoadedBy("import 'guildhall/internal';");
    expect(internal.filter((path) => !used.has(path))).toContain('cli/bot-process/serve-bot.ts');
  });

  test('loads the HTTP client at the first call, and nothing else of undici than its pool', async () => {
    const loaded = await modulesLoadedBy(`
      import { Rest } from 'guildhall/rest';
      const rest = new Rest({ baseUrl: 'http://127.0.0.1:9/', timeoutMs: 2_000, token: 'of-nobody-at-all' });
      await rest.api.users.getCurrent().catch(() => {});
    `);
    const ofUndici = loaded.flatMap((url) => /\/node_modules\/undici\/(.+)$/.exec(url)?.[1] ?? []);
    // If a version of undici has no such file, the client loads its main module. Find where it is then, because that takes three times as long.
    expect(ofUndici).toEqual(['lib/dispatcher/pool.js']);
  });

  test('consists of few files', async () => {
    const files = async (source: string) =>
      (await modulesLoadedBy(source)).filter((url) => url.startsWith(dist)).length;
    expect(await files("import 'guildhall';")).toBeLessThanOrEqual(12);
    expect(await files("import 'guildhall/rest';")).toBeLessThanOrEqual(8);
  });

  test('builds no schema before it is used', async () => {
    const printed = await run(`
      let built = 0;
      // zod calls it for each schema.
      globalThis.__zod_globalConfig = { postProcessor: () => built++ };
      await import('guildhall');
      const { User } = await import('guildhall/wire');
      const atFirst = built;
      User.safeParse({});
      console.log(atFirst, built > 10);
    `);
    expect(printed).toBe('0 true\n');
  });

  test('loads the HTTP client and the connection of the gateway when a process asks for it', async () => {
    const packages = await packagesLoadedBy(`
      import { createRequire } from 'node:module';
      import { Bot } from 'guildhall';
      await Bot.preload();
      // What was loaded with require, which the hooks do not see.
      console.log(Object.keys(createRequire('${dist}').cache).join('\\n'));
    `);
    expect(packages).toEqual(expect.arrayContaining(['undici', 'ws']));
  });

  test('provides the same classes at every entry point', async () => {
    const same = z.array(z.tuple([z.string(), z.boolean()])).parse((await useFindings()).shared);
    expect(same.map(([name]) => name)).toContain('ApiError');
    expect(same.filter(([, isSame]) => !isSame)).toEqual([]);
  });

  test('provides classes whose names equal their export names', async () => {
    const names = z.array(z.tuple([z.string(), z.string()])).parse((await useFindings()).errorNames);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter(([exported, own]) => exported !== own)).toEqual([]);
  });

  test("accepts schemas of the bot's own zod", async () => {
    expect((await useFindings()).parsed).toEqual([{ user: { id: '81', age: 17 } }, ['user.id', 'user.age']]);
  });
});
