import type { DeclarationIndex } from '../declarations/declaration-index.js';
import type { ScenarioTest } from '../tests/scenario-test.js';
import { awaitCode, callCode } from './code.js';
import { type Doc, renderDoc } from './doc.js';
import { ImportList } from './import-list.js';
import { stringLiteral } from './literals.js';
import { NameScope, toIdentifier } from './name-scope.js';

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
  readonly #statements: Statement[] = [];
  readonly #users = new Map<string, UserVariable[]>();

  constructor(
    { path }: ScenarioTest,
    readonly declarations: DeclarationIndex,
  ) {
    this.imports = new ImportList(path, this.names);
    this.names.reserve(declarations.all.flatMap(({ exported }) => (exported ? [exported.name] : [])));
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
    if (KIT_MATCHERS.has(matcher)) this.imports.addSideEffect('guildhall/testing/vitest');
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
  'toHaveOpenedModal',
]);

/** A step for which the test kit has no method. */
export class PrintError extends Error {}
