/** Interactions that no handler is bound to: the framework responds, or leaves them to other code. */
import { describe, expect, test } from 'vitest';
import type { BotOptions } from '../../../src/app/bot/bot-options.js';
import type { UnknownComponentContext } from '../../../src/app/contexts/unknown-component-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, OnRaw, OnUnknownComponent } from '../../../src/app/decorators/on.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { buttonInteraction, commandInteraction, modalInteraction } from '../fixture/interactions.js';
import { contentOf, responseTo } from '../fixture/responses.js';

const known = button('known', { label: 'Known' });

@Handler()
class NamedListener {
  @On('interactionCreate')
  received() {}
}

@Handler()
class NamedRawListener {
  @OnRaw('INTERACTION_CREATE')
  received() {}
}

@Handler()
class LogOfEverything {
  @OnRaw()
  received() {}
}

@Handler()
class KnownButton {
  @Button(known)
  clicked(click: ButtonContext<typeof known>) {
    return click.reply({ content: 'Known.' });
  }
}

@Handler()
class UnknownComponents {
  @OnUnknownComponent()
  expired(use: UnknownComponentContext) {
    return use.reply({ content: 'Custom.' });
  }
}

const start = (handlers: readonly Class[], unhandledInteractions?: BotOptions['unhandledInteractions']) =>
  BotUnderTest.start({ commands: { sync: 'never' }, handlers, unhandledInteractions });

const unbound = {
  '5001': buttonInteraction('old'),
  '5002': modalInteraction('old', { name: 'Wren' }),
  '5004': commandInteraction('old'),
};

/** Dispatches a component, a modal and a command without handlers. Expects that no response is sent. */
async function expectNoResponse(bot: BotUnderTest): Promise<void> {
  for (const interaction of Object.values(unbound)) bot.server.dispatch('INTERACTION_CREATE', interaction);
  await expect.poll(() => bot.bot.counts.interactions).toBe(3);
  await bot.bot.stop();
  expect(bot.server.requests).toEqual([]);
  expect(bot.warnings).toEqual([]);
  expect(bot.bot.counts).toMatchObject({ unknownComponents: 0, failures: 0 });
}

/** Dispatches the same interactions. Expects that the framework responds. */
async function expectResponses(bot: BotUnderTest): Promise<void> {
  for (const [id, interaction] of Object.entries(unbound)) {
    bot.server.dispatch('INTERACTION_CREATE', interaction);
    expect(contentOf(await responseTo(bot, id))).toMatch(/expired|no longer available/);
  }
}

describe('an interaction that no handler is bound to', () => {
  test.each([
    ['@On', NamedListener],
    ['@OnRaw', NamedRawListener],
  ])('is left to a handler that listens to the event with %s', async (_decorator, listener) => {
    await using bot = await start([listener]);
    await expectNoResponse(bot);
  });

  test('gets a response without listeners, and if a listener only listens to every event', async () => {
    await using silent = await start([]);
    await expectResponses(silent);
    await using logging = await start([LogOfEverything]);
    await expectResponses(logging);
  });

  test('is left to another program with the option `ignore`', async () => {
    await using bot = await start([], 'ignore');
    await expectNoResponse(bot);
  });

  test('gets a response in spite of a listener with the option `respond`', async () => {
    await using bot = await start([NamedListener], 'respond');
    await expectResponses(bot);
  });

  test('is passed to @OnUnknownComponent in spite of a listener or the option `ignore`', async () => {
    await using bot = await start([NamedListener, UnknownComponents], 'ignore');
    bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('old'));
    expect(contentOf(await responseTo(bot))).toBe('Custom.');
  });

  test('gets a response if its custom_id is one of the framework', async () => {
    await using bot = await start([NamedListener]);
    bot.server.dispatch('INTERACTION_CREATE', modalInteraction('~prompt/1', {}));
    expect(contentOf(await responseTo(bot, '5002'))).toMatch(/expired/);
  });
});

test('a listener does not affect interactions that a handler is bound to', async () => {
  await using bot = await start([NamedListener, KnownButton]);
  bot.server.dispatch('INTERACTION_CREATE', buttonInteraction('known'));
  expect(contentOf(await responseTo(bot))).toBe('Known.');
});
