/** The page docs/guide/first-bot.md shows the errors that its mistakes cause. */
import { Bot, Button, button, Handler } from 'guildhall';
import { expect, test } from 'vitest';
import { compositionMessage, guidePage, messageOf } from './guide-page.js';

const page = guidePage('first-bot');

test('the page shows the error of a bot that starts without a token', async () => {
  expect(page).toContain(await messageOf(() => new Bot({ environment: {} }).start()));
});

test('the page shows the error of a token with a wrong form', async () => {
  expect(page).toContain(await compositionMessage({ environment: { DISCORD_TOKEN: 'abc' } }));
});

test('the page shows the error of two handlers for one custom_id', async () => {
  @Handler()
  class CrewHandler {
    @Button(button('join', { label: 'Join' }))
    joinTrip() {}

    @Button(button('join', { label: 'Leave' }))
    leaveTrip() {}
  }
  expect(page).toContain(await compositionMessage({ handlers: [CrewHandler] }));
});
