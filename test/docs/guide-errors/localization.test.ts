/** The page docs/guide/localization.md shows the errors that its mistakes cause. */
import { Command, command, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { compositionMessage, shownErrors } from './shown-errors.js';

test('the page shows the error of an invalid name in one language', async () => {
  const hireCommand = command('hire', { description: 'Hires a boat', localizations: { de: { name: 'Boot mieten' } } });
  @Handler()
  class HireHandler {
    @Command(hireCommand)
    hire() {}
  }
  expect(shownErrors('localization')).toContain(await compositionMessage({ handlers: [HireHandler] }));
});
