import { dirname, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DeclarationExport, DeclarationIndex } from '../declarations/declaration-index.js';
import type { ScenarioTest } from '../tests/scenario-test.js';
import { awaitCode, bracedCode, callCode, type Doc, renderDoc } from './code.js';
import { propertyName, stringLiteral } from './literals.js';

/** The variable of a user. It is declared only if it is used. */
interface UserVariable {
  readonly name: string;
  isUsed: boolean;
}

interface Statement {
  readonly user?: UserVariable;
  readonly code: Doc;
}

/** A test while it is printed: its imports, variables and statements. */
export class PrintedTest {
  readonly names = new NameScope();
  readonly imports: ImportList;
  /** The code for the bot as the recipient of a direct message. */
  readonly botCode: string;
  readonly #statements: Statement[] = [];
  readonly #users = new Map<string, UserVariable[]>();
  /** The variables of the worlds of other guilds, by the names of the guilds. */
  readonly #guilds = new Map<string, string>();

  readonly #invariantsPath: string | undefined;

  constructor(
    { path, bot, invariantsPath }: ScenarioTest,
    readonly declarations: DeclarationIndex,
  ) {
    this.imports = new ImportList(path, this.names);
    this.botCode = bot.kind === 'bot' ? 'world.bot' : '{ id: world.emulator.botUserId }';
    this.#invariantsPath = invariantsPath;
    this.names.reserve(declarations.all.flatMap(({ exported }) => (exported ? [exported.name] : [])));
  }

  /** The variable of the author's invariants. @throws {PrintError} when there is no file of them */
  get invariantsCode(): string {
    if (this.#invariantsPath === undefined) throw new PrintError('There is no file with the invariants of the bot.');
    return this.imports.add({ path: this.#invariantsPath, name: 'default' }, 'invariants');
  }

  /** Adds a statement. */
  add(...code: Doc[]): void {
    this.#statements.push({ code });
  }

  /** Adds the declaration of a variable, and returns its name. */
  addVariable(name: string, value: Doc): string {
    const unique = this.names.add(name);
    this.add(`const ${unique} = `, value);
    return unique;
  }

  /** Adds the creation of a user. */
  addUser(name: string, code: Doc): void {
    const user = { name: this.names.add(toIdentifier(name, 'user')), isUsed: false };
    this.#users.set(name, [...(this.#users.get(name) ?? []), user]);
    this.#statements.push({ user, code });
  }

  /** Adds the creation of the world of another guild. */
  addGuild(name: string, code: Doc): void {
    const variable = this.names.add(toIdentifier(name, 'other'));
    this.#guilds.set(name, variable);
    this.add(`await using ${variable} = `, code);
  }

  /** The variable of the world of another guild. @throws {PrintError} when the test did not create it */
  guild(name: string): string {
    const variable = this.#guilds.get(name);
    if (variable === undefined) throw new PrintError(`No step of the test creates the guild "${name}".`);
    return variable;
  }

  /** The variable of a user. A user whom the test did not create exists in the world. */
  user(name: string, nth = 0): string {
    if (!this.#users.has(name)) this.addUser(name, callCode('world.getUser', [stringLiteral(name)]));
    const [first, ...others] = this.#users.get(name) ?? [];
    const user = others[nth - 1] ?? first;
    if (!user) return '';
    user.isUsed = true;
    return user.name;
  }

  /** Adds `await world.waitForIdle()`. */
  addWait(): void {
    this.add(awaitCode(callCode('world.waitForIdle', [])));
  }

  /** An expectation. The matchers of the kit are imported. */
  expect(actual: Doc, matcher: string, expected: readonly (Doc | undefined)[], isNegated = false): void {
    if (KIT_MATCHERS.has(matcher)) this.imports.addSideEffect('@guildhall/dev/testing/vitest');
    this.imports.addPackage('vitest', 'expect');
    this.add(callCode([callCode('expect', [actual]), isNegated ? '.not.' : '.', matcher], expected));
  }

  /** The statements as lines. */
  lines(): string[] {
    return this.#statements.map(({ user, code }) => {
      const declared: Doc = user?.isUsed ? [`const ${user.name} = `, code] : code;
      return `${renderDoc([declared, ';'], 1)}`;
    });
  }
}

const KIT_MATCHERS: ReadonlySet<string> = new Set([
  'toHaveRole',
  'toBePending',
  'toBeTimedOut',
  'toHaveBanned',
  'toHaveContent',
  'toBeEphemeral',
  'toHaveButton',
  'toHaveSelect',
  'toHaveField',
  'toHaveOpenedModal',
]);

/** A step for which the test kit has no method. */
export class PrintError extends Error {}

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
    const compiled = from.replace(/\.([cm]?)tsx?$/, '.$1js');
    return compiled.startsWith('../') ? compiled : `./${compiled}`;
  }

  /** The URL of a file, relative to that of the test. */
  relativeUrlOf(path: string): string {
    const from = posix.relative(pathToFileURL(dirname(this.path)).pathname, pathToFileURL(path).pathname);
    return from === '..' || from.startsWith('../') ? from : `./${from}`;
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

const KEYWORDS =
  'arguments async await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for from function get if implements import in instanceof interface let new null of package private ' +
  'protected public return set static super switch this throw true try type typeof undefined using var void while with yield';
/** What tests use. */
const USED = 'Buffer Infinity NaN Promise String URL createWorld expect fileURLToPath suggestion test world';

/** The identifiers of a test: no two are equal, and none is a keyword. */
export class NameScope {
  readonly #taken = new Set(`${KEYWORDS} ${USED}`.split(' '));

  readonly #reserved = new Set<string>();

  /** Reserves names for `claim`. */
  reserve(names: Iterable<string>): void {
    for (const name of names) this.#reserved.add(name);
  }

  /** Returns an identifier that is not used yet, and not reserved: the name itself, or with a number. */
  add(name: string): string {
    let unique = name;
    for (let number = 2; this.#taken.has(unique) || this.#reserved.has(unique); number += 1)
      unique = `${name}${number}`;
    this.#taken.add(unique);
    return unique;
  }

  /** Returns a reserved name as an identifier, or another one if it is already used. */
  claim(name: string): string {
    if (this.#taken.has(name)) return this.add(name);
    this.#taken.add(name);
    return name;
  }
}

/** Converts a text to an identifier: `Robin Smith` to `robinSmith`. @param fallback if it contains none of the letters a to z */
export function toIdentifier(text: string, fallback: string): string {
  const words =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const start = words.findIndex((word) => /^[A-Za-z]/.test(word));
  if (start === -1) return fallback;
  const name = words
    .slice(start)
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
    .map((word, index) => (index === 0 ? word[0]?.toLowerCase() : word[0]?.toUpperCase()) + word.slice(1))
    .join('');
  return name.slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 40;
