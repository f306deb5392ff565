import { describe, expect, test } from 'vitest';
import { Inject, Service } from '../../../src/app/decorators/service.js';
import { ServiceInstances } from '../../../src/app/injection/service-instances.js';
import { composeServices, createFirst, createServices } from './compose-services.js';

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
  test('works by type if the compiler emits metadata', async () => {
    const get = await createServices({ handlers: [Gate], services: [Crew, Desk] });
    expect(get(Gate).desk).toBeInstanceOf(Desk);
  });

  test('uses one instance of each class in a bot', async () => {
    const get = await createServices({ handlers: [Gate], services: [Crew, Desk] });
    expect(get(Gate).crew).toBe(get(Gate).desk.crew);
    expect(get(Gate).desk).toBe(get(Desk));
  });

  test('uses other instances in another bot', async () => {
    const options = { handlers: [Gate], services: [Crew, Desk] };
    const [one, other] = [await createServices(options), await createServices(options)];
    expect(one(Gate)).not.toBe(other(Gate));
    expect(one(Crew)).not.toBe(other(Crew));
  });

  test('works by explicit tokens', async () => {
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
    const get = await createServices({ handlers: [Office], services });
    expect(get(Office)).toEqual({ clerk: { name: 'Ada' }, motto: undefined });
  });

  test('works for an inherited constructor', async () => {
    class NightGate extends Gate {}
    const get = await createServices({ handlers: [NightGate], services: [Crew, Desk] });
    expect(get(NightGate).crew).toBeInstanceOf(Crew);
  });

  test('leaves parameters with a default value alone', async () => {
    class Bell {
      constructor(readonly tone = 'low') {}
    }
    expect((await createServices({ handlers: [Bell] }))(Bell).tone).toBe('low');
  });

  test('reads the values of the bot itself when they are injected', async () => {
    class Office {
      constructor(@Inject('own') readonly own: string | undefined) {}
    }
    const graph = composeServices({ handlers: [Office], ownTokens: ['own'] });
    const instances = new ServiceInstances(graph);
    instances.provide('own', 'first');
    instances.provide('own', 'second');
    expect(graph.nodes.map(({ entry }) => instances.create(entry))).toEqual([{ own: 'second' }]);
  });

  test('passes on unchanged what a constructor throws', () => {
    const failure = new Error('no ink');
    class Press {
      constructor() {
        throw failure;
      }
    }
    expect(() => createFirst({ handlers: [Press] })).toThrow(failure);
  });
});

describe('the order of creation', () => {
  const namesOf = (options: Parameters<typeof composeServices>[0]) =>
    composeServices(options).nodes.map(({ name }) => name);

  test('has each service after those that it injects', () => {
    expect(namesOf({ handlers: [Gate], services: [Desk, Crew] })).toEqual(['Crew', 'Desk', 'Gate']);
  });

  test('follows the list where services do not depend on each other', () => {
    class Alpha {}
    class Beta {}
    class Guard {}
    class Commands {}
    expect(namesOf({ handlers: [Commands], extraClasses: [Guard], services: [Beta, Alpha] })).toEqual([
      'Beta',
      'Alpha',
      'Guard',
      'Commands',
    ]);
  });

  test('has no ready-made values and no second names', () => {
    const services = [Crew, { provide: 'crew', useExisting: Crew }, { provide: 'clerk', useValue: { name: 'Ada' } }];
    expect(namesOf({ services })).toEqual(['Crew']);
  });

  test('includes the services behind a second name', () => {
    class Office {
      constructor(@Inject('crew') readonly crew: Crew) {}
    }
    const services = [Office, { provide: 'crew', useExisting: Crew }, Crew];
    expect(namesOf({ services })).toEqual(['Crew', 'Office']);
  });

  test('runs no constructor', () => {
    let count = 0;
    class Counted {
      readonly number = ++count;
    }
    composeServices({ handlers: [Counted], services: [{ provide: 'n', useFactory: () => ++count }] });
    expect(count).toBe(0);
  });
});
