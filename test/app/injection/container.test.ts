import { describe, expect, test } from 'vitest';
import { Container, type ServiceProvider as Provided } from '../../../src/app/injection/container.js';
import { type Class, Inject, Service, type ServiceToken } from '../../../src/app/injection/inject.js';

const compose = (handlers: Class[], services: Provided[] = [], ownValues: [ServiceToken, () => unknown][] = []) =>
  new Container(handlers, services, new Map(ownValues));

class Crew {
  readonly admitted: string[] = [];
}

@Service()
class Desk {
  constructor(readonly crew: Crew) {}
}

@Service()
class Gate {
  constructor(
    readonly crew: Crew,
    readonly desk: Desk,
  ) {}
}

interface Clerk {
  readonly name: string;
}

describe('injection', () => {
  test('works by type if the compiler emits metadata', () => {
    const container = compose([Gate], [Crew, Desk]);
    expect(container.problems).toEqual([]);
    expect(container.resolve(Gate).desk).toBeInstanceOf(Desk);
  });

  test('creates one instance of each class in a bot', () => {
    const container = compose([Gate], [Crew, Desk]);
    const gate = container.resolve(Gate);
    expect(gate.crew).toBe(gate.desk.crew);
    expect(container.resolve(Gate)).toBe(gate);
  });

  test('creates other instances in another bot', () => {
    const [one, other] = [compose([Gate], [Crew, Desk]), compose([Gate], [Crew, Desk])];
    expect(one.resolve(Gate)).not.toBe(other.resolve(Gate));
    expect(one.resolve(Crew)).not.toBe(other.resolve(Crew));
  });

  test('works by explicit tokens, with a value', () => {
    const CLERK = Symbol('clerk');
    class Office {
      constructor(
        @Inject(CLERK) readonly clerk: Clerk,
        @Inject('motto') readonly motto: string | undefined,
      ) {}
    }
    const services = [
      { provide: CLERK, useValue: { name: 'Ada' } },
      { provide: 'motto', useValue: undefined },
    ];
    const container = compose([Office], services);
    expect(container.problems).toEqual([]);
    expect(container.resolve(Office)).toEqual({ clerk: { name: 'Ada' }, motto: undefined });
  });

  test('works for an abstract class, with the class that replaces it', () => {
    abstract class Store {
      abstract readonly size: number;
    }
    class MemoryStore extends Store {
      readonly size = 0;
    }
    class Library {
      constructor(@Inject(Store) readonly store: Store) {}
    }
    const container = compose([Library], [{ provide: Store, useClass: MemoryStore }]);
    expect(container.resolve(Library).store).toBeInstanceOf(MemoryStore);
  });

  test('works for an inherited constructor', () => {
    class NightGate extends Gate {}
    expect(compose([NightGate], [Crew, Desk]).resolve(NightGate).crew).toBeInstanceOf(Crew);
  });

  test('leaves parameters with a default value alone', () => {
    class Bell {
      constructor(readonly tone = 'low') {}
    }
    expect(compose([Bell]).resolve(Bell).tone).toBe('low');
  });

  test('passes on unchanged what a constructor throws', () => {
    const failure = new Error('no ink');
    class Press {
      constructor() {
        throw failure;
      }
    }
    const container = compose([Press]);
    expect(() => container.resolve(Press)).toThrow(failure);
  });
});

describe('before any instance is made, a problem is reported for', () => {
  const only = (container: Container) => {
    expect(container.problems).toHaveLength(1);
    return container.problems[0];
  };

  test('a class that nothing provides', () => {
    expect(only(compose([Desk]))).toEqual({
      className: 'Desk',
      setting: 'parameter 1 of its constructor',
      message: 'nothing provides Crew.',
      remedy: 'Add it to the `services` of the bot: the class itself, or { provide: Crew, useValue: … }.',
    });
  });

  test('a class that only another bot provides', () => {
    compose([Desk], [Crew]);
    expect(only(compose([Desk]))?.message).toBe('nothing provides Crew.');
  });

  test('a parameter whose type is not a class', () => {
    @Service()
    class Office {
      constructor(
        readonly crew: Crew,
        readonly clerk: Clerk,
      ) {}
    }
    const problem = only(compose([Office], [Crew]));
    expect(problem).toMatchObject({ className: 'Office', setting: 'parameter 2 of its constructor' });
    expect(problem?.remedy).toContain('@Inject(token)');
  });

  test('a class without emitted metadata', () => {
    class Plain {
      constructor(readonly crew: Crew) {}
    }
    const problem = only(compose([Plain], [Crew]));
    expect(problem?.message).toContain('no decorator metadata');
    expect(problem?.remedy).toMatch(/@Inject\(token\).*@Service\(\)/);
  });

  test('classes that depend on each other, once', () => {
    class Hen {
      constructor(@Inject('egg') readonly egg: unknown) {}
    }
    class Egg {
      constructor(@Inject(Hen) readonly hen: Hen) {}
    }
    const problem = only(compose([Hen], [{ provide: 'egg', useClass: Egg }]));
    expect(problem?.message).toContain('Hen → Egg → Hen');
  });

  test('a service that is listed twice', () => {
    expect(only(compose([], [Crew, Crew]))).toMatchObject({
      setting: 'services[1]',
      message: 'Crew is provided already.',
    });
  });

  test('a service that is undefined because of circular imports', () => {
    const services: unknown[] = [Crew, undefined];
    // Plain JavaScript can pass any value.
    const problem = only(compose([], services as Provided[]));
    expect(problem).toMatchObject({ setting: 'services[1]' });
    expect(problem?.remedy).toContain('circular');
  });
});
