import { describe, expect, test } from 'vitest';
import { Handler } from '../../../src/app/decorators/handler.js';
import { OnStart, OnStop } from '../../../src/app/decorators/lifecycle-hooks.js';
import { On } from '../../../src/app/decorators/on.js';
import { hasHooks, hooksOf } from '../../../src/app/lifecycle/hooks.js';

/** The names of the hooks of a value. */
function namesOf(instance: unknown) {
  const { start, stop, dispose } = hooksOf(instance);
  return { start: start.map(({ name }) => name), stop: stop.map(({ name }) => name), dispose: dispose?.name };
}

describe('the hooks of an instance', () => {
  test('are onStart, then the methods with @OnStart in written order', () => {
    class Store {
      @OnStart()
      connect() {}

      @OnStart()
      warmUp() {}

      onStart() {}
    }
    expect(namesOf(new Store())).toEqual({ start: ['onStart', 'connect', 'warmUp'], stop: [], dispose: undefined });
  });

  test('run each method once, also if it has the name of a hook and a decorator', () => {
    class Store {
      @OnStart()
      onStart() {}

      @OnStop()
      onStop() {}

      @OnStop()
      dispose() {}
    }
    expect(namesOf(new Store())).toEqual({ start: ['onStart'], stop: ['onStop', 'dispose'], dispose: undefined });
  });

  test.each([
    ['[Symbol.asyncDispose]', { [Symbol.asyncDispose]() {}, [Symbol.dispose]() {}, dispose() {} }],
    ['[Symbol.dispose]', { [Symbol.dispose]() {}, dispose() {} }],
    ['dispose', { dispose() {} }],
  ])('contain %s, but none of the other methods that dispose', (name, instance) => {
    expect(namesOf(instance).dispose).toBe(name);
  });

  test('do not contain methods that are bound to events', () => {
    @Handler()
    class Listener {
      @On('ready')
      onStart() {}

      @On('ready')
      dispose() {}
    }
    expect(namesOf(new Listener())).toEqual({ start: [], stop: [], dispose: undefined });
  });

  test('contain those of base classes, and a replaced method once', () => {
    const calls: string[] = [];
    class Base {
      @OnStart()
      connect() {
        calls.push('base');
      }

      onStop() {}
    }
    class Derived extends Base {
      @OnStart()
      override connect() {
        calls.push('derived');
      }
    }
    class Replaced extends Base {
      override connect() {
        calls.push('replaced');
      }
    }
    expect(namesOf(new Derived())).toEqual({ start: ['connect'], stop: ['onStop'], dispose: undefined });
    for (const instance of [new Derived(), new Replaced()]) for (const hook of hooksOf(instance).start) hook.run();
    expect(calls).toEqual(['derived', 'replaced']);
  });

  test('contain methods that the constructor assigns', () => {
    class Store {
      readonly onStart = () => {};
    }
    expect(namesOf(new Store()).start).toEqual(['onStart']);
  });

  test('run with the instance as `this`, without arguments', () => {
    const received: unknown[] = [];
    class Store {
      onStart(...values: unknown[]) {
        received.push(this, values);
      }
    }
    const store = new Store();
    for (const hook of hooksOf(store).start) hook.run();
    expect(received).toEqual([store, []]);
  });

  test.each([undefined, null, 'text', 7, Object.create(null), { onStart: true, dispose: 'later' }])(
    'do not exist for %j',
    (value) => {
      expect(namesOf(value)).toEqual({ start: [], stop: [], dispose: undefined });
    },
  );
});

describe('whether a class has hooks', () => {
  test('is known without an instance', () => {
    class Store {
      readonly #path: string;

      constructor(path: string) {
        this.#path = path;
      }

      get dispose(): () => string {
        return () => this.#path;
      }

      onStop() {}
    }
    expect(hasHooks(Store)).toBe(true);
  });

  test('does not depend on getters, which may need the constructor', () => {
    class Store {
      readonly #close = () => {};

      get dispose() {
        return this.#close;
      }
    }
    expect(hasHooks(Store)).toBe(false);
  });
});
