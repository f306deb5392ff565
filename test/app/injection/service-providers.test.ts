import { describe, expect, test } from 'vitest';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import { ServiceNotAvailableError } from '../../../src/app/injection/service-not-available-error.js';
import { composeServices, createFirst, createServices, instancesOf } from './compose-services.js';

abstract class Store {
  abstract readonly name: string;
}

class MemoryStore extends Store {
  readonly name = 'memory';
}

@Service()
class Library {
  constructor(readonly store: Store) {}
}

describe('useValue', () => {
  test('provides the value unchanged', async () => {
    const store = { name: 'ready-made' };
    const get = await createServices({ services: [Library, { provide: Store, useValue: store }] });
    expect(get(Library).store).toBe(store);
  });

  test('is available before the bot starts', () => {
    const instances = instancesOf({ services: [{ provide: 'port', useValue: 8080 }] });
    expect(instances.get('port')).toBe(8080);
  });
});

describe('useClass', () => {
  test('provides an instance under an abstract class', async () => {
    const get = await createServices({ services: [Library, { provide: Store, useClass: MemoryStore }] });
    expect(get(Library).store).toBeInstanceOf(MemoryStore);
  });

  test('creates its own instance, also if the class is listed', async () => {
    const get = await createServices({ services: [MemoryStore, { provide: Store, useClass: MemoryStore }] });
    expect(get(Store)).toBeInstanceOf(MemoryStore);
    expect(get(Store)).not.toBe(get(MemoryStore));
  });
});

describe('useExisting', () => {
  test('provides the instance of the other token', async () => {
    const get = await createServices({ services: [{ provide: Store, useExisting: MemoryStore }, MemoryStore] });
    expect(get(Store)).toBe(get(MemoryStore));
  });

  test('can name another second name', async () => {
    const services = [
      { provide: 'first', useExisting: 'second' },
      { provide: 'second', useExisting: MemoryStore },
      MemoryStore,
    ];
    const get = await createServices({ services });
    expect(get('first')).toBe(get(MemoryStore));
  });
});

describe('useFactory', () => {
  test('receives the values of `inject`', async () => {
    const services = [
      MemoryStore,
      { provide: 'port', useValue: 8080 },
      {
        provide: 'address',
        useFactory: (store: MemoryStore, port: number) => `${store.name}:${port}`,
        inject: [MemoryStore, 'port'],
      },
    ];
    expect((await createServices({ services }))('address')).toBe('memory:8080');
  });

  test('can be asynchronous: what injects it is created afterwards', async () => {
    const services = [Library, { provide: Store, useFactory: async () => new MemoryStore() }];
    expect((await createServices({ services }))(Library).store).toBeInstanceOf(MemoryStore);
  });

  test('runs once for each bot', async () => {
    let runs = 0;
    const services = [
      { provide: 'a', useExisting: 'n' },
      { provide: 'n', useFactory: () => ++runs },
    ];
    const [one, other] = [await createServices({ services }), await createServices({ services })];
    expect([one('a'), one('n'), other('a'), other('n')]).toEqual([1, 1, 2, 2]);
  });

  test('can return null', async () => {
    expect((await createServices({ services: [{ provide: 'none', useFactory: () => null }] }))('none')).toBe(null);
  });

  test.each([
    ['returns undefined', () => undefined],
    ['resolves with undefined', async () => undefined],
  ])('fails when the bot starts if it %s', async (_how, useFactory) => {
    const creating = async () => createFirst({ services: [{ provide: Store, useFactory }] });
    await expect(creating()).rejects.toThrow(
      new ServiceNotAvailableError('Store', 'its factory returned undefined. Return a value, or null for none.'),
    );
  });
});

describe('multi', () => {
  const services = [
    { provide: 'plugin', useValue: 'first', multi: true },
    { provide: 'plugin', useFactory: async () => 'second', multi: true },
    { provide: 'plugin', useClass: MemoryStore, multi: true },
  ];

  test('lists the values in the order of the entries', async () => {
    expect((await createServices({ services }))('plugin')).toEqual(['first', 'second', new MemoryStore()]);
  });

  test('passes the list to a factory', async () => {
    const count = { provide: 'count', useFactory: (plugins: unknown[]) => plugins.length, inject: ['plugin'] };
    expect((await createServices({ services: [count, ...services] }))('count')).toBe(3);
  });

  test('gives the list a second name', async () => {
    const get = await createServices({ services: [...services, { provide: 'plugins', useExisting: 'plugin' }] });
    expect(get('plugins')).toEqual(get('plugin'));
  });
});

describe('equal entries are one', () => {
  const shared = { name: 'shared' };
  const create = () => new MemoryStore();

  test.each([
    ['of a class', MemoryStore, MemoryStore],
    ['with the same value', { provide: 'a', useValue: shared }, { provide: 'a', useValue: shared }],
    ['with the same class', { provide: 'a', useClass: MemoryStore }, { provide: 'a', useClass: MemoryStore }],
    ['with the same token', { provide: 'a', useExisting: Library }, { provide: 'a', useExisting: Library }],
    ['with the same function', { provide: 'a', useFactory: create }, { provide: 'a', useFactory: create }],
    ['with `multi`', { provide: 'a', useValue: shared, multi: true }, { provide: 'a', useValue: shared, multi: true }],
  ])('%s', (_what, one, other) => {
    const services = [Library, { provide: Store, useValue: shared }];
    const once = composeServices({ services: [...services, one] });
    const twice = composeServices({ services: [...services, one, other] });
    expect(twice.problems).toEqual([]);
    expect(twice.nodes.map(({ name }) => name)).toEqual(once.nodes.map(({ name }) => name));
  });

  test('of a class that is also a handler', async () => {
    expect(composeServices({ handlers: [MemoryStore], services: [MemoryStore] }).nodes).toHaveLength(1);
  });

  test('of a guard class that is also listed under `services`', () => {
    const fake = { provide: MemoryStore, useValue: new MemoryStore() };
    expect(composeServices({ extraClasses: [MemoryStore], services: [fake] })).toMatchObject({
      problems: [],
      nodes: [],
    });
  });
});

describe('overrides', () => {
  const fake = { name: 'fake' };

  test('replace the entry of their token', async () => {
    const options = { services: [Library, { provide: Store, useClass: MemoryStore }] };
    const get = await createServices({ ...options, overrides: [{ provide: Store, useValue: fake }] });
    expect(get(Library).store).toBe(fake);
  });

  test('do not affect another bot with the same services', async () => {
    const options = { services: [Library, { provide: Store, useClass: MemoryStore }] };
    await createServices({ ...options, overrides: [{ provide: Store, useValue: fake }] });
    expect((await createServices(options))(Library).store).toBeInstanceOf(MemoryStore);
  });

  test('replace all values of a token with `multi`', async () => {
    const services = [1, 2].map((useValue) => ({ provide: 'numbers', useValue, multi: true }));
    const get = await createServices({ services, overrides: [{ provide: 'numbers', useValue: 3 }] });
    expect(get('numbers')).toEqual([3]);
  });

  test('replace handlers and guard classes', async () => {
    class OpenGuard {}
    const overrides = [{ provide: MemoryStore, useClass: OpenGuard }];
    expect((await createServices({ extraClasses: [MemoryStore], overrides }))(MemoryStore)).toBeInstanceOf(OpenGuard);
  });

  test('provide what is injected and not provided', async () => {
    const get = await createServices({ services: [Library], overrides: [{ provide: Store, useValue: fake }] });
    expect(get(Library).store).toBe(fake);
  });

  test('do not create what they replace', () => {
    const services = [Library, { provide: Store, useClass: MemoryStore }];
    const { nodes } = composeServices({ services, overrides: [{ provide: Store, useValue: fake }] });
    expect(nodes.map(({ name }) => name)).toEqual(['Library']);
  });
});

describe('a service that does not exist', () => {
  test('is not available if nothing provides it', () => {
    const instances = instancesOf({});
    expect(() => instances.get(Store)).toThrow(
      new ServiceNotAvailableError('Store', 'nothing provides it. Add it to `services`.'),
    );
  });

  test('is not available before it is created', () => {
    const instances = instancesOf({ services: [MemoryStore] });
    expect(() => instances.get(MemoryStore)).toThrow(/^MemoryStore is not available: it has not been created yet\./);
  });
});

test('Inject with isOptional injects undefined if nothing provides the token', async () => {
  class Reader {
    constructor(@Inject('theme', { isOptional: true }) readonly theme: string | undefined) {}
  }
  expect((await createServices({ services: [Reader] }))(Reader).theme).toBeUndefined();
  const theme = { provide: 'theme', useValue: 'dark' };
  expect((await createServices({ services: [Reader, theme] }))(Reader).theme).toBe('dark');
});
