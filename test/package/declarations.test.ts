import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createConsumerProgram, createProgram, isConsumer, ts } from './declaration-program.js';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const dist = join(root, 'dist');

const Manifest = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string(), default: z.string() })])),
});
const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Every entry point: its files in `dist`, and its source. */
const entries = Object.entries(manifest.exports).flatMap(([name, target]) => {
  if (typeof target === 'string') return [];
  const source = target.default.replace('./dist/', './src/').replace(/\.js$/, '.ts');
  return [{ name, types: join(root, target.types), code: join(root, target.default), source: join(root, source) }];
});

/** `guildhall/env` and `guildhall/testing/vitest` export nothing. */
const modules = entries.filter(({ name }) => !['./env', './testing/vitest'].includes(name));

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
  programOfAll ??= createConsumerProgram(ALL_ENTRY_POINTS);
  return programOfAll;
}

/** The names that a built module exports. A process loads it, because Vitest would transform it first. */
async function valuesOf(code: string): Promise<string[]> {
  const source = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(pathToFileURL(code).href)}))))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source]);
  return z.array(z.string()).parse(JSON.parse(stdout));
}

/** The declaration files of the package that a compiler reads for a source. */
const filesRead = (source: string): string[] =>
  createConsumerProgram(source)
    .getSourceFiles()
    .filter(isDeclared)
    .map(({ fileName }) => relative(dist, fileName));

function moduleSymbol(checker: ts.TypeChecker, module: ts.SourceFile | undefined): ts.Symbol {
  const symbol = module && checker.getSymbolAtLocation(module);
  if (!symbol) throw new Error('The program does not contain the module');
  return symbol;
}

/**
 * Whether tsc writes no doc comment for a member: a private one, a parameter property, whose comment is a `@param` of the
 * constructor, and a field of a type that a schema infers.
 */
function isUndocumentable(node: ts.Declaration): boolean {
  const name = ts.getNameOfDeclaration(node);
  const isPrivate =
    (name && ts.isPrivateIdentifier(name)) || ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private;
  return Boolean(isPrivate) || ts.isParameter(node) || ts.isObjectLiteralElementLike(node);
}

const isThirdParty = (node: ts.Node): boolean =>
  /\/(?:node_modules|lib-of-typescript)\//.test(node.getSourceFile().fileName);

/** The documentation of all exports of a module and of their members, by name. */
function documentation(checker: ts.TypeChecker, module: ts.SourceFile | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const targetOf = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const add = (name: string, symbol: ts.Symbol): void => {
    const tags = symbol.getJsDocTags(checker).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`);
    const text = [ts.displayPartsToString(symbol.getDocumentationComment(checker)), ...tags].join('\n').trim();
    if (text) found.set(name, text);
  };
  const addMembers = (name: string, type: ts.Type, depth: number): void => {
    for (const property of type.getProperties()) {
      const member = targetOf(property);
      const declaration = member.declarations?.[0];
      if (!declaration || isUndocumentable(declaration) || isThirdParty(declaration)) continue;
      const path = `${name}.${member.name.replace(/@\d+$/, '')}`;
      add(path, member);
      if (depth > 0) addMembers(path, checker.getTypeOfSymbol(member), depth - 1);
    }
  };
  for (const exported of checker.getExportsOfModule(moduleSymbol(checker, module))) {
    const target = targetOf(exported);
    add(exported.name, target);
    if (target.flags & ts.SymbolFlags.Type) addMembers(exported.name, checker.getDeclaredTypeOfSymbol(target), 1);
    if (target.flags & ts.SymbolFlags.Value) addMembers(`typeof ${exported.name}`, checker.getTypeOfSymbol(target), 1);
  }
  return found;
}

describe('the declarations of the package', () => {
  test('are less than 1.4 megabytes', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(1_400_000);
  });

  test.each([
    ["import { Bot } from 'guildhall';", 11],
    ["import { createWorld } from 'guildhall/testing';", 15],
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
  }, 60_000);

  test.each(modules)('export as values exactly what the code of $name exports', async ({ types, code }) => {
    const program = useProgramOfAll();
    const checker = program.getTypeChecker();
    const module = moduleSymbol(checker, program.getSourceFile(types));
    const values = checker.getTypeOfSymbol(module).getProperties();
    expect(values.map(({ name }) => name).sort()).toEqual((await valuesOf(code)).sort());
  });

  test('contain all doc comments of the exports and of their members', () => {
    // One program: the comments of a union are in the order in which a compiler has met its types.
    const program = createProgram(entries.flatMap(({ types, source }) => [types, source]));
    const checker = program.getTypeChecker();
    for (const { types, source } of modules) {
      const written = documentation(checker, program.getSourceFile(source));
      const built = documentation(checker, program.getSourceFile(types));
      const lost = [...written].filter(([name, text]) => built.get(name) !== text).map(([name]) => name);
      expect(written.size).toBeGreaterThan(15);
      expect(lost).toEqual([]);
    }
  }, 60_000);
});
