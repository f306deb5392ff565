import { callCode, listCode, objectCode, type Property } from '../code/code.js';
import { type Doc, renderDoc } from '../code/doc.js';
import { commentLines, stringLiteral } from '../code/literals.js';
import { PrintedTest } from '../code/printed-test.js';
import type { DeclarationIndex } from '../declarations/declaration-index.js';
import type { InitialWorld, ScenarioTest } from '../tests/scenario-test.js';
import { printSteps } from './print-steps.js';

/**
 * Prints a test of vitest that uses the test kit and the declarations that the bot exports. Controls that the bot does not export are named
 * by their labels.
 * @throws {PrintError} when the kit has no method for a step
 */
export function printTest(test: ScenarioTest, declarations: DeclarationIndex): string {
  const printed = new PrintedTest(test, declarations);
  printed.imports.addPackage('guildhall/testing', 'createWorld');
  printed.imports.addPackage('vitest', 'test');
  const isManual = test.steps.some(({ step }) => step.kind === 'advanceClock');
  const options = objectCode([
    ['bot', printed.imports.add(test.bot, 'bot')],
    initialWorldOption(printed, test.initialWorld),
    ['override', test.override && printed.imports.add(test.override, 'override')],
    ['clock', isManual ? "'manual'" : undefined],
    ['application', applicationOption(test)],
  ]);
  printed.add('await using world = await ', callCode('createWorld', [options]));
  printSteps(printed, test.steps);
  const lines = [
    ...printed.imports.lines(),
    '',
    ...(test.comments ?? []).flatMap(commentLines),
    renderDoc(`test(${stringLiteral(test.title)}, async () => {`, 0),
    ...printed.lines(),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

/** The URIs to which users are redirected must be registered. */
function applicationOption({ steps }: ScenarioTest): Doc | undefined {
  const uris = steps.flatMap(({ step }) => (step.kind === 'authorize' ? (step.authorization.redirectUri ?? []) : []));
  if (uris.length === 0) return undefined;
  return objectCode([['redirectUris', listCode([...new Set(uris)].map(stringLiteral))]]);
}

/** In parts, since the build of this package replaces the expression in every file. */
const MODULE_URL = ['import', 'meta', 'url'].join('.');

function initialWorldOption(printed: PrintedTest, initial: InitialWorld): Property {
  switch (initial.kind) {
    case 'new':
      return ['world', undefined];
    case 'description':
      return ['world', printed.imports.add({ path: initial.path, name: 'default' }, 'description')];
    case 'file': {
      printed.imports.addPackage('node:url', 'fileURLToPath');
      const url = `new URL(${stringLiteral(printed.imports.relativeUrlOf(initial.path))}, ${MODULE_URL})`;
      return ['worldFile', callCode('fileURLToPath', [url])];
    }
  }
}
