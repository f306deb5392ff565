import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createConsumerProgram, isConsumer, ts } from './declaration-program.js';
import { documentation, moduleSymbol } from './documentation.js';
import { entries, modules } from './package-entries.js';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const dist = join(root, 'dist');

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.d.ts'))
  .map((path) => join(dist, path));

const isDeclared = (file: ts.SourceFile): boolean => resolve(file.fileName).startsWith(dist + sep);

/** A bot that uses all entry points, and what they declare globally. */
const ALL_ENTRY_POINTS = `
  ${entries
    .map(({ name }, index) => {
      const specifier = name.replace('.', 'guildhall');
      return modules.some((module) => module.name === name)
        ? `export * as entry${index} from '${specifier}';`
        : `import '${specifier}';`;
    })
    .join('\n')}
  import { expect } from 'vitest';
  expect(Reflect.getMetadata('key', {})).toBeEphemeral();
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
    .map(({ fileName }) => relative(dist, fileName));

describe('the declarations of the package', () => {
  test('are less than 1.45 megabytes', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(1_450_000);
  });

  test.each([
    ["import { Bot } from 'guildhall';", 11],
    ["import { createWorld } from '@guildhall/dev/testing';", 17],
    ["import { Rest } from 'guildhall/rest';", 6],
    ["import { User } from 'guildhall/wire';", 3],
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
    expect(files.filter((file) => !reached.includes(file))).toEqual([]);
  });

  test('contain no names that the bundler had to change', () => {
    const changed = files.flatMap((file) => readFileSync(file, 'utf8').match(/\b\w+(?:\$\d+|_exports)\b/g) ?? []);
    expect(changed).toEqual([]);
  });

  test("import zod's types instead of containing them", () => {
    const wire = readFileSync(join(dist, 'types/wire.d.ts'), 'utf8');
    expect(wire).toMatch(/^import \{ z \} from "zod";$/m);
    expect(files.filter((file) => /\b(?:class|interface) \$?Zod/.test(readFileSync(file, 'utf8')))).toEqual([]);
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
    for (const { types, unbundled } of modules) {
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
