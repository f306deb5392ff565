/**
 * Node loads the CommonJS build of tsyringe, and bundlers its ES modules, so one program can have two copies. They share no
 * classes and no global container, but the metadata of decorated classes.
 */
import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import * as commonJsCopy from 'tsyringe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeServices, createServices, problemOf } from './compose-services.js';

type Tsyringe = typeof commonJsCopy;

let folder = '';
let copy: Tsyringe;

/** Bundles the ES modules of tsyringe into one file, as a bundler that is not for Node does. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsyringe-'));
  const file = join(folder, 'tsyringe.mjs');
  const bundle = await rolldown({ input: 'tsyringe', cwd: import.meta.dirname, platform: 'browser' });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  copy = await import(/* @vite-ignore */ pathToFileURL(file).href);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

class Store {}

describe('a second copy of tsyringe', () => {
  test('is really another one', () => {
    expect(copy.container).not.toBe(commonJsCopy.container);
    const [one, other] = [copy, commonJsCopy].map(({ delay }) => Object.getPrototypeOf(delay(() => Store)));
    expect(one).not.toBe(other);
  });

  test('provides decorators that work', async () => {
    class Reader {
      constructor(
        readonly special: unknown,
        readonly plugins: unknown,
      ) {}
    }
    copy.inject('special')(Reader, undefined, 0);
    copy.injectAll('plugin')(Reader, undefined, 1);
    copy.injectable()(Reader);
    const services = [Reader, { provide: 'special', useClass: Store }, { provide: 'plugin', useValue: 1, multi: true }];
    const get = await createServices({ services });
    expect(get(Reader)).toMatchObject({ special: get('special'), plugins: [1] });
  });

  test('provides a `delay` that works', async () => {
    class Hen {
      constructor(readonly egg: { readonly color: string }) {}
    }
    class Egg {
      readonly color = 'white';
    }
    copy.inject(copy.delay(() => Egg))(Hen, undefined, 0);
    expect((await createServices({ services: [Hen, Egg] }))(Hen).egg.color).toBe('white');
  });

  test('provides containers that work', async () => {
    const container = copy.container.createChildContainer().registerInstance('port', 8080);
    expect((await createServices({ container }))('port')).toBe(8080);
  });

  test('does not share the instances of its singletons', async () => {
    class Shared {}
    copy.singleton()(Shared);
    const [one, other] = [await createServices({ services: [Shared] }), await createServices({ services: [Shared] })];
    expect(one(Shared)).not.toBe(other(Shared));
    expect(copy.container.resolve(Shared)).not.toBe(one(Shared));
  });

  test('does not provide what its global container has', () => {
    class Reader {
      constructor(readonly store: Store) {}
    }
    copy.inject(Store)(Reader, undefined, 0);
    copy.container.registerInstance(Store, new Store());
    expect(problemOf({ services: [Reader] })?.message).toBe('nothing provides Store.');
  });

  test('has an `autoInjectable` that is reported', () => {
    class Automatic {
      constructor(readonly store?: Store) {}
    }
    expect(composeServices({ services: [copy.autoInjectable()(Automatic)] }).problems).toMatchObject([
      { className: 'Automatic', remedy: 'Use `@injectable()` or `@Service()`.' },
    ]);
  });
});
