/** The page docs/guide/first-bot.md shows the errors that its mistakes cause. */
import { Bot, Button, button, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { compositionMessage, messageOf, shownErrors } from './shown-errors.js';

const shown = shownErrors('first-bot');

test('the page shows the error of a bot that starts without a token', async () => {
  expect(shown).toContain(await messageOf(() => new Bot({ environment: {} }).start()));
});

test('the page shows the error of a token with a wrong form', async () => {
  expect(shown).toContain(await compositionMessage({ environment: { DISCORD_TOKEN: 'abc' } }));
});

test('the page shows the error of two handlers for one custom_id', async () => {
  @Handler()
  class CrewHandler {
    @Button(button('join', { label: 'Join' }))
    joinTrip() {}

    @Button(button('join', { label: 'Leave' }))
    leaveTrip() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [CrewHandler] }));
});
