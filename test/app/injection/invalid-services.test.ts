/** All problems of dependencies are reported before anything is created. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import { DeclarationError } from '../../../src/app/errors/composition-errors.js';
import { feature } from '../../../src/app/features/feature.js';
import { composeServices, problemOf } from './compose-services.js';

class Crew {}

@Service()
class Desk {
  constructor(readonly crew: Crew) {}
}

interface Clerk {
  readonly name: string;
}

describe('a parameter is reported if', () => {
  test('nothing provides its class', () => {
    expect(problemOf({ handlers: [Desk] })).toEqual({
      className: 'Desk',
      setting: 'parameter 1 of its constructor',
      message: 'nothing provides Crew.',
      remedy:
        "Add it to the `services` of the bot: the class itself, or { provide: Crew, useValue: … }. tsyringe's global container (`@singleton`, `@scoped`, `@registry`) is not used.",
    });
  });

  test('only another bot provides its class', () => {
    composeServices({ handlers: [Desk], services: [Crew] });
    expect(problemOf({ handlers: [Desk] })?.message).toBe('nothing provides Crew.');
  });

  test('its type is not a class', () => {
    @Service()
    class Office {
      constructor(
        readonly crew: Crew,
        readonly clerk: Clerk,
      ) {}
    }
    const problem = problemOf({ handlers: [Office], services: [Crew] });
    expect(problem).toMatchObject({ className: 'Office', setting: 'parameter 2 of its constructor' });
    expect(problem?.remedy).toContain('@Inject(token)');
  });

  test('its class has no emitted metadata', () => {
    class Plain {
      constructor(readonly crew: Crew) {}
    }
    const problem = problemOf({ handlers: [Plain], services: [Crew] });
    expect(problem?.message).toContain('no decorator metadata');
    expect(problem?.remedy).toMatch(/@Service\(\{ inject: \[Class1\] \}\).*@Service\(\)/);
  });

  test('its token is undefined because of circular imports', () => {
    const tokens: Record<string, string> = {};
    class Office {
      // Plain JavaScript can pass undefined.
      constructor(@Inject(tokens['missing'] as string) readonly crew: unknown) {}
    }
    const problem = problemOf({ handlers: [Office] });
    expect(problem?.message).toContain('`@Inject`, or its entry in `inject`, has no token');
    expect(problem?.remedy).toContain('circular imports');
  });
});

describe('dependencies are reported if', () => {
  test('classes depend on each other, once', () => {
    class Hen {
      constructor(@Inject('egg') readonly egg: unknown) {}
    }
    class Egg {
      constructor(@Inject(Hen) readonly hen: Hen) {}
    }
    const problem = problemOf({ handlers: [Hen], services: [{ provide: 'egg', useClass: Egg }] });
    expect(problem).toMatchObject({ className: 'Egg', message: 'each of these depends on the next: Egg → Hen → Egg.' });
    expect(problem?.remedy).toContain('separate service');
  });

  test('a class depends on itself', () => {
    class Narcissus {
      constructor(@Inject('self') readonly self: unknown) {}
    }
    const services = [{ provide: 'self', useClass: Narcissus }];
    expect(problemOf({ services })).toMatchObject({ className: 'Narcissus', message: 'Narcissus depends on itself.' });
  });

  test('a factory depends on itself', () => {
    const services = [{ provide: 'self', useFactory: (self: unknown) => self, inject: ['self'] }];
    expect(problemOf({ services })).toMatchObject({ setting: 'services[0]', message: 'self depends on itself.' });
  });

  test('a class and a factory depend on each other', () => {
    class Hen {
      constructor(@Inject('egg') readonly egg: unknown) {}
    }
    const services = [Hen, { provide: 'egg', useFactory: (hen: Hen) => hen, inject: [Hen] }];
    expect(problemOf({ services })?.message).toBe('each of these depends on the next: Hen → egg → Hen.');
  });

  test('second names refer to each other', () => {
    const services = [
      { provide: 'a', useExisting: 'b' },
      { provide: 'b', useExisting: 'a' },
    ];
    expect(problemOf({ services })?.message).toBe('each of these depends on the next: a → b → a.');
  });

  test('a second name refers to itself', () => {
    expect(problemOf({ services: [{ provide: 'a', useExisting: 'a' }] })?.message).toBe('a depends on itself.');
  });

  test.each([
    ['a second name', { provide: 'a', useExisting: Crew }],
    ['a factory', { provide: 'a', useFactory: (crew: Crew) => crew, inject: [Crew] }],
  ])('%s needs what nothing provides', (_what, entry) => {
    expect(problemOf({ services: [entry] })).toEqual({
      setting: 'services[0]',
      message: 'the entry of a needs a service, but nothing provides Crew.',
      remedy:
        "Add it to the `services` of the bot: the class itself, or { provide: Crew, useValue: … }. tsyringe's global container (`@singleton`, `@scoped`, `@registry`) is not used.",
    });
  });

  test('a parameter has a token with `multi: true`', () => {
    class Office {
      constructor(@Inject('plugin') readonly plugin: unknown) {}
    }
    const services = [Office, { provide: 'plugin', useValue: 1, multi: true }];
    expect(problemOf({ services })).toEqual({
      className: 'Office',
      setting: 'parameter 1 of its constructor',
      message: 'plugin is a list of values (`multi: true`).',
      remedy: 'Inject the list with `@injectAll(plugin)` of tsyringe, or with the option `inject` of the class.',
    });
  });
});

describe('an entry is reported if', () => {
  const value = { name: 'Ada' };

  test.each([
    ['undefined', undefined, 'this is undefined.'],
    ['null', null, 'this is neither a class nor an object with `provide`.'],
    ['a function', () => value, 'this is neither a class nor an object with `provide`.'],
    ['an instance', value, 'its `provide` is not a class, symbol or string.'],
    ['without a token', { provide: undefined, useValue: 1 }, 'its `provide` is not a class, symbol or string.'],
    [
      "an entry with tsyringe's property `token`",
      { token: 'a', useValue: 1 },
      'its `provide` is not a class, symbol or string.',
    ],
    ['without a value', { provide: 'a' }, 'the entry of a says nothing about its value.'],
    ['ambiguous', { provide: 'a', useValue: 1, useClass: Crew }, 'the entry of a has `useValue` and `useClass`.'],
    [
      "an entry with tsyringe's `useToken`",
      { provide: 'a', useToken: Crew },
      'the entry of a has the unknown property `useToken`.',
    ],
    ['without a class', { provide: 'a', useClass: undefined }, 'the entry of a has a `useClass` that is not a class.'],
    [
      'without an existing token',
      { provide: 'a', useExisting: 7 },
      'the entry of a has a `useExisting` that is not a class, symbol or string.',
    ],
    [
      'without a function',
      { provide: 'a', useFactory: value },
      'the entry of a has a `useFactory` that is not a function.',
    ],
    [
      'an entry with `inject` and a value',
      { provide: 'a', useValue: 1, inject: [] },
      'the entry of a has `inject` without `useFactory`.',
    ],
    [
      'an entry with an invalid `inject`',
      { provide: 'a', useFactory: () => 1, inject: [undefined] },
      'the entry of a has an `inject` that is not a list of classes, symbols and strings.',
    ],
    [
      'a factory whose `inject` is too short',
      { provide: 'a', useFactory: (one: unknown, two: unknown) => [one, two], inject: ['b'] },
      'the entry of a has a function with 2 parameters, but `inject` has only 1.',
    ],
    [
      'an entry with an invalid `multi`',
      { provide: 'a', useValue: 1, multi: 'yes' },
      'the entry of a has a `multi` that is not a boolean.',
    ],
  ])('it is %s', (_what, entry, message) => {
    const problem = problemOf({ services: [Crew, entry] });
    expect(problem).toMatchObject({ setting: 'services[1]', message });
    expect(problem?.remedy).toMatch(/^[A-Z].*\.$/);
  });

  test('another entry provides its token differently', () => {
    const services = [
      { provide: 'a', useValue: 1 },
      { provide: 'a', useValue: 2 },
    ];
    expect(problemOf({ services })).toMatchObject({
      setting: 'services[1]',
      message: 'a is provided already, differently, by services[0].',
    });
  });

  test('a handler has its token', () => {
    expect(problemOf({ handlers: [Crew], services: [{ provide: Crew, useValue: {} }] })).toMatchObject({
      setting: 'handlers',
      message: 'Crew is provided already, differently, by services[0].',
    });
  });

  test('the bot itself has its token', () => {
    const problem = problemOf({ ownTokens: [Crew], services: [Crew] });
    expect(problem?.message).toBe('Crew is always provided, by the bot itself.');
  });

  test.each([[true], [false]])('only one entry of its token has `multi` (the first: %s)', (isFirst) => {
    const services = [
      { provide: 'a', useValue: 1, multi: isFirst },
      { provide: 'a', useValue: 2, multi: !isFirst },
    ];
    const [multi, single] = isFirst ? ['services[0]', 'this entry'] : ['this entry', 'services[0]'];
    expect(problemOf({ services })).toEqual({
      setting: 'services[1]',
      message: `a has \`multi: true\` in ${multi}, but not in ${single}.`,
      remedy: 'Set `multi: true` in all entries of the token, or in none.',
    });
  });
});

describe('an override is reported if', () => {
  test('nothing provides or injects its token', () => {
    const services = [Crew];
    expect(problemOf({ services, overrides: [{ provide: 'crew', useValue: {} }] })).toMatchObject({
      setting: 'overrides[0]',
      message: 'nothing provides or injects crew.',
    });
  });

  test('its token belongs to the bot itself', () => {
    expect(problemOf({ ownTokens: [Crew], overrides: [{ provide: Crew, useValue: {} }] })).toMatchObject({
      setting: 'overrides[0]',
      message: 'Crew belongs to the bot and cannot be replaced.',
    });
  });

  test('another override has its token', () => {
    const overrides = [
      { provide: Crew, useValue: {} },
      { provide: Crew, useValue: {} },
    ];
    expect(problemOf({ services: [Crew], overrides })).toMatchObject({
      setting: 'overrides[1]',
      message: 'Crew is provided already, differently, by overrides[0].',
    });
  });

  test('it is not an entry', () => {
    expect(problemOf({ overrides: [undefined] })).toMatchObject({
      setting: 'overrides[0]',
      message: 'this is undefined.',
    });
  });
});

test('a container that is not one of tsyringe is reported', () => {
  const container: unknown = { resolve: () => undefined };
  // Plain JavaScript can pass any value.
  expect(problemOf({ container: container as never })).toMatchObject({
    setting: 'option container',
    message: 'this is not a container of tsyringe.',
  });
});

test('a bot reports all problems in one error', () => {
  const services = [Desk, { provide: 'a', useExisting: 'b' }, { provide: 'b', useExisting: 'a' }];
  const compose = () => new Bot({ handlers: [], services, environment: {} });
  expect(compose).toThrow(DeclarationError);
  expect(compose).toThrow(/2 problems:\n.*nothing provides Crew.*\n.*a → b → a/);
});

test('a problem of a service in a feature names the feature', () => {
  const tickets = feature({ name: 'tickets', services: [Desk] });
  expect(() => new Bot({ features: [tickets], environment: {} })).toThrow(
    /feature "tickets", Desk, parameter 1 of its constructor: nothing provides Crew/,
  );
});
