/** Failures are passed outwards: from the boundary of the class to that of the bot and to the log. */
import { describe, expect, test } from 'vitest';
import type { BotOptions } from '../../../src/app/bot/bot-options.js';
import type { ErrorContext } from '../../../src/app/contexts/error-context.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On, OnError } from '../../../src/app/decorators/on.js';
import { HandlerError } from '../../../src/app/errors/handler-error.js';
import { button } from '../../../src/interactions/components/button.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import type { InteractionGuard } from '../../../src/interactions/guards/guard.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import { buttonInteraction, GUILD_ID, INTERACTION_TOKEN } from '../fixture/interactions.js';
import { contentOf, EPHEMERAL, responseTo } from '../fixture/responses.js';

const buy = button('buy', { label: 'Buy' });
const FAILED = 'Something went wrong. It has been reported.';

class SoldOut extends Error {}

type Click = ButtonContext<typeof buy>;

interface Shop {
  readonly sell?: (context: Click) => unknown;
  readonly failed: (failure: ErrorContext) => unknown;
  readonly guards?: readonly InteractionGuard[];
  readonly onError?: BotOptions['onError'];
}

/** A bot with a button whose handler throws, and an error boundary in its class. */
function startShop({ sell = soldOut, failed, guards = [], onError }: Shop) {
  @Handler()
  class Counter {
    @Button(buy, { guards })
    bought(context: Click) {
      return sell(context);
    }

    @On('guildUpdate')
    changed() {
      throw new SoldOut();
    }

    @OnError()
    failed(failure: ErrorContext) {
      return failed(failure);
    }
  }
  return BotUnderTest.start({ handlers: [Counter], onError });
}

function soldOut(): never {
  throw new SoldOut('the last one is gone');
}

function rethrow({ error }: ErrorContext): never {
  throw error;
}

describe('the boundary of a class', () => {
  test('receives the failures of its handlers, with location and context', async () => {
    const seen = deferred<ErrorContext>();
    await using test = await startShop({
      failed(failure) {
        seen.resolve(failure);
        return failure.reply({ content: 'Sold out.', ephemeral: true });
      },
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    const failure = await seen.promise;
    expect(failure.error).toBeInstanceOf(HandlerError);
    expect(failure.error).toMatchObject({ className: 'Counter', method: 'bought', event: 'interactionCreate' });
    expect(failure.error.cause).toBeInstanceOf(SoldOut);
    expect(failure.interaction).toMatchObject({ guildId: GUILD_ID, id: '5001', user: { username: 'wren' } });
    expect((await responseTo(test)).body).toEqual({ type: 4, data: { content: 'Sold out.', flags: EPHEMERAL } });
  });

  test('handles the failure if it returns: it is counted, without a warning', async () => {
    await using test = await startShop({ failed: (failure) => failure.reply('Sold out.') });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    await responseTo(test);
    await test.bot.stop();
    expect(test.warnings).toEqual([]);
    expect(test.bot.counts.failures).toBe(1);
    expect(test.server.requests).toHaveLength(1);
  });

  test('that sends no response causes the default error message', async () => {
    await using test = await startShop({ failed: () => {} });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    expect(contentOf(await responseTo(test))).toBe(FAILED);
  });

  test('responds with a follow-up if there was a response before', async () => {
    const answered = deferred<boolean>();
    await using test = await startShop({
      async sell(context) {
        await context.reply({ content: 'One moment.' });
        soldOut();
      },
      failed(failure) {
        answered.resolve(failure.responded);
        return failure.reply({ content: 'Sold out.' });
      },
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    expect(await answered.promise).toBe(true);
    expect((await test.server.waitForRequest(`/webhooks/2/${INTERACTION_TOKEN}`)).body).toMatchObject({
      content: 'Sold out.',
    });
  });

  test('receives what guards throw, with the interaction', async () => {
    const broken: InteractionGuard = { name: 'broken', check: soldOut };
    const seen = deferred<ErrorContext>();
    await using test = await startShop({ guards: [broken], failed: seen.resolve });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    expect((await seen.promise).interaction).toMatchObject({ user: { username: 'wren' } });
  });

  test('receives the failures of events, which have no reply', async () => {
    const seen = deferred<ErrorContext>();
    await using test = await startShop({
      async failed(failure) {
        await failure.reply({ content: 'No recipient.' });
        seen.resolve(failure);
      },
    });
    test.server.dispatch('GUILD_UPDATE', { id: GUILD_ID });
    const failure = await seen.promise;
    expect(failure.error).toMatchObject({ method: 'changed', event: 'guildUpdate' });
    expect([failure.interaction, failure.responded]).toEqual([undefined, false]);
    expect(test.server.requests).toEqual([]);
  });

  test('does not receive failures of other classes', async () => {
    const received: string[] = [];
    @Handler()
    class Other {
      @On('guildUpdate')
      changed() {}

      @OnError()
      failed() {
        received.push('other');
      }
    }
    @Handler()
    class Counter {
      @Button(buy)
      bought() {
        soldOut();
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Other, Counter] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    expect(contentOf(await responseTo(test))).toBe(FAILED);
    expect(received).toEqual([]);
  });

  test('is inherited', async () => {
    class Base {
      @OnError()
      failed(failure: ErrorContext) {
        return failure.reply({ content: 'Base knows.' });
      }
    }
    @Handler()
    class Counter extends Base {
      @Button(buy)
      bought() {
        soldOut();
      }
    }
    await using test = await BotUnderTest.start({ handlers: [Counter] });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    expect(contentOf(await responseTo(test))).toBe('Base knows.');
  });
});

describe('a failure that a boundary passes on', () => {
  test.each([
    ['the error that it was given', rethrow],
    [
      'what the handler threw',
      ({ error }: ErrorContext): never => {
        throw error.cause;
      },
    ],
  ])('by throwing %s goes to the bot', async (_what, failed) => {
    await using test = await startShop({
      failed,
      onError: (failure) => failure.reply({ content: `The bot knows of ${failure.error.method}.` }),
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    expect(contentOf(await responseTo(test))).toBe('The bot knows of bought.');
    await test.bot.stop();
    expect(test.warnings).toEqual([]);
  });

  test('and the bot passes on too is logged once, and the user gets the default error message', async () => {
    await using test = await startShop({ failed: rethrow, onError: rethrow });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    expect(contentOf(await responseTo(test))).toBe(FAILED);
    expect(test.warnings).toMatchObject([{ level: 50, handler: 'Counter.bought', err: { method: 'bought' } }]);
    expect(test.bot.counts.failures).toBe(1);
  });

  test('is logged together with the failure of a boundary that throws another error', async () => {
    await using test = await startShop({
      failed() {
        throw new TypeError('the boundary is broken');
      },
    });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    expect(contentOf(await responseTo(test))).toBe(FAILED);
    expect(test.warnings).toMatchObject([
      { msg: 'an error boundary failed', err: { className: 'Counter', method: 'failed' } },
      { msg: 'a handler failed', err: { className: 'Counter', method: 'bought' } },
    ]);
    expect(test.bot.counts.failures).toBe(2);
  });
});

describe('the boundary of the bot', () => {
  test('receives the failures of classes without a boundary, and of events', async () => {
    const received: string[] = [];
    @Handler()
    class Counter {
      @Button(buy)
      bought() {
        soldOut();
      }

      @On('guildUpdate')
      changed() {
        soldOut();
      }
    }
    const onError = ({ error }: ErrorContext) => void received.push(`${error.className}.${error.method}`);
    await using test = await BotUnderTest.start({ handlers: [Counter], onError });
    test.server.dispatch('INTERACTION_CREATE', buttonInteraction('buy'));
    test.server.dispatch('GUILD_UPDATE', { id: GUILD_ID });
    await expect.poll(() => [...received].sort()).toEqual(['Counter.bought', 'Counter.changed']);
    expect(contentOf(await responseTo(test))).toBe(FAILED);
    expect(test.warnings).toEqual([]);
  });
});

test('the default error message is in the language of the user, if there is a text for it', async () => {
  @Handler()
  class Counter {
    @Button(buy)
    bought() {
      soldOut();
    }
  }
  const texts = (locale: string) => (locale === 'de' ? { failed: 'Etwas ging schief.' } : {});
  await using test = await BotUnderTest.start({ handlers: [Counter], texts });
  test.server.dispatch('INTERACTION_CREATE', { ...buttonInteraction('buy'), locale: 'de' });
  expect(contentOf(await responseTo(test))).toBe('Etwas ging schief.');
});
