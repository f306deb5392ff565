/** The container that is passed to a bot provides what its `services` do not. */
import 'reflect-metadata';
import { container as globalContainer, inject, injectAll, injectable, Lifecycle, scoped } from 'tsyringe';
import { describe, expect, test } from 'vitest';
import { Service } from '../../../src/app/decorators/service.js';
import { composeServices, createFirst, createServices, problemOf } from './compose-services.js';

class Database {
  readonly name: string = 'database';
}

@Service()
class Store {
  constructor(readonly database: Database) {}
}

const createContainer = () => globalContainer.createChildContainer();

describe('a passed container', () => {
  test('provides what registerInstance registered', async () => {
    const database = new Database();
    const container = createContainer().registerInstance(Database, database);
    expect((await createServices({ services: [Store], container }))(Store).database).toBe(database);
  });

  test('provides what its factories return', async () => {
    const container = createContainer().register(Database, { useFactory: () => new Database() });
    expect((await createServices({ services: [Store], container }))(Store).database).toBeInstanceOf(Database);
  });

  test('provides lists for injectAll', async () => {
    class Menu {
      constructor(@injectAll('plugin') readonly plugins: readonly unknown[]) {}
    }
    const container = createContainer().registerInstance('plugin', 1).registerInstance('plugin', 2);
    expect((await createServices({ services: [Menu], container }))(Menu).plugins).toEqual([1, 2]);
  });

  test('provides values to factories of the bot', async () => {
    const container = createContainer().registerInstance('port', 8080);
    const services = [{ provide: 'address', useFactory: (port: number) => `localhost:${port}`, inject: ['port'] }];
    expect((await createServices({ services, container }))('address')).toBe('localhost:8080');
  });

  test('provides values that are read from the bot', async () => {
    const container = createContainer().registerInstance('port', 8080);
    expect((await createServices({ container }))('port')).toBe(8080);
  });

  test('can have been filled by a parent', async () => {
    const parent = createContainer().registerInstance(Database, new Database());
    const container = parent.createChildContainer();
    expect((await createServices({ services: [Store], container }))(Store).database).toBeInstanceOf(Database);
  });

  test('creates a transient class for each class that injects it', async () => {
    class Other {
      constructor(@inject(Database) readonly database: Database) {}
    }
    const container = createContainer().register(Database, Database);
    const get = await createServices({ services: [Store, Other], container });
    expect(get(Store).database).not.toBe(get(Other).database);
  });

  test('is used only for what the bot does not provide itself', async () => {
    const container = createContainer().registerInstance(Database, { name: 'of the container' });
    const get = await createServices({ services: [Store, Database], container });
    expect(get(Store).database.name).toBe('database');
  });

  test('is not changed', async () => {
    const container = createContainer().registerInstance(Database, new Database());
    await createServices({ services: [Store], container });
    expect(container.isRegistered(Store, true)).toBe(false);
  });

  test('does not provide a class that is not registered', () => {
    injectable()(Database);
    const problem = problemOf({ services: [Store], container: createContainer() });
    expect(problem?.message).toBe('nothing provides Database.');
  });

  test('is the only one that is used: another container with a registration is not', () => {
    createContainer().registerInstance(Database, new Database());
    expect(problemOf({ services: [Store], container: createContainer() })?.message).toBe('nothing provides Database.');
  });
});

describe('a class that the container creates', () => {
  @injectable()
  class Report {
    constructor(
      readonly store: Store,
      @inject('title') readonly title: string,
      @injectAll('plugin') readonly plugins: readonly unknown[],
    ) {}
  }
  class Desk {
    constructor(@inject(Report) readonly report: Report) {}
  }
  const services = [
    Desk,
    Store,
    Database,
    { provide: 'title', useFactory: async () => 'Report' },
    { provide: 'plugin', useValue: 1, multi: true },
    { provide: 'plugin', useValue: 2, multi: true },
  ];

  test('can inject the services of the bot, which are created first', async () => {
    const container = createContainer().register(Report, Report);
    const get = await createServices({ services, container });
    expect(get(Desk).report.store).toBe(get(Store));
    expect(get(Desk).report).toMatchObject({ title: 'Report', plugins: [1, 2] });
  });

  test('is not created by the bot itself, so it has no lifecycle hooks', () => {
    const container = createContainer().register(Report, Report);
    const names = composeServices({ services, container }).nodes.map(({ name }) => name);
    expect(names).toEqual(['Database', 'Store', 'title', 'Desk']);
  });

  test('is reported if it depends on a class of the bot that depends on it', () => {
    @injectable()
    class Egg {
      constructor(@inject('hen') readonly hen: unknown) {}
    }
    class Hen {
      constructor(@inject(Egg) readonly egg: Egg) {}
    }
    const container = createContainer().register(Egg, Egg);
    expect(problemOf({ services: [{ provide: 'hen', useClass: Hen }], container })?.message).toBe(
      'each of these depends on the next: Hen → Egg → Hen.',
    );
  });

  test('fails with an explanation if a factory of the container reads a service too early', () => {
    const container = createContainer().register('hidden', { useFactory: (own) => own.resolve(Store) });
    class Early {
      constructor(@inject('hidden') readonly store: Store) {}
    }
    expect(() => createFirst({ services: [Early, Store, Database], container })).toThrow(
      /^Store is not available: it has not been created yet\./,
    );
  });
});

describe('a scoped class of the container', () => {
  const createScoped = () => {
    class Session {
      constructor(readonly store: Store) {}
    }
    Reflect.defineMetadata('design:paramtypes', [Store], Session);
    scoped(Lifecycle.ContainerScoped)(Session);
    class First {
      constructor(readonly session: Session) {}
    }
    class Second {
      constructor(readonly session: Session) {}
    }
    for (const target of [First, Second]) Reflect.defineMetadata('design:paramtypes', [Session], target);
    return { First, Second, Session };
  };

  test('has one instance per bot, with the services of that bot', async () => {
    const { First, Second } = createScoped();
    const options = { services: [First, Second, Store, Database], container: globalContainer };
    const [one, other] = [await createServices(options), await createServices(options)];
    expect(one(First).session).toBe(one(Second).session);
    expect(one(First).session).not.toBe(other(First).session);
    expect(other(First).session.store).toBe(other(Store));
  });
});

describe('a class of which the container has one instance for all bots', () => {
  @injectable()
  class Report {
    constructor(readonly store: Store) {}
  }
  @injectable()
  class Archive {
    constructor(readonly report: Report) {}
  }
  class Desk {
    constructor(@inject(Archive) readonly archive: Archive) {}
  }
  const services = [Desk, Store, Database];

  test('can be injected if it injects nothing of the bot', async () => {
    const container = createContainer().registerSingleton(Database);
    const [one, other] = [await createServices({ services: [Store], container }), await createServices({ container })];
    expect(one(Store).database).toBe(other(Database));
  });

  test('is reported if it injects a service of the bot', () => {
    const container = createContainer().register(Archive, Archive).registerSingleton(Report);
    expect(problemOf({ services, container })).toEqual({
      className: 'Report',
      message:
        'the container has one instance for all bots, which injects Store: a second bot would use the Store of the first.',
      remedy: 'List the class in `services`, or register it with `Lifecycle.ContainerScoped` in the container.',
    });
  });

  test('is reported if another class of the container injects a service of the bot for it', () => {
    const container = createContainer().registerSingleton(Archive).register(Report, Report);
    expect(problemOf({ services, container })?.className).toBe('Archive');
  });

  test('is reported if it is scoped, but not to the passed container', () => {
    const parent = createContainer();
    const container = parent.createChildContainer();
    parent.register(Archive, Archive, { lifecycle: Lifecycle.ContainerScoped }).register(Report, Report);
    expect(problemOf({ services, container })?.className).toBe('Archive');
  });

  test('is not reported if it is listed in `services`', () => {
    const container = createContainer().registerSingleton(Archive).register(Report, Report);
    expect(composeServices({ services: [...services, Archive], container }).problems).toEqual([]);
  });
});

test('a class of the container that is registered under a symbol is created after what it injects', async () => {
  @injectable()
  class Report {
    constructor(readonly store: Store) {}
  }
  class Desk {
    constructor(@inject('report') readonly report: Report) {}
  }
  const container = createContainer().register('report', Report);
  const get = await createServices({ services: [Desk, Store, Database], container });
  expect(get(Desk).report.store).toBe(get(Store));
});
