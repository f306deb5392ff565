/** Reads what the entry points of the packages export, with TypeScript 5.9: TypeScript 7 has no stable API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { entryPoints, modulePath, sourceOf } from '../../../scripts/source-trees.mjs';
import { root } from '../root.js';
import { exportListsOf } from './export-lists.js';

/** Where the modules are: the sources, or the declaration files that tsc writes for each of them. */
export type ModuleFolder = 'sources' | 'build/declarations';

/** A name that a package exports. */
export interface ExportedName {
  readonly name: string;
  /** The entry points that export it, the one of its folder first: `guildhall/wire`. */
  readonly entries: readonly string[];
  /** The file that declares it, below the folder of the modules and without extension: `wire/objects/guilds/role`. */
  readonly file: string;
  /** An interface and a constant can have the same name. */
  readonly declarations: readonly ts.Declaration[];
}

/** A group of exports of an entry point, under the comment that its source, or a list of `src/exports`, has above them. */
export interface ExportSection {
  /** Without the period; undefined before the first comment. */
  readonly title: string | undefined;
  readonly names: readonly string[];
}

export interface EntryPoint {
  /** The name that a program imports: `guildhall/wire`. */
  readonly name: string;
  /** The first comment of its file. */
  readonly comment: string;
  readonly names: readonly string[];
  readonly sections: readonly ExportSection[];
}

export interface PackageExports {
  readonly entries: readonly EntryPoint[];
  readonly names: ReadonlyMap<string, ExportedName>;
  readonly checker: ts.TypeChecker;
}

/** What programs do not import: what the packages use of each other, and former names, which only report the new ones. */
const NOT_PUBLIC = /^(?:internal|dev\/cli|moved)\//;

/** The entry points of the packages that programs import. */
export const publicEntryPoints = () => entryPoints().filter(({ module }) => !NOT_PUBLIC.test(module));

/** Reads the exports. Other packages and global types are not loaded: names are resolved, types are not checked. */
export function readExports(folder: ModuleFolder): PackageExports {
  const modules = publicEntryPoints();
  const extension = folder === 'sources' ? '.ts' : '.d.ts';
  const trees = folder === 'sources' ? root : join(root, folder);
  const fileOf = (module: string) => join(trees, sourceOf(`${module}${extension}`));
  const files = new Map(entryPoints().map(({ name, module }) => [name, fileOf(module)]));
  const program = createProgram(
    modules.map(({ module }) => fileOf(module)),
    files,
  );
  const checker = program.getTypeChecker();
  const read = modules.map(({ name, module }) => {
    const file = program.getSourceFile(fileOf(module));
    const symbol = file && checker.getSymbolAtLocation(file);
    const exported = symbol ? checker.getExportsOfModule(symbol) : [];
    return {
      name,
      folder: module.split('/').slice(0, -1).join('/'),
      exported: new Map(exported.map((each) => [each.name, resolveAlias(each, checker)])),
      source: join(root, sourceOf(`${module}.ts`)),
    };
  });
  const fileBelow = ({ fileName }: ts.SourceFile) => modulePath(trees, fileName).slice(0, -extension.length);
  const names = new Map<string, ExportedName>();
  for (const { exported } of read) {
    for (const [name, { declarations = [] }] of exported) {
      const [first] = declarations;
      if (!first || names.has(name)) continue;
      const file = fileBelow(first.getSourceFile());
      const entries = read.filter((entry) => entry.exported.has(name));
      const home = entries.find((entry) => entry.folder !== '' && file.startsWith(`${entry.folder}/`));
      const sorted = home ? [home, ...entries.filter((entry) => entry !== home)] : entries;
      names.set(name, { name, file, declarations, entries: sorted.map((entry) => entry.name) });
    }
  }
  return {
    names,
    checker,
    entries: read.map(({ name, exported, source }) => {
      const sections = exportListsOf(source).flatMap(readSections);
      return { name, comment: firstComment(readFileSync(source, 'utf8')), names: [...exported.keys()], sections };
    }),
  };
}

const resolveAlias = (symbol: ts.Symbol, checker: ts.TypeChecker) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/**
 * @param files the modules to read
 * @param packages the files of the entry points that sources of the workshop import by name
 */
function createProgram(files: readonly string[], packages: ReadonlyMap<string, string>): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  };
  const host = ts.createCompilerHost(options, true);
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => {
      if (text.startsWith('.')) return ts.resolveModuleName(text, containing, options, host);
      const resolvedFileName = packages.get(text);
      if (resolvedFileName === undefined) return { resolvedModule: undefined };
      const extension = resolvedFileName.endsWith('.d.ts') ? ts.Extension.Dts : ts.Extension.Ts;
      return { resolvedModule: { resolvedFileName, extension } };
    });
  return ts.createProgram(files, options, host);
}

/** The comment at the beginning of a file, without its tags. */
function firstComment(source: string): string {
  const [, comment = ''] = /^\/\*\*(.*?)\*\//s.exec(source) ?? [];
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n');
  return text.replace(/^@.*/ms, '').trim();
}

/** Groups the exports of a file by its comments: `// Modals, wizards and their fields.` */
function readSections(path: string): ExportSection[] {
  const source = readFileSync(path, 'utf8');
  const title = path.startsWith(join(root, 'src/exports')) ? firstComment(source).replace(/\.$/, '') : undefined;
  const sections: { title: string | undefined; names: string[] }[] = [{ title, names: [] }];
  const file = ts.createSourceFile('entry.ts', source, ts.ScriptTarget.Latest);
  for (const statement of file.statements) {
    const comments = source.slice(statement.getFullStart(), statement.getStart(file)).match(/^\/\/ .*$/gm) ?? [];
    const title = comments.join(' ').replaceAll('// ', '').replace(/\.$/, '');
    if (title) sections.push({ title, names: [] });
    if (!ts.isExportDeclaration(statement) || !statement.exportClause) continue;
    if (!ts.isNamedExports(statement.exportClause)) continue;
    sections.at(-1)?.names.push(...statement.exportClause.elements.map(({ name }) => name.text));
  }
  return sections.filter(({ names }) => names.length > 0);
}
