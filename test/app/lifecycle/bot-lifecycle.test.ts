/** The lifecycle of services and handlers in a bot that is connected over sockets. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { Button } from '../../../src/app/decorators/button.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { OnStart, OnStop } from '../../../src/app/decorators/lifecycle-hooks.js';
import { On } from '../../../src/app/decorators/on.js';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import { BotStoppedError } from '../../../src/app/errors/bot-stopped-error.js';
import { ConfigurationError, DeclarationError } from '../../../src/app/errors/composition-errors.js';
import { ServiceNotAvailableError } from '../../../src/app/injection/service-not-available-error.js';
import { StartError } from '../../../src/app/lifecycle/start-error.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { button } from '../../../src/interactions/components/button.js';
import { Api } from '../../../src/rest/api.js';
import { BotUnderTest } from '../fixture/bot-under-test.js';
import { deferred } from '../fixture/deferred.js';
import { createPause } from '../fixture/pause.js';

/** A database that is opened by an async factory, a store that uses it, and a handler that uses both. */
function library() {
  const calls: string[] = [];
  class Database {
    onStart() {
      calls.push('start Database');
    }

    [Symbol.asyncDispose]() {
      calls.push('dispose Database');
      return Promise.resolve();
    }
  }
  @Service()
  class Store {
    constructor(readonly database: Database) {
      calls.push('create Store');
    }

    @OnStart()
    async load() {
      await Promise.resolve();
      calls.push('start Store');
    }

    onStop() {
      calls.push('stop Store');
    }
  }
  @Handler()
  class Desk {
    constructor(readonly store: Store) {
      calls.push('create Desk');
    }

    onStart() {
      calls.push('start Desk');
    }

    @On('ready')
    ready() {
      calls.push('ready');
    }

    @OnStop()
    close() {
      calls.push('stop Desk');
    }
  }
  const openDatabase = async () => {
    await Promise.resolve();
    calls.push('open Database');
    return new Database();
  };
  const services = [Store, { provide: Database, useFactory: openDatabase }];
  return { calls, Database, Store, options: { handlers: [Desk], services } };
}

describe('the start of a bot', () => {
  test('creates and starts services and handlers in the order of their dependencies, and then connects', async () => {
    const { calls, options } = library();
    await using test = await BotUnderTest.compose(options);
    expect(calls).toEqual([]);
    await test.bot.start();
    await expect
      .poll(() => calls)
      .toEqual([
        'open Database',
        'start Database',
        'create Store',
        'start Store',
        'create Desk',
        'start Desk',
        'ready',
      ]);
  });

  test('calls the API in onStart', async () => {
    const { promise, resolve } = deferred<string>();
    @Service()
    class Profile {
      constructor(private readonly api: Api) {}

      async onStart() {
        resolve((await this.api.users.getCurrent()).id);
      }
    }
    await using _test = await BotUnderTest.start({ handlers: [], services: [Profile] });
    expect(await promise).toBe('900');
  });

  test('runs classes of `handlers` that have only hooks', async () => {
    const calls: string[] = [];
    @Handler()
    class Clerk {
      onStart() {
        calls.push('start');
      }
    }
    await using _test = await BotUnderTest.start({ handlers: [Clerk] });
    expect(calls).toEqual(['start']);
  });

  test('neither starts nor disposes of values and of the parts of the bot', async () => {
    const calls: string[] = [];
    const value = {
      onStart: () => calls.push('start'),
      onStop: () => calls.push('stop'),
      dispose: () => calls.push('x'),
    };
    const services = [
      { provide: 'value', useValue: value },
      { provide: 'alias', useExisting: 'value' },
      { provide: 'bot', useFactory: (bot: Bot) => bot, inject: [Bot] },
    ];
    await using test = await BotUnderTest.start({ handlers: [], services });
    expect(test.bot.get('bot')).toBe(test.bot);
    await test.bot.stop();
    expect(calls).toEqual([]);
    expect(test.warnings).toEqual([]);
  });
});

describe('a service that cannot be started', () => {
  test.each([
    [
      'a factory that returns undefined',
      { provide: 'late', useFactory: () => undefined },
      /late could not be created.*undefined/,
    ],
    [
      'a constructor that throws',
      {
        provide: 'late',
        useClass: class Broken {
          constructor() {
            throw new Error('no disk');
          }
        },
      },
      /Broken could not be created: no disk/,
    ],
    [
      'onStart that throws',
      { provide: 'late', useFactory: () => ({ onStart: () => Promise.reject(new Error('busy')) }) },
      /late.onStart failed: busy/,
    ],
  ])('because of %s makes start() fail, and nothing stays open', async (_title, late, message) => {
    const { calls, options } = library();
    await using test = await BotUnderTest.compose({ ...options, services: [...options.services, late] });
    const failed = await test.bot.start().catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(StartError);
    expect(String(failed)).toMatch(message);
    expect(test.bot.status).toBe('stopped');
    expect(calls.filter((call) => /^(open|start|stop|dispose) (Database|Store)$/.test(call))).toEqual([
      'open Database',
      'start Database',
      'start Store',
      'stop Store',
      'dispose Database',
    ]);
    expect(test.server.identifies).toEqual([]);
    await expect(test.bot.start()).rejects.toBe(failed);
  });

  test('because it does not finish in time is reported at the deadline of the clock', async () => {
    const clock = new AdjustableClock();
    const pause = createPause();
    class Slow {
      onStart() {
        return pause.wait();
      }
    }
    await using test = await BotUnderTest.compose({
      handlers: [],
      services: [Slow],
      clock,
      lifecycle: { startTimeoutMs: 500 },
    });
    const failed = expect(test.bot.start()).rejects.toThrow('Slow.onStart did not finish within 500 ms.');
    await pause.reached;
    await clock.advance(500);
    await failed;
  });

  test('because it calls bot.start() is reported with the method', async () => {
    @Service()
    class Eager {
      constructor(private readonly bot: Bot) {}

      async onStart() {
        await this.bot.start();
      }
    }
    await using test = await BotUnderTest.compose({ handlers: [], services: [Eager] });
    await expect(test.bot.start()).rejects.toThrow(/Eager.onStart calls bot.start\(\), which waits for it/);
  });
});

describe('the stop of a bot', () => {
  test('stops handlers and services in reverse order, after running handlers have finished', async () => {
    const { calls, options } = library();
    const pause = createPause();
    @Handler()
    class Busy {
      @On('guildMemberAdd')
      async joined() {
        await pause.wait();
        calls.push('joined');
      }
    }
    await using test = await BotUnderTest.start({ ...options, handlers: [...options.handlers, Busy] });
    test.server.dispatch('GUILD_MEMBER_ADD', { guild_id: '1', user: { id: '7' }, roles: [], flags: 0 });
    await pause.reached;
    calls.length = 0;
    const stopped = test.bot.stop();
    pause.end();
    await stopped;
    expect(calls).toEqual(['joined', 'stop Desk', 'stop Store', 'dispose Database']);
  });

  test('leaves the API usable in onStop', async () => {
    @Service()
    class Notice {
      constructor(private readonly api: Api) {}

      async onStop() {
        await this.api.messages.create('30', { content: 'Closed.' });
      }
    }
    await using test = await BotUnderTest.start({ handlers: [], services: [Notice] });
    await test.bot.stop();
    expect((await test.server.waitForRequest('/channels/30/messages')).body).toMatchObject({ content: 'Closed.' });
    expect(test.warnings).toEqual([]);
  });

  test('logs hooks that throw or do not finish in time, and stops everything else', async () => {
    const { calls, options } = library();
    const clock = new AdjustableClock();
    const pause = createPause();
    class Hanging {
      onStop() {
        return pause.wait();
      }

      dispose() {
        throw new Error('busy');
      }
    }
    const services = [...options.services, Hanging];
    await using test = await BotUnderTest.start({ ...options, services, clock, lifecycle: { stopTimeoutMs: 300 } });
    const stopped = test.bot.stop();
    await pause.reached;
    await clock.advance(300);
    await stopped;
    expect(calls.slice(-3)).toEqual(['stop Desk', 'stop Store', 'dispose Database']);
    expect(test.warnings).toMatchObject([
      { service: 'Hanging', hook: 'onStop', err: { message: 'it did not finish within 300 ms' } },
      { service: 'Hanging', hook: 'dispose', err: { message: 'busy' } },
    ]);
    await expect(test.server.closed).resolves.toBe(1000);
  });

  test('during a start hook waits for the hook, starts nothing further and does not connect', async () => {
    const { calls, options } = library();
    const pause = createPause();
    class Slow {
      onStart() {
        return pause.wait();
      }
    }
    @Service()
    class Later {
      constructor(@Inject(Slow) _slow: Slow) {
        calls.push('create Later');
      }
    }
    await using test = await BotUnderTest.compose({ ...options, services: [...options.services, Slow, Later] });
    const rejected = expect(test.bot.start()).rejects.toThrow(BotStoppedError);
    await pause.reached;
    const stopped = test.bot.stop();
    pause.end();
    await stopped;
    await rejected;
    expect(calls).not.toContain('create Later');
    expect(calls).toContain('dispose Database');
    expect(test.server.identifies).toEqual([]);
  });

  test('is final: a bot that had been ready cannot be started again', async () => {
    await using test = await BotUnderTest.start(library().options);
    await test.bot.stop();
    await expect(test.bot.start()).rejects.toThrow(BotStoppedError);
  });

  test('follows the end of a block with `await using`', async () => {
    const { calls, options } = library();
    await using test = await BotUnderTest.compose(options);
    {
      await using bot = test.bot;
      await bot.start();
    }
    expect(test.bot.status).toBe('stopped');
    expect(calls.at(-1)).toBe('dispose Database');
  });
});

describe('bot.get', () => {
  test('returns instances, values and parts of the bot', async () => {
    const { options, Store, Database } = library();
    const services = [...options.services, { provide: 'motto', useValue: 'Read.' }];
    await using test = await BotUnderTest.start({ ...options, services });
    expect(test.bot.get(Store).database).toBe(test.bot.get(Database));
    expect(test.bot.get('motto')).toBe('Read.');
    expect(test.bot.get(Api)).toBe(test.bot.api);
  });

  test('throws before the start, and for what nothing provides', async () => {
    const { options, Store } = library();
    await using test = await BotUnderTest.compose(options);
    expect(() => test.bot.get(Store)).toThrow(ServiceNotAvailableError);
    expect(() => test.bot.get(Store)).toThrow(/Store.*when the bot starts/);
    expect(() => test.bot.get('motto')).toThrow(/motto is not available: nothing provides it/);
  });
});

describe('a bound method', () => {
  const apply = button('apply', { label: 'Apply' });

  /** As in plain JavaScript, which calls decorators with any name. */
  function bind(target: new () => object, method: string): void {
    const decorate: unknown = Button(apply);
    if (typeof decorate === 'function') decorate(target.prototype, method);
    Handler()(target);
  }

  test('that the class does not have fails the start', async () => {
    class Desk {
      clicked() {}
    }
    bind(Desk, 'clickd');
    const { bot } = await BotUnderTest.compose({ handlers: [Desk] });
    await expect(bot.start()).rejects.toThrow(
      'The bot did not start: Desk has no method "clickd", which is bound to a trigger. Bind one of its methods.',
    );
  });

  test('can be a property that the constructor assigns', async () => {
    class Desk {
      clicked = () => {};
    }
    bind(Desk, 'clicked');
    const { bot } = await BotUnderTest.compose({ handlers: [Desk] });
    await expect(bot.start()).resolves.toBeUndefined();
    await bot.stop();
  });
});

describe('composing a bot', () => {
  test.each([
    ['startTimeoutMs', 0],
    ['startTimeoutMs', Number.NaN],
    ['stopTimeoutMs', -1],
  ])('rejects lifecycle.%s %d', async (name, ms) => {
    const composed = BotUnderTest.compose({ handlers: [], lifecycle: { [name]: ms } });
    await expect(composed).rejects.toThrow(ConfigurationError);
    await expect(composed).rejects.toThrow(`option lifecycle.${name}: ${ms} is not a valid duration.`);
  });

  test('rejects static methods with @OnStart or @OnStop', async () => {
    class Store {
      @OnStart()
      static open() {}

      read() {}
    }
    const composed = BotUnderTest.compose({ handlers: [], services: [Store] });
    await expect(composed).rejects.toThrow(DeclarationError);
    await expect(composed).rejects.toThrow('Store.open: a static method cannot have @OnStart().');
  });
});
