/** The page docs/guide/services-and-features.md shows the errors that its mistakes cause. */
import { Command, command, Every, Handler, Service } from 'guildhall';
import { expect, test } from 'vitest';
import { compositionMessage, shownErrors } from './shown-errors.js';

const shown = shownErrors('services-and-features');

test('the page shows the error of a service that is not listed', async () => {
  @Service()
  class LogbookStore {}

  @Handler()
  class LogbookHandler {
    constructor(readonly store: LogbookStore) {}

    @Command(command('log', { description: 'The logbook' }))
    show() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [LogbookHandler] }));
});

test('the page shows the error of a parameter whose type is not a class', async () => {
  @Service()
  class LogbookStore {
    constructor(readonly file: string) {}
  }
  expect(shown).toContain(await compositionMessage({ services: [LogbookStore] }));
});

test('the page shows the error of an interval that does not exist', async () => {
  // Programs in JavaScript can pass any text.
  const interval: string = '10 minutes';
  @Handler()
  class LogbookHandler {
    @Every(interval as '10m')
    tidy() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [LogbookHandler] }));
});
