/** The option `inject` of @Service and @Handler. Without a decorator syntax, the compiler of the tests emits no metadata, as esbuild. */
import 'reflect-metadata';
import { container, delay, injectable } from 'tsyringe';
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { composeServices, createServices, problemOf } from './compose-services.js';

class Store {
  readonly name = 'store';
}

class Clockwork {
  readonly seconds = 0;
}

abstract class Journal {
  abstract write(line: string): void;
}

class FileJournal extends Journal {
  write() {}
}

type Receiver = new (...values: unknown[]) => { readonly received: readonly unknown[] };

/** A class with the given number of parameters, which stores what it receives. */
function createClass(count: 0 | 1 | 2): Receiver {
  class None {
    readonly received: readonly unknown[];
    constructor(...received: unknown[]) {
      this.received = received;
    }
  }
  class One {
    readonly received: readonly unknown[];
    constructor(first?: unknown) {
      this.received = [first];
    }
  }
  class Two {
    readonly received: readonly unknown[];
    constructor(first?: unknown, second?: unknown) {
      this.received = [first, second];
    }
  }
  return ([None, One, Two] as const)[count];
}

/** Decorates a class as a program in plain JavaScript can: with any options. */
function decorate(target: Class, options: unknown, decorator: typeof Service | typeof Handler = Service): void {
  Reflect.apply(Reflect.apply(decorator, undefined, [options]), undefined, [target]);
}

describe('a class that lists its tokens in `inject`', () => {
  test.each([
    ['Service', Service],
    ['Handler', Handler],
  ])('gets them in their order, by @%s', async (_name, decorator) => {
    const target = createClass(2);
    decorate(target, { inject: [Store, 'motto'] }, decorator);
    const services = [target, Store, { provide: 'motto', useValue: 'hello' }];
    const get = await createServices({ services });
    expect(get(target).received).toEqual([get(Store), 'hello']);
  });

  test('is created after what it injects', async () => {
    const target = createClass(1);
    decorate(target, { inject: [Store] });
    const { nodes } = composeServices({ services: [target, Store] });
    expect(nodes.map(({ name }) => name)).toEqual(['Store', 'One']);
  });

  test('can list abstract classes, symbols and the parts of the bot', async () => {
    const MOTTO = Symbol('motto');
    const target = createClass(2);
    decorate(target, { inject: [Journal, MOTTO] });
    const services = [target, FileJournal, { provide: Journal, useExisting: FileJournal }];
    const get = await createServices({ services: [...services, { provide: MOTTO, useValue: 1 }] });
    expect(get(target).received).toEqual([get(FileJournal), 1]);
  });

  test('gets the list of a token with several values, as a factory does', async () => {
    const target = createClass(2);
    decorate(target, { inject: ['check', Store] });
    const checks = [1, 2].map((value) => ({ provide: 'check', useValue: value, multi: true }));
    const get = await createServices({ services: [target, Store, ...checks] });
    expect(get(target).received).toEqual([[1, 2], get(Store)]);
  });

  test('can break a circle with `delay` of tsyringe', async () => {
    const first = createClass(1);
    const second = createClass(2);
    decorate(first, { inject: [delay(() => second)] });
    decorate(second, { inject: [first, Store] });
    const get = await createServices({ services: [first, second, Store] });
    expect(get(first).received).toEqual([expect.objectContaining({ received: [get(first), get(Store)] })]);
  });

  test('prefers the list to the types of the compiler', async () => {
    @Service({ inject: [FileJournal] })
    class Reader {
      constructor(readonly journal: Journal) {}
    }
    const get = await createServices({ services: [Reader, FileJournal] });
    expect(get(Reader).journal).toBeInstanceOf(FileJournal);
  });

  test('does not have to list a parameter with a default value', async () => {
    @Service({ inject: [Store] })
    class Reader {
      constructor(
        readonly store: Store,
        readonly size = 3,
      ) {}
    }
    expect(await createServices({ services: [Reader, Store] }).then((get) => get(Reader).size)).toBe(3);
  });

  test('passes the list to subclasses without a constructor', async () => {
    const base = createClass(1);
    decorate(base, { inject: [Store] });
    class Derived extends base {}
    decorate(Derived, undefined);
    const get = await createServices({ services: [Derived, Store] });
    expect(get(Derived).received).toEqual([get(Store)]);
  });

  test('does not pass it to a subclass with its own constructor', () => {
    const base = createClass(1);
    decorate(base, { inject: [Store] });
    class Derived extends base {
      constructor(first: unknown, _second: unknown) {
        super(first);
      }
    }
    expect(problemOf({ services: [Derived, Store] })?.message).toContain('no decorator metadata');
  });

  test('can be created by a container of tsyringe, below its `@injectable()`', () => {
    const target = createClass(1);
    decorate(target, { inject: [Store] });
    injectable()(target);
    expect(container.createChildContainer().resolve(target).received).toEqual([expect.any(Store)]);
  });
});

describe('a class without metadata', () => {
  test('is reported once, with the line to add', () => {
    expect(problemOf({ services: [createClass(2), Store] })).toEqual({
      className: 'Two',
      setting: 'parameters 1 and 2 of its constructor',
      message: 'their types are unknown: the compiler emitted no decorator metadata for the class.',
      remedy:
        'Name what to inject: `@Service({ inject: [Class1, Class2] })`, or the same with `@Handler`; with a compiler that emits metadata (`emitDecoratorMetadata`), `@Service()` on the class is enough.',
    });
  });
});

describe('a list is reported if', () => {
  test.each([
    ['is too short', [Store], 'its `inject` lists 1 token, but its constructor has 2 parameters.'],
    ['is empty', [], 'its `inject` lists 0 tokens, but its constructor has 2 parameters.'],
  ])('it %s', (_what, tokens, message) => {
    const target = createClass(2);
    decorate(target, { inject: tokens });
    expect(problemOf({ services: [target, Store] })).toEqual({
      className: 'Two',
      message,
      remedy: 'List one token for each parameter without a default value, in their order.',
    });
  });

  test('it is longer than the list of types that the compiler emitted', () => {
    @Service()
    class Reader {
      constructor(readonly store: Store) {}
    }
    decorate(Reader, { inject: [Store, Store] });
    expect(problemOf({ services: [Reader, Store] })?.message).toBe(
      'its `inject` lists 2 tokens, but its constructor has 1 parameter.',
    );
  });

  test.each([
    ['a circular import made a class undefined', undefined, 'its entry in `inject`, has no token'],
    ['one of its entries is no token', 7, 'its entry in `inject`, has no token'],
    ['nothing provides a token', Clockwork, 'nothing provides Clockwork.'],
    ['its `delay` returns no class', delay(() => undefined as unknown as typeof Store), 'does not return a class'],
  ])('%s', (_what, token, message) => {
    const target = createClass(2);
    decorate(target, { inject: [Store, token] });
    const problem = problemOf({ services: [target, Store] });
    expect(problem).toMatchObject({ className: 'Two', setting: 'parameter 2 of its constructor' });
    expect(problem?.message).toContain(message);
  });

  test.each([
    ['is not a list', { inject: Store }, 'its `inject` is not a list.'],
    ['is null', { inject: null }, 'its `inject` is not a list.'],
    ['has a misspelled name', { injekt: [Store] }, 'option "injekt": there is no such option.'],
    ['is not in an object', [Store], 'options: this is not an object.'],
    ['is in a text', 'Store', 'options: this is not an object.'],
    ['is in null', null, 'options: this is not an object.'],
  ])('it %s', (_what, options, message) => {
    const target = createClass(0);
    decorate(target, options);
    expect(problemOf({ services: [target, Store] })).toMatchObject({ className: 'None', message });
  });

  test('its class has two of them', () => {
    const target = createClass(1);
    decorate(target, { inject: [Store] });
    decorate(target, { inject: [Store] }, Handler);
    const { problems } = composeServices({ services: [target, Store] });
    expect(problems.map(({ message }) => message)).toContain('two of its decorators have `inject`.');
  });

  test('a parameter in the list has a decorator, too', () => {
    const target = createClass(1);
    Inject('store')(target, undefined, 0);
    decorate(target, { inject: [Store] });
    expect(problemOf({ services: [target, Store] })?.message).toBe(
      'parameter 1 of its constructor has a decorator, and is in the list `inject` of the class as well.',
    );
  });

  test('it belongs to a base class, for the class that is listed', () => {
    const base = createClass(2);
    decorate(base, { inject: [Store] });
    class Derived extends base {}
    expect(problemOf({ services: [Derived, Store] })).toMatchObject({
      className: 'Derived',
      message: 'its `inject` lists 1 token, but its constructor has 2 parameters.',
    });
  });

  test('its class is a handler of a bot, together with every other problem', () => {
    const first = createClass(2);
    const second = createClass(1);
    decorate(first, { inject: [Store] }, Handler);
    decorate(second, { inject: [undefined] }, Handler);
    expect(() => new Bot({ token: 'token', handlers: [first, second], services: [Store] })).toThrow(
      /Two: its `inject` lists 1 token[\s\S]*One, parameter 1 of its constructor: its `@Inject`, or its entry/,
    );
  });
});

test('TypeScript compares the list with the constructor', () => {
  @Service({ inject: [Store, 'motto', delay(() => Clockwork)] })
  class Fitting {
    constructor(
      readonly store: Pick<Store, 'name'>,
      readonly motto: string,
      readonly clockwork: Clockwork,
    ) {}
  }

  // @ts-expect-error: the first parameter is a Clockwork
  @Service({ inject: [Store] })
  class OtherClass {
    constructor(readonly clockwork: Clockwork) {}
  }

  // @ts-expect-error: the second parameter receives nothing
  @Handler({ inject: [Store] })
  class TooShort {
    constructor(
      readonly store: Store,
      readonly clockwork: Clockwork,
    ) {}
  }

  // @ts-expect-error: there is no second parameter
  @Handler({ inject: [Store, Clockwork] })
  class TooLong {
    constructor(readonly store: Store) {}
  }

  // @ts-expect-error: the function of `delay` returns another class
  @Service({ inject: [delay(() => Clockwork)] })
  class OtherDelay {
    constructor(readonly store: Store) {}
  }

  // @ts-expect-error: there is no such option
  @Service({ injekt: [Store] })
  class Misspelled {}

  const classes: readonly Class[] = [Fitting, OtherClass, TooShort, TooLong, OtherDelay, Misspelled];
  expect(classes).toHaveLength(6);
});
