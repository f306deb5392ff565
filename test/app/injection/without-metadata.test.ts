/** Compilers such as esbuild and tsx emit no types of parameters. Decorators are called here as their output calls them. */
import 'reflect-metadata';
import { inject, injectable, singleton } from 'tsyringe';
import { describe, expect, test } from 'vitest';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { composeServices, createServices, problemOf } from './compose-services.js';

class Store {}

/** A class with three parameters, decorated without metadata. */
function decorate(...tokens: readonly unknown[]) {
  class Reader {
    readonly values: readonly unknown[];

    constructor(first: unknown, second: unknown, third: unknown) {
      this.values = [first, second, third];
    }
  }
  // Plain JavaScript can pass any token.
  for (const [index, token] of tokens.entries()) if (token) inject(token as string)(Reader, undefined, index);
  injectable()(Reader);
  return Reader;
}

describe('without emitted metadata', () => {
  test('parameters with @inject are injected', async () => {
    const services = [
      Store,
      decorate(Store, 'a', 'b'),
      ...['a', 'b'].map((name) => ({ provide: name, useValue: name })),
    ];
    const graph = composeServices({ services });
    expect(graph.problems).toEqual([]);
    const get = await createServices({ services });
    expect(get(services[1] as Class<{ values: unknown }>).values).toEqual([get(Store), 'a', 'b']);
  });

  test('a parameter without @inject beside one with it is reported', () => {
    const services = [Store, decorate(Store, undefined, Store)];
    expect(problemOf({ services })).toMatchObject({
      className: 'Reader',
      setting: 'parameter 2 of its constructor',
      message: 'its type is unknown: the compiler emitted no decorator metadata for the class.',
    });
  });

  test('a parameter without @inject after one with it is reported', () => {
    expect(problemOf({ services: [Store, decorate(Store, Store)] })?.setting).toBe('parameter 3 of its constructor');
  });

  test('all parameters are reported as one problem if none has @inject', () => {
    expect(problemOf({ services: [decorate()] })?.setting).toBe('parameters 1, 2 and 3 of its constructor');
  });

  test.each([
    ['Service', Service()],
    ['injectable', injectable()],
    ['singleton', singleton()],
  ])('@%s alone does not make the types of parameters known', (_name, decorator: (target: Class) => void) => {
    class Reader {
      constructor(readonly store: Store) {}
    }
    decorator(Reader);
    expect(problemOf({ services: [Store, Reader] })?.message).toContain('no decorator metadata');
  });

  test('Inject works like inject', async () => {
    class Reader {
      constructor(readonly store: unknown) {}
    }
    Inject(Store)(Reader, undefined, 0);
    expect((await createServices({ services: [Store, Reader] }))(Reader).store).toBeInstanceOf(Store);
  });
});

describe('inheritance', () => {
  class Base {
    readonly first: unknown;

    constructor(first: unknown) {
      this.first = first;
    }
  }
  inject(Store)(Base, undefined, 0);

  test('a class without a constructor has the parameters of its base class', async () => {
    class Derived extends Base {}
    expect((await createServices({ services: [Store, Derived] }))(Derived).first).toBeInstanceOf(Store);
  });

  test('a constructor of its own does not inherit the tokens of its base class', () => {
    class Derived extends Base {
      constructor(
        first: unknown,
        readonly second: unknown,
      ) {
        super(first);
      }
    }
    inject(Store)(Derived, undefined, 1);
    expect(problemOf({ services: [Store, Derived] })).toMatchObject({
      className: 'Derived',
      setting: 'parameter 1 of its constructor',
    });
  });

  test('a base class whose types tsyringe has overwritten is reported, and gets no wrong instance', () => {
    class Other {}
    @injectable()
    class Typed {
      constructor(readonly one: Store) {}
    }
    class Derived extends Typed {
      constructor(readonly two: Other) {
        super(two);
      }
    }
    inject(Other)(Derived, undefined, 0);
    // tsyringe writes the token of a derived class without types into those of its base class.
    injectable()(Derived);
    expect(problemOf({ services: [Store, Other, Typed, Derived] })).toMatchObject({
      className: 'Typed',
      setting: 'parameter 1 of its constructor',
    });
  });
});
