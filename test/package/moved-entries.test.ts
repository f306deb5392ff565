/** What compilers and editors show about the entry points that have moved to `@guildhall/dev`. */
import { describe, expect, test } from 'vitest';
import { createConsumerProgram, isConsumer, ts } from './declaration-program.js';

const OLD_TEST = `
  import { startEmulator } from 'guildhall/emulator';
  import { createWorld, TestStepError, type TestUser } from 'guildhall/testing';
  import 'guildhall/testing/vitest';
  export const world = createWorld();
  export const error = new TestStepError();
  export const emulator = startEmulator();
  export const click = (user: TestUser) => user.click('Apply');
`;

const program = createConsumerProgram(OLD_TEST);
const checker = program.getTypeChecker();

function importedSymbol(name: string): ts.Symbol {
  const file = program.getSourceFiles().find(isConsumer);
  for (const statement of file?.statements ?? []) {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    const found = bindings && ts.isNamedImports(bindings) && bindings.elements.find((each) => each.name.text === name);
    const symbol = found && checker.getSymbolAtLocation(found.name);
    if (symbol) return checker.getAliasedSymbol(symbol);
  }
  throw new Error(`${name} is not imported`);
}

describe('a program that imports the old entry points', () => {
  test('finds the names there, and errors where it uses them, which name the new entry point', () => {
    const errors = program.getSemanticDiagnostics(program.getSourceFiles().find(isConsumer));
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([
      expect.stringMatching(/not callable.*\n.*MovedTo<"@guildhall\/dev\/testing">/),
      expect.stringMatching(/not constructable.*\n.*MovedTo<"@guildhall\/dev\/testing">/),
      expect.stringMatching(/not callable.*\n.*MovedTo<"@guildhall\/dev\/emulator">/),
      expect.stringMatching(/'click' does not exist on type 'movedToGuildhallDev'/),
    ]);
  });

  test.each([
    ['createWorld', '@guildhall/dev/testing'],
    ['TestStepError', '@guildhall/dev/testing'],
    ['TestUser', '@guildhall/dev/testing'],
    ['startEmulator', '@guildhall/dev/emulator'],
  ])('sees %s crossed out, with the new entry point and the package to install', (name, entry) => {
    const [tag] = importedSymbol(name).getJsDocTags(checker);
    expect(tag?.name).toBe('deprecated');
    const text = ts.displayPartsToString(tag?.text);
    expect(text).toContain(`is now \`${entry}\``);
    expect(text).toContain('npm install --save-dev @guildhall/dev');
  });
});
