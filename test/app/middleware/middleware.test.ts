/** Middleware: functions and classes around the handlers of interactions and events. */
import { beforeEach, describe, expect, test } from 'vitest';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Every } from '../../../src/app/decorators/every.js';
import { Guard, Handler, Middleware } from '../../../src/app/decorators/handler.js';
import { On, Once, OnError, OnRaw, OnUnknownComponent } from '../../../src/app/decorators/on.js';
import { Select } from '../../../src/app/decorators/select.js';
import { Service } from '../../../src/app/decorators/service.js';
import { CompositionError } from '../../../src/app/errors/composition-errors.js';
import { feature } from '../../../src/app/features/feature.js';
import type { Class } from '../../../src/app/injection/inject.js';
import type { AnyMiddleware, MiddlewareContext, NextFunction } from '../../../src/app/middleware/middleware.js';
import { button } from '../../../src/interactions/components/button.js';
import { stringSelect } from '../../../src/interactions/components/string-select.js';
import type { ButtonContext } from '../../../src/interactions/contexts/component-contexts.js';
import { allowInteraction, denyInteraction } from '../../../src/interactions/guards/guard.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import { buttonInteraction, selectInteraction } from '../fixture/interactions.js';
import { contentOf, responseTo } from '../fixture/responses.js';
import { MINUTE_MS, START_MS, startScheduled } from '../scheduler/start-scheduled.js';

const buy = button('buy', { label: 'Buy' });
type Click = ButtonContext<typeof buy>;

const calls: string[] = [];
beforeEach(() => {
  calls.length = 0;
});

/** A middleware that records when it starts and ends. */
function record(name: string): Middleware {
  return async (_context, next) => {
    calls.push(name);
    await next();
    calls.push(`/${name}`);
  };
}

/** Starts a bot, sends it one event and stops it when all handlers have finished. */
async function run(options: BotOptions, event: string, data: object): Promise<BotUnderTest> {
  const test = await BotUnderTest.start(options);
  await using _test = test;
  const { events } = test.bot.counts;
  test.server.dispatch(event, data);
  if (event === 'INTERACTION_CREATE') await responseTo(test);
  else while (test.bot.counts.events === events) await new Promise((resolve) => setImmediate(resolve));
  await test.bot.stop();
  return test;
}

const click = (options: BotOptions) => run(options, 'INTERACTION_CREATE', buttonInteraction('buy'));

/** A handler with a button, and options of its binding. */
function shop(sell: (click: Click) => unknown, middleware: readonly AnyMiddleware[] = []): Class {
  @Handler()
  class Shop {
    @Button(buy, { middleware })
    bought(context: Click) {
      return sell(context);
    }
  }
  return Shop;
}

const checked = () => {
  calls.push('guard');
  return allowInteraction();
};

const sold = (context: Click) => {
  calls.push('handler');
  return context.reply({ content: 'Sold.' });
};

describe('middleware around an interaction', () => {
  test('runs in the order bot, feature, class, method and binding, outermost first', async () => {
    @Handler()
    @Middleware(record('class 1'), record('class 2'))
    class Shop {
      @Middleware(record('method'))
      @Button(buy, { middleware: [record('binding')] })
      bought(context: Click) {
        return sold(context);
      }
    }
    const part = feature({ name: 'buy', handlers: [Shop], middleware: [record('feature')] });
    await click({ features: [part], middleware: [record('bot')] });
    expect(calls).toEqual([
      ...['bot', 'feature', 'class 1', 'class 2', 'method', 'binding', 'handler'],
      ...['/binding', '/method', '/class 2', '/class 1', '/feature', '/bot'],
    ]);
  });

  test('of a base class runs around that of the subclass', async () => {
    @Middleware(record('base'))
    class Base {}
    @Handler()
    @Middleware(record('own'))
    class Shop extends Base {
      @Button(buy)
      bought(context: Click) {
        return sold(context);
      }
    }
    await click({ handlers: [Shop] });
    expect(calls).toEqual(['base', 'own', 'handler', '/own', '/base']);
  });

  test('of a feature does not run around the handlers of another part', async () => {
    const other = feature({ name: 'other', middleware: [record('feature')] });
    await click({ handlers: [shop(sold)], features: [other] });
    expect(calls).toEqual(['handler']);
  });

  test('runs around the guards and the validation', async () => {
    const size = stringSelect('size', { options: { s: 'Small' } });
    @Handler()
    @Guard({ name: 'guard', check: checked })
    class Sizes {
      @Select(size)
      chosen() {
        calls.push('handler');
      }
    }
    const chosen = selectInteraction('size', 3, ['other']);
    const test = await run({ handlers: [Sizes], middleware: [record('bot')] }, 'INTERACTION_CREATE', chosen);
    expect(calls).toEqual(['bot', 'guard', '/bot']);
    expect(test.bot.counts).toMatchObject({ failures: 0, noResponse: 0 });
  });

  test('runs around a denial, which is no failure', async () => {
    const closed = { name: 'closed', check: () => denyInteraction('Closed.') };
    @Handler()
    class Shop {
      @Button(buy, { guards: [closed] })
      bought() {
        calls.push('handler');
      }
    }
    const test = await click({ handlers: [Shop], middleware: [record('bot')] });
    expect(calls).toEqual(['bot', '/bot']);
    expect(contentOf(await responseTo(test))).toBe('Closed.');
  });

  test('runs around @OnUnknownComponent', async () => {
    @Handler()
    class Unknown {
      @OnUnknownComponent()
      unknown() {
        calls.push('handler');
      }
    }
    await click({ handlers: [Unknown], middleware: [record('bot')] });
    expect(calls).toEqual(['bot', 'handler', '/bot']);
  });

  test('receives the interaction, the handler and the feature, and can respond', async () => {
    const seen: MiddlewareContext[] = [];
    const replying: Middleware = (context, next) => {
      seen.push(context);
      if (context.kind === 'interaction') return context.reply({ content: `Not now, ${context.user.username}.` });
      return next();
    };
    const part = feature({ name: 'buy', handlers: [shop(sold)], middleware: [replying] });
    const test = await click({ features: [part] });
    expect(seen).toMatchObject([
      {
        kind: 'interaction',
        type: 'component',
        handler: 'Shop.bought',
        feature: 'buy',
        guildId: '81',
        responded: true,
      },
    ]);
    expect(contentOf(await responseTo(test))).toBe('Not now, wren.');
    expect(calls).toEqual([]);
  });

  test('that neither calls next nor responds causes the default response', async () => {
    const test = await click({ handlers: [shop(sold)], middleware: [() => {}] });
    expect(calls).toEqual([]);
    expect(test.bot.counts).toMatchObject({ noResponse: 1, failures: 0 });
    expect(test.server.requests).toHaveLength(1);
  });

  test('that throws is a failure of the handler, which its boundary receives', async () => {
    @Handler()
    class Shop {
      @Button(buy)
      bought() {}

      @OnError()
      failed({ error, reply }: { readonly error: Error; reply: (message: object) => unknown }) {
        calls.push(`${error.message}: ${error.cause}`);
        return reply;
      }
    }
    const failing: Middleware = () => {
      throw new Error('no transaction');
    };
    await click({ handlers: [Shop], middleware: [failing] });
    expect(calls).toEqual(['Shop.bought failed on interactionCreate: Error: no transaction']);
  });

  test('can handle the failure of the handler', async () => {
    const handling: Middleware = async (context, next) => {
      try {
        await next();
      } catch (error) {
        if (context.kind === 'interaction') await context.reply({ content: String(error) });
      }
    };
    const soldOut = () => {
      throw new Error('sold out');
    };
    const test = await click({ handlers: [shop(soldOut)], middleware: [handling] });
    expect(contentOf(await responseTo(test))).toBe('Error: sold out');
    expect(test.bot.counts.failures).toBe(0);
  });

  test('receives the failure before the boundaries, which receive it if it is thrown again', async () => {
    const watching: Middleware = async (_context, next) => {
      try {
        await next();
      } catch (error) {
        calls.push('middleware');
        throw error;
      }
    };
    const soldOut = () => {
      throw new Error('sold out');
    };
    const onError = ({ error }: { readonly error: Error }) => void calls.push(`boundary: ${error.cause}`);
    await click({ handlers: [shop(soldOut)], middleware: [watching], onError });
    expect(calls).toEqual(['middleware', 'boundary: Error: sold out']);
  });

  test('that does not await next is finished when the handler is, with its failure', async () => {
    const careless: Middleware = (_context, next) => {
      next();
    };
    const failing = async (context: Click) => {
      await context.reply({ content: 'Wait' });
      throw new Error('sold out');
    };
    const onError = ({ error }: { readonly error: Error }) => void calls.push(String(error.cause));
    await click({ handlers: [shop(failing)], middleware: [careless], onError });
    expect(calls).toEqual(['Error: sold out']);
  });

  test('that calls next twice fails, and the handler runs once', async () => {
    const twice: Middleware = async (_context, next) => {
      await next();
      await next();
    };
    const onError = ({ error }: { readonly error: Error }) => void calls.push(String(error.cause));
    await click({ handlers: [shop(sold)], middleware: [twice], onError });
    expect(calls).toEqual([
      'handler',
      'MiddlewareError: A middleware called next() twice. Call it once, and await or return its result.',
    ]);
  });

  test('that calls next after it has finished gets an error, and the handler does not run', async () => {
    const late = deferred<NextFunction>();
    const forgetful: Middleware = (context, next) => {
      late.resolve(next);
      return context.kind === 'interaction' ? context.reply({ content: 'Later.' }) : undefined;
    };
    await click({ handlers: [shop(sold)], middleware: [forgetful] });
    const next = await late.promise;
    expect(() => next()).toThrow('A middleware called next() after it had finished.');
    expect(calls).toEqual([]);
  });
});

describe('middleware around a listener', () => {
  @Handler()
  class Listener {
    @On('guildUpdate')
    changed() {
      calls.push('handler');
    }
  }
  const update = (options: BotOptions) => run(options, 'GUILD_UPDATE', { id: '81', name: 'Guild' });

  test('receives the event and the handler', async () => {
    const seen: MiddlewareContext[] = [];
    const watching: Middleware = (context, next) => {
      seen.push(context);
      return next();
    };
    await update({ handlers: [Listener], middleware: [watching] });
    expect(seen).toMatchObject([
      {
        kind: 'event',
        event: 'guildUpdate',
        data: { id: '81' },
        origin: { via: 'gateway' },
        handler: 'Listener.changed',
        feature: undefined,
      },
    ]);
    expect(calls).toEqual(['handler']);
  });

  test('runs for events by wire name and for the first event of @Once', async () => {
    @Handler()
    class Raw {
      @OnRaw('GUILD_UPDATE')
      raw() {
        calls.push('raw');
      }

      @Middleware(record('once'))
      @Once('guildUpdate')
      once() {
        calls.push('handler');
      }
    }
    await update({ handlers: [Raw], middleware: [record('bot')] });
    expect(calls.filter((call) => !call.startsWith('/')).sort()).toEqual(['bot', 'bot', 'handler', 'once', 'raw']);
  });

  test('starts a synchronous handler in the same tick', async () => {
    const sync: Middleware = (_context, next) => {
      const result = next();
      calls.push(result === undefined ? 'finished' : 'running');
    };
    await update({ handlers: [Listener], middleware: [sync, sync] });
    expect(calls).toEqual(['handler', 'finished', 'finished']);
  });

  test('that throws is a failure of the listener', async () => {
    const failing: Middleware = () => {
      throw new Error('no transaction');
    };
    const test = await update({ handlers: [Listener], middleware: [failing] });
    expect(calls).toEqual([]);
    expect(test.bot.counts.failures).toBe(1);
    expect(test.warnings).toMatchObject([{ msg: 'a handler failed' }]);
  });

  test('does not run if the filter excludes the event', async () => {
    @Handler()
    class Filtered {
      @On('guildUpdate', { guilds: ['82'] })
      changed() {}
    }
    await update({ handlers: [Filtered], middleware: [record('bot')] });
    expect(calls).toEqual([]);
  });
});

test('middleware runs around scheduled tasks of handlers, with their id and due time', async () => {
  const seen: MiddlewareContext[] = [];
  @Handler()
  class Desk {
    @Every('10m')
    tidy() {
      calls.push('task');
    }
  }
  const watching: Middleware = (context, next) => {
    seen.push(context);
    return next();
  };
  const part = feature({ name: 'desk', handlers: [Desk], middleware: [watching] });
  const { clock } = await startScheduled({ features: [part] });
  await clock.advance(10 * MINUTE_MS);
  expect(calls).toEqual(['task']);
  const scheduledAt = new Date(START_MS + 10 * MINUTE_MS);
  expect(seen).toMatchObject([{ kind: 'task', id: 'Desk.tidy', scheduledAt, handler: 'Desk.tidy', feature: 'desk' }]);
});

describe('a middleware class', () => {
  @Service()
  class Database {
    readonly name = 'database';
  }

  @Service()
  class Transactions {
    constructor(private readonly database: Database) {}

    async use(_context: MiddlewareContext, next: NextFunction) {
      calls.push(`open ${this.database.name}`);
      await next();
      calls.push('commit');
    }
  }

  test.each<[string, BotOptions]>([
    ['the bot', { handlers: [shop(sold)], middleware: [Transactions] }],
    ['a feature', { features: [feature({ name: 'buy', handlers: [shop(sold)], middleware: [Transactions] })] }],
    ['a binding', { handlers: [shop(sold, [Transactions])] }],
  ])('of %s gets its services, without being listed', async (_where, options) => {
    await click({ services: [Database], ...options });
    expect(calls).toEqual(['open database', 'handler', 'commit']);
  });

  test('in @Middleware is the instance that `services` provides', async () => {
    @Handler()
    @Middleware(Transactions)
    class Shop {
      @Button(buy)
      bought(context: Click) {
        return sold(context);
      }
    }
    const fake = {
      use(_context: MiddlewareContext, next: NextFunction) {
        calls.push('fake');
        return next();
      },
    };
    await click({ handlers: [Shop], services: [{ provide: Transactions, useValue: fake }] });
    expect(calls).toEqual(['fake', 'handler']);
  });

  test('whose service is missing is a problem of the composition', () => {
    expect(() => new Bot({ environment: {}, handlers: [shop(sold)], middleware: [Transactions] })).toThrow(
      /Transactions, parameter 1 of its constructor: nothing provides Database/,
    );
  });
});

describe('invalid middleware is reported', () => {
  class NoUse {}
  test.each<[string, unknown, string]>([
    ['undefined', undefined, 'one of its middleware is undefined.'],
    ['an object', { use() {} }, 'one of its middleware is not a function or class.'],
    ['a class without a method `use`', NoUse, 'one of its middleware is the class NoUse, which has no method `use`.'],
  ])('%s', (_name, entry, message) => {
    // Plain JavaScript can pass any value.
    const middleware = [entry] as readonly AnyMiddleware[];
    const part = feature({ name: 'buy', middleware });
    const options: BotOptions = { environment: {}, handlers: [shop(sold, middleware)], features: [part], middleware };
    const problems: unknown[] = [];
    try {
      new Bot(options);
    } catch (error) {
      if (error instanceof CompositionError) problems.push(...error.problems);
    }
    expect(problems).toMatchObject([
      { setting: 'option middleware', message },
      { feature: 'buy', setting: 'middleware', message },
      { className: 'Shop', method: 'bought', message },
    ]);
  });

  test('on a method that is not bound', () => {
    class Shop {
      @Button(buy)
      bought() {}

      @Middleware(record('unused'))
      other() {}
    }
    Handler()(Shop);
    expect(() => new Bot({ environment: {}, handlers: [Shop] })).toThrow(
      'Shop.other: it has middleware, but is not bound to an event, an interaction or a schedule.',
    );
  });
});
