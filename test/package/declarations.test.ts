import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PACKAGES } from '../../scripts/source-trees.mjs';
import { createConsumerProgram, isConsumer, ts } from './declaration-program.js';
import { documentation, moduleSymbol } from './documentation.js';
import { entries, manifestOf, modules, publicModules } from './package-entries.js';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const folders = [join(root, 'dist'), join(root, 'dev/dist')];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => join(folder, path));
const files = folders.flatMap(filesIn);

const isDeclared = (file: ts.SourceFile): boolean =>
  folders.some((folder) => resolve(file.fileName).startsWith(folder + sep));

/** The copy of zod's types, for bots that have not installed zod. */
const zodTypes = ['zod.d.ts', 'zod-namespaces.d.ts'].map((name) => join(root, 'dist/types', name));

/** A bot that uses all entry points, and what they declare globally. */
const ALL_ENTRY_POINTS = `
  ${entries
    .map(({ name }, index) =>
      modules.some((module) => module.name === name)
        ? `export * as entry${index} from '${name}';`
        : `import '${name}';`,
    )
    .join('\n')}
  import { expect } from 'vitest';
  expect({}).toBeEphemeral();
`;

/** Several tests use its types, and computing them takes longer than everything else. */
let programOfAll: ts.Program | undefined;
function useProgramOfAll(): ts.Program {
  programOfAll ??= createConsumerProgram(
    ALL_ENTRY_POINTS,
    entries.map(({ unbundled }) => unbundled),
  );
  return programOfAll;
}

let valuesOfAll: Promise<Readonly<Record<string, readonly string[]>>> | undefined;

/** The names that each built module exports. A process loads them, because Vitest would transform them first. */
function useValuesOfAll(): Promise<Readonly<Record<string, readonly string[]>>> {
  valuesOfAll ??= loadValues();
  return valuesOfAll;
}

async function loadValues(): Promise<Readonly<Record<string, readonly string[]>>> {
  const urls = Object.fromEntries(modules.map(({ name, code }) => [name, pathToFileURL(code).href]));
  const source = `
    const values = {};
    for (const [name, url] of Object.entries(${JSON.stringify(urls)})) values[name] = Object.keys(await import(url));
    console.log(JSON.stringify(values));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source]);
  return z.record(z.string(), z.array(z.string())).parse(JSON.parse(stdout));
}

/** The declaration files of the package that a compiler reads for a source. */
const filesRead = (source: string): string[] =>
  createConsumerProgram(source)
    .getSourceFiles()
    .filter(isDeclared)
    .map(({ fileName }) => relative(root, fileName));

describe('the declarations of the package', () => {
  test('are less than 1.6 megabytes, without the types of zod', () => {
    const bytes = files.filter((file) => !zodTypes.includes(file)).reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(1_600_000);
  });

  test.each([
    ["import { Bot } from 'guildhall';", 12],
    ["import { createWorld } from '@guildhall/dev/testing';", 22],
    ["import { Rest } from 'guildhall/rest';", 6],
    ["import { User } from 'guildhall/wire';", 4],
  ])('are few files for %s', (source, atMost) => {
    const read = filesRead(`${source}\n`);
    expect(read).not.toEqual([]);
    expect(read.length).toBeLessThanOrEqual(atMost);
  });

  test('contain no file that no entry point reaches', () => {
    const reached = useProgramOfAll()
      .getSourceFiles()
      .filter(isDeclared)
      .map(({ fileName }) => resolve(fileName));
    const unreached = files.filter((file) => !reached.includes(file));
    // This repository has zod.
    expect(unreached.filter((file) => !zodTypes.includes(file))).toEqual([]);
  });

  test('contain no names that the bundler had to change', () => {
    const ours = files.filter((file) => !zodTypes.includes(file));
    const changed = ours.flatMap((file) => readFileSync(file, 'utf8').match(/\b\w+(?:\$\d+|_exports)\b/g) ?? []);
    expect(changed).toEqual([]);
  });

  test('import only packages that are installed with their package', () => {
    for (const name of ['guildhall', '@guildhall/dev'] as const) {
      const { dependencies, peerDependencies } = manifestOf(name);
      const installed = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
      // A bot can lack an optional peer. Only the entry points that are for it have its types.
      const possible =
        name === 'guildhall' ? installed.filter((peer) => peer !== 'zod' && peer !== 'tsyringe') : installed;
      const imported = filesIn(join(root, PACKAGES[name].output)).flatMap((file) =>
        [
          ...readFileSync(file, 'utf8').matchAll(
            /(?:^import .*?|^\} from |\bimport\()["']((?:@[\w-]+\/)?[a-z][\w-]*)/gm,
          ),
        ].map(([, specifier = '']) => specifier),
      );
      expect(imported.length).toBeGreaterThan(0);
      expect(
        [...new Set(imported)].filter((specifier) => specifier !== 'node' && !possible.includes(specifier)),
      ).toEqual([]);
    }
  });

  test("import zod's types as `#zod`: those of the bot, or the copy", () => {
    const wire = readFileSync(join(root, 'dist/types/wire.d.ts'), 'utf8');
    expect(wire).toMatch(/^import \{ core, z \} from "#zod";$/m);
    const containing = files.filter((file) => /\b(?:class|interface) \$?Zod/.test(readFileSync(file, 'utf8')));
    expect(containing).toEqual([join(root, 'dist/types/zod.d.ts')]);
  });

  test('compile without skipLibCheck, and declare global types', () => {
    const program = useProgramOfAll();
    const checked = program.getSourceFiles().filter((file) => isDeclared(file) || isConsumer(file));
    const problems = checked.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]);
    expect(checked.some(isConsumer)).toBe(true);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  });

  test.each(modules)('export as values exactly what the code of $name exports', async ({ name, types }) => {
    const program = useProgramOfAll();
    const checker = program.getTypeChecker();
    const module = moduleSymbol(checker, program.getSourceFile(types));
    const values = checker.getTypeOfSymbol(module).getProperties();
    const loaded = (await useValuesOfAll())[name] ?? [];
    expect(values.map((value) => value.name).sort()).toEqual([...loaded].sort());
  });

  test('contain all doc comments that TypeScript has written for the exports and their members', () => {
    const program = useProgramOfAll();
    const checker = program.getTypeChecker();
    // The comments of a union are in the order in which the compiler has met its types.
    const inOrder = (text = '') => text.split('\n').sort().join('\n');
    for (const { types, unbundled } of publicModules) {
      const written = documentation(checker, program.getSourceFile(unbundled));
      const bundled = documentation(checker, program.getSourceFile(types));
      const lost = [...written]
        .filter(([name, text]) => inOrder(bundled.get(name)) !== inOrder(text))
        .map(([name]) => name);
      expect(written.size).toBeGreaterThan(15);
      expect(lost).toEqual([]);
    }
  });
});
