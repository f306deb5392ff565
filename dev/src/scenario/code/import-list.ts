import { dirname, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeclarationExport } from '../declarations/declaration-index.js';
import { bracedCode } from './code.js';
import { type Doc, renderDoc } from './doc.js';
import { propertyName, stringLiteral } from './literals.js';
import type { NameScope } from './name-scope.js';

const COMPILED_EXTENSION: Readonly<Record<string, string>> = {
  '.ts': '.js',
  '.tsx': '.js',
  '.mts': '.mjs',
  '.cts': '.cjs',
};

interface Import {
  readonly specifier: string;
  readonly name: string;
  readonly identifier: string;
}

/** The imports of a test. */
export class ImportList {
  readonly #imports: Import[] = [];
  readonly #sideEffects = new Set<string>();

  /** @param path the absolute path of the test */
  constructor(
    private readonly path: string,
    private readonly names: NameScope,
  ) {}

  /** Imports an export of a package. Its name is reserved. */
  addPackage(specifier: string, name: string): void {
    if (!this.#find(specifier, name)) this.#imports.push({ specifier, name, identifier: name });
  }

  /** Imports a package only for its effect. */
  addSideEffect(specifier: string): void {
    this.#sideEffects.add(specifier);
  }

  /** Imports an export of a file of the bot, and returns the code for it. @param defaultName for a default export */
  add({ path, name, properties = [] }: DeclarationExport, defaultName: string): string {
    const specifier = this.specifierOf(path);
    const found = this.#find(specifier, name);
    const identifier = found?.identifier ?? this.#identifierOf(name, defaultName);
    if (!found) this.#imports.push({ specifier, name, identifier });
    return [identifier, ...properties.map(accessCode)].join('');
  }

  /** The lines of the imports: built-in modules, packages, then files. */
  lines(): string[] {
    const specifiers = [...new Set([...this.#imports.map(({ specifier }) => specifier), ...this.#sideEffects])];
    return specifiers
      .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
      .map((specifier) => this.#lineOf(specifier));
  }

  /** The specifier of a file, relative to the test. */
  specifierOf(path: string): string {
    const from = relative(dirname(this.path), path).replaceAll('\\', '/');
    const compiled = from.replace(/\.[cm]?tsx?$/, (extension) => COMPILED_EXTENSION[extension] ?? extension);
    return compiled.startsWith('../') ? compiled : `./${compiled}`;
  }

  /** The URL of a file, relative to that of the test. */
  relativeUrlOf(path: string): string {
    const from = posix.relative(pathToFileURL(dirname(this.path)).pathname, pathToFileURL(path).pathname);
    return from.startsWith('../') ? from : `./${from}`;
  }

  #find(specifier: string, name: string): Import | undefined {
    return this.#imports.find((each) => each.specifier === specifier && each.name === name);
  }

  #identifierOf(name: string, defaultName: string): string {
    if (name === 'default') return this.names.add(defaultName);
    return isIdentifier(name) ? this.names.claim(name) : this.names.add(defaultName);
  }

  #lineOf(specifier: string): string {
    const from = stringLiteral(specifier);
    const imports = this.#imports.filter((each) => each.specifier === specifier);
    if (imports.length === 0) return `import ${from};`;
    const defaults = imports.filter(({ name }) => name === 'default').map(({ identifier }) => identifier);
    const named = imports
      .filter(({ name }) => name !== 'default')
      .map(({ name, identifier }) => (name === identifier ? name : `${importedName(name)} as ${identifier}`))
      .sort();
    const clauses: Doc[] = [...defaults, ...(named.length === 0 ? [] : [bracedCode(named)])];
    const separated = clauses.flatMap((clause, index) => (index === 0 ? [clause] : [', ', clause]));
    return renderDoc(['import ', ...separated, ` from ${from};`], 0);
  }
}

function isIdentifier(name: string): boolean {
  return /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name);
}

/** The name of an export can be any text. */
function importedName(name: string): string {
  return isIdentifier(name) ? name : stringLiteral(name);
}

function accessCode(name: string): string {
  const key = propertyName(name);
  return key === name ? `.${name}` : `[${stringLiteral(name)}]`;
}

function rankOf(specifier: string): number {
  if (specifier.startsWith('node:')) return 0;
  return specifier.startsWith('.') ? 2 : 1;
}
