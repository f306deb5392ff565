/** The page docs/guide/handlers-and-events.md shows the errors that its mistakes cause. */

import { createWorld } from '@guildhall/dev/testing';
import { Bot, Cache, GatewayClosedError, Handler, On } from 'guildhall';
import { expect, test } from 'vitest';
import { explainGatewayRejection } from '../../../src/app/dispatch/analysis/intent-plan.js';
import { compositionMessage, messageOf, shownErrors } from './shown-errors.js';

const shown = shownErrors('handlers-and-events');

test('the page shows the error of a class without @Handler()', async () => {
  class WelcomeHandler {
    @On('guildMemberAdd')
    welcome() {}
  }
  expect(shown).toContain(await compositionMessage({ handlers: [WelcomeHandler] }));
});

test('the page shows the error of intents that are not enabled', () => {
  @Handler()
  class WelcomeHandler {
    @On('guildMemberAdd')
    welcome() {}
  }
  const { intents } = new Bot({ handlers: [WelcomeHandler], environment: {} });
  const rejection = explainGatewayRejection(
    new GatewayClosedError(4014, { meaning: 'disallowed intents', remedy: '' }),
    intents,
  );
  expect(shown).toContain(rejection.message);
});

test('the page shows the error of a part of the cache that is not enabled', async () => {
  await using world = await createWorld({ bot: new Bot({ environment: {} }) });
  expect(shown).toContain(await messageOf(() => world.bot.get(Cache).channels));
});

test('the page shows how a handler that fails is logged', async () => {
  @Handler()
  class WelcomeHandler {
    @On('guildMemberAdd')
    welcome() {
      throw new Error('there is no channel');
    }
  }
  await using world = await createWorld({ bot: new Bot({ handlers: [WelcomeHandler], environment: {} }) });
  await world.createMember('wren');
  await world.waitForIdle();
  const [entry] = world.botLog;
  expect(shown).toContain(`${entry?.message}: ${entry?.error?.replace(': there is no channel', '')}`);
});
