/** Each decorator of tsyringe works, or is reported with an explanation. docs/services.md has a row for each. */
import 'reflect-metadata';
import {
  autoInjectable,
  container,
  delay,
  inject,
  injectAll,
  injectable,
  injectWithTransform,
  Lifecycle,
  registry,
  scoped,
  singleton,
} from 'tsyringe';
import { describe, expect, test } from 'vitest';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import { composeServices, createFirst, createServices, problemOf } from './compose-services.js';

class Store {
  readonly name: string = 'store';
}

class SpecialStore extends Store {
  override readonly name = 'special';
}

const special = { provide: 'special', useClass: SpecialStore };
const GLOBAL_REMEDY =
  /^Add it to the `services` of the bot: .+ tsyringe's global container \(`@singleton`, `@scoped`, `@registry`\) is not used\.$/;

describe('inject', () => {
  @injectable()
  class Reader {
    constructor(@inject('special') readonly store: Store) {}
  }

  test('injects its token, and not the type of the parameter', async () => {
    const get = await createServices({ services: [Reader, Store, special] });
    expect(get(Reader).store.name).toBe('special');
  });

  test('is reported if nothing provides its token, although something provides the type', () => {
    expect(problemOf({ services: [Reader, Store] })).toMatchObject({
      className: 'Reader',
      message: 'nothing provides special.',
      remedy:
        "Add it to the `services` of the bot: { provide: special, useValue: … }. tsyringe's global container (`@singleton`, `@scoped`, `@registry`) is not used.",
    });
  });

  test('with isOptional injects undefined if nothing provides its token', async () => {
    class Optional {
      constructor(@inject('theme', { isOptional: true }) readonly theme: string | undefined) {}
    }
    expect((await createServices({ services: [Optional] }))(Optional).theme).toBeUndefined();
  });

  test('writes the same as Inject, which works in a container of tsyringe', () => {
    @injectable()
    class Office {
      constructor(@Inject('motto') readonly motto: string) {}
    }
    const child = container.createChildContainer().registerInstance('motto', 'ora et labora');
    expect(child.resolve(Office).motto).toBe('ora et labora');
  });
});

describe('injectable', () => {
  @injectable()
  class Reader {
    constructor(readonly store: Store) {}
  }

  test('injects by type, as Service does', async () => {
    const get = await createServices({ services: [Reader, Store] });
    expect(get(Reader).store).toBe(get(Store));
  });

  test('does not provide the class: it is reported if it is needed and not listed', () => {
    @Service()
    class Desk {
      constructor(readonly reader: Reader) {}
    }
    expect(problemOf({ services: [Desk, Store] })).toMatchObject({
      className: 'Desk',
      message: 'nothing provides Reader.',
    });
  });

  test('can be applied after the class was declared', async () => {
    class Late {
      constructor(@inject(Store) readonly store: Store) {}
    }
    injectable()(Late);
    expect((await createServices({ services: [Late, Store] }))(Late).store).toBeInstanceOf(Store);
  });
});

describe('singleton', () => {
  @singleton()
  class Shared {
    constructor(readonly store: Store) {}
  }

  test('creates one instance per bot if the class is listed: two bots never share it', async () => {
    const options = { services: [Shared, Store] };
    const [one, other] = [await createServices(options), await createServices(options)];
    expect(one(Shared)).not.toBe(other(Shared));
    expect(one(Shared).store).toBe(one(Store));
    expect(other(Shared).store).toBe(other(Store));
  });

  test('creates no instance that the global container shares', async () => {
    const get = await createServices({ services: [Shared, Store] });
    expect(container.resolve(Shared)).not.toBe(get(Shared));
  });

  test('is reported if the class is needed and not listed', () => {
    class Desk {
      constructor(@inject(Shared) readonly shared: Shared) {}
    }
    const problem = problemOf({ services: [Desk, Store] });
    expect(problem?.message).toBe('nothing provides Shared.');
    expect(problem?.remedy).toMatch(GLOBAL_REMEDY);
  });
});

describe('scoped', () => {
  @scoped(Lifecycle.ContainerScoped)
  class Scoped {}

  test('creates one instance per bot if the class is listed', async () => {
    const [one, other] = [await createServices({ services: [Scoped] }), await createServices({ services: [Scoped] })];
    expect(one(Scoped)).not.toBe(other(Scoped));
  });

  test('is reported if the class is needed and neither listed nor in the passed container', () => {
    class Desk {
      constructor(@inject(Scoped) readonly one: Scoped) {}
    }
    expect(problemOf({ services: [Desk] })?.remedy).toMatch(GLOBAL_REMEDY);
  });
});

describe('injectAll', () => {
  class Menu {
    constructor(@injectAll('plugin') readonly plugins: readonly unknown[]) {}
  }

  test('injects the list of the entries with `multi: true`', async () => {
    const services = ['first', 'second'].map((useValue) => ({ provide: 'plugin', useValue, multi: true }));
    expect((await createServices({ services: [Menu, ...services] }))(Menu).plugins).toEqual(['first', 'second']);
  });

  test('injects a list of one for an entry without `multi`', async () => {
    const services = [Menu, { provide: 'plugin', useValue: 'only' }];
    expect((await createServices({ services }))(Menu).plugins).toEqual(['only']);
  });

  test('is reported if nothing provides the token', () => {
    expect(problemOf({ services: [Menu] })?.message).toBe('nothing provides plugin.');
  });

  test('with isOptional injects an empty list if nothing provides the token', async () => {
    class Optional {
      constructor(@injectAll('plugin', { isOptional: true }) readonly plugins: readonly unknown[]) {}
    }
    expect((await createServices({ services: [Optional] }))(Optional).plugins).toEqual([]);
  });

  test('creates the services of the list first', () => {
    const services = [Menu, { provide: 'plugin', useClass: Store, multi: true }];
    expect(composeServices({ services }).nodes.map(({ name }) => name)).toEqual(['Store', 'Menu']);
  });
});

describe('delay', () => {
  class Hen {
    constructor(@inject(delay(() => Egg)) readonly egg: { readonly color: string; hatch(): string }) {}
  }
  class Egg {
    readonly color = 'white';
    readonly #chick = 'chick';

    constructor(@inject(Hen) readonly hen: Hen) {}

    hatch(): string {
      return this.#chick;
    }
  }

  test('injects a proxy, so that two classes can inject each other', async () => {
    const get = await createServices({ services: [Hen, Egg] });
    expect(get(Hen).egg.color).toBe('white');
    expect(get(Egg).hen).toBe(get(Hen));
  });

  test('does not order the start: the class can be created before what it delays', () => {
    expect(composeServices({ services: [Egg, Hen] }).nodes.map(({ name }) => name)).toEqual(['Hen', 'Egg']);
  });

  test('fails on the private members of a class (#name), which a proxy does not have', async () => {
    const get = await createServices({ services: [Hen, Egg] });
    expect(() => get(Hen).egg.hatch()).toThrow(/private member/);
  });

  test('fails with an explanation if it is used before the class is created', () => {
    class Impatient {
      readonly color: string;

      constructor(@inject(delay(() => Egg)) egg: Egg) {
        this.color = egg.color;
      }
    }
    expect(() => createFirst({ services: [Impatient, Hen, Egg] })).toThrow(
      /^Egg is not available: it has not been created yet\./,
    );
  });

  test('is reported if nothing provides the class', () => {
    expect(problemOf({ services: [Hen] })).toMatchObject({ className: 'Hen', message: 'nothing provides Egg.' });
  });

  test.each([
    ['returns no class', () => undefined],
    [
      'throws',
      () => {
        throw new ReferenceError('Egg is not defined');
      },
    ],
  ])('is reported if its function %s', (_what, wrapped) => {
    class Broken {
      // Plain JavaScript can pass any function.
      constructor(@inject(delay(wrapped as never)) readonly egg: unknown) {}
    }
    expect(problemOf({ services: [Broken] })?.message).toBe(
      'the function that it passes to `delay` does not return a class.',
    );
  });

  test('works with Inject, and with an abstract class', async () => {
    abstract class Nest {
      abstract readonly size: number;
    }
    class Bird {
      constructor(@Inject(delay(() => Nest as never)) readonly nest: Nest) {}
    }
    const get = await createServices({ services: [Bird, { provide: Nest, useValue: { size: 3 } }] });
    expect(get(Bird).nest.size).toBe(3);
  });
});

describe('decorators that use the global container', () => {
  test('autoInjectable is reported', () => {
    @autoInjectable()
    class Automatic {
      constructor(readonly store?: Store) {}
    }
    const problem = problemOf({ services: [Automatic, Store] });
    expect(problem).toEqual({
      className: 'Automatic',
      message: "`@autoInjectable()` of tsyringe is not supported: it injects from tsyringe's global container.",
      remedy: 'Use `@injectable()` or `@Service()`.',
    });
  });

  test('what registry registers is reported if it is needed', () => {
    @registry([{ token: 'registered', useValue: 1 }])
    class Desk {
      constructor(@inject('registered') readonly value: number) {}
    }
    const problem = problemOf({ services: [Desk] });
    expect(problem?.message).toBe('nothing provides registered.');
    expect(problem?.remedy).toMatch(GLOBAL_REMEDY);
    expect(problem?.remedy).toContain('@registry');
  });

  test('what registry registers does not replace a service', async () => {
    @registry([{ token: Store, useClass: SpecialStore }])
    class Desk {
      constructor(@inject(Store) readonly store: Store) {}
    }
    expect((await createServices({ services: [Desk, Store] }))(Desk).store.name).toBe('store');
  });
});

test('transforms are reported', () => {
  class Shout {
    transform(text: string) {
      return text.toUpperCase();
    }
  }
  class Sign {
    constructor(@injectWithTransform('motto', Shout) readonly motto: string) {}
  }
  expect(problemOf({ services: [Sign, { provide: 'motto', useValue: 'quiet' }] })).toMatchObject({
    className: 'Sign',
    message: '`injectWithTransform` and `injectAllWithTransform` of tsyringe are not supported.',
    remedy: 'Provide the transformed value: { provide, useFactory, inject }.',
  });
});
