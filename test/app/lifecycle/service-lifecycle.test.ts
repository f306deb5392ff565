import { describe, expect, test } from 'vitest';
import { BotStoppedError } from '../../../src/app/errors/bot-stopped-error.js';
import { ServiceLifecycle, type ServiceNode } from '../../../src/app/lifecycle/service-lifecycle.js';
import { StartError } from '../../../src/app/lifecycle/start-error.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logger.js';
import { deferred } from '../fixture/deferred.js';

/** A lifecycle over these nodes, with a manual clock. */
function lifecycleOf(nodes: readonly ServiceNode[]) {
  const clock = new AdjustableClock();
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } });
  const instances = new Map<ServiceNode, unknown>();
  const lifecycle = new ServiceLifecycle({ nodes, instances, clock, logger, startTimeoutMs: 1000, stopTimeoutMs: 100 });
  const logged = (): { msg: string; service?: string; hook?: string }[] => lines.map((line) => JSON.parse(line));
  return { lifecycle, clock, instances, logged };
}

/** A node whose instance records what happens to it. */
function recorded(name: string, calls: string[], hooks: object = {}): ServiceNode {
  return {
    name,
    isManaged: true,
    create: () => {
      calls.push(`create ${name}`);
      return {
        onStart: () => void calls.push(`start ${name}`),
        onStop: () => void calls.push(`stop ${name}`),
        dispose: () => void calls.push(`dispose ${name}`),
        ...hooks,
      };
    },
  };
}

const fail = (problem: string) => () => {
  throw new Error(problem);
};
/** A step that never ends. `reached` resolves when it runs. */
function endless() {
  const reached = deferred();
  const run = () => {
    reached.resolve();
    return new Promise<never>(() => {});
  };
  return { reached: reached.promise, run };
}

describe('the start of services', () => {
  test('creates and starts one after the other, in order', async () => {
    const calls: string[] = [];
    const slow: ServiceNode = { ...recorded('A', calls), create: async () => recorded('A', calls).create() };
    const { lifecycle, instances } = lifecycleOf([slow, recorded('B', calls)]);
    await lifecycle.start();
    expect(calls).toEqual(['create A', 'start A', 'create B', 'start B']);
    expect([...instances.keys()].map(({ name }) => name)).toEqual(['A', 'B']);
  });

  test('happens once', async () => {
    const calls: string[] = [];
    const { lifecycle } = lifecycleOf([recorded('A', calls)]);
    await Promise.all([lifecycle.start(), lifecycle.start()]);
    expect(calls).toEqual(['create A', 'start A']);
  });

  test('neither starts nor stops what the bot did not create', async () => {
    const calls: string[] = [];
    const { lifecycle } = lifecycleOf([{ ...recorded('A', calls), isManaged: false }]);
    await lifecycle.start();
    await lifecycle.stop();
    expect(calls).toEqual(['create A']);
  });

  test('starts and stops an instance once that two nodes return', async () => {
    const calls: string[] = [];
    const shared = recorded('A', calls).create();
    const node = { name: 'A', isManaged: true, create: () => shared };
    const { lifecycle } = lifecycleOf([node, { ...node, name: 'B' }]);
    await lifecycle.start();
    await lifecycle.stop();
    expect(calls).toEqual(['create A', 'start A', 'stop A', 'dispose A']);
  });

  test('does not stop a value because a factory returns it', async () => {
    const calls: string[] = [];
    const value = recorded('A', calls).create();
    const { lifecycle } = lifecycleOf([
      { name: 'value', isManaged: false, create: () => value },
      { name: 'factory', isManaged: true, create: () => value },
    ]);
    await lifecycle.start();
    await lifecycle.stop();
    expect(calls).toEqual(['create A']);
  });

  test('leaves promises and thenables that are values as they are', async () => {
    const promise = Promise.resolve(1);
    const thenable = { then: fail('it was called') };
    const { lifecycle, instances } = lifecycleOf([
      { name: 'promise', isManaged: false, create: () => promise },
      { name: 'thenable', isManaged: true, create: () => thenable },
    ]);
    await lifecycle.start();
    expect([...instances.values()]).toEqual([promise, thenable]);
  });
});

describe('a failed start', () => {
  test.each([
    ['create', { create: fail('no disk') }, undefined, 'B could not be created: no disk'],
    ['an async create', { create: () => Promise.reject(new Error('no disk')) }, undefined, 'B could not be created'],
    ['onStart', { create: () => ({ onStart: fail('no disk') }) }, 'onStart', 'B.onStart failed: no disk'],
  ])('names the service, %s and the cause', async (_step, failing, hook, message) => {
    const { lifecycle } = lifecycleOf([{ name: 'B', isManaged: true, ...failing }]);
    const error = await lifecycle.start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ code: 'start_failed', service: 'B', hook, cause: { message: 'no disk' } });
    expect(String(error)).toContain(message);
  });

  test('starts nothing further, and stop() stops in reverse what had been started', async () => {
    const calls: string[] = [];
    const failing = recorded('C', calls, { onStart: fail('no disk') });
    const nodes = [recorded('A', calls), recorded('B', calls), failing, recorded('D', calls)];
    const { lifecycle } = lifecycleOf(nodes);
    await expect(lifecycle.start()).rejects.toThrow('C.onStart failed: no disk');
    calls.length = 0;
    await lifecycle.stop();
    expect(calls).toEqual(['dispose C', 'stop B', 'dispose B', 'stop A', 'dispose A']);
  });

  test.each([
    ['the creation of B', (step: () => unknown) => step()],
    ['B.onStart', (step: () => unknown) => ({ onStart: step })],
  ])('%s that does not finish in time is reported with the remedy', async (subject, create) => {
    const { reached, run } = endless();
    const { lifecycle, clock } = lifecycleOf([{ name: 'B', isManaged: true, create: () => create(run) }]);
    const failed = expect(lifecycle.start()).rejects.toThrow(
      new RegExp(`${subject} did not finish within 1000 ms.*bot.start.*lifecycle.startTimeoutMs`),
    );
    await reached;
    await clock.advance(1000);
    await failed;
  });

  test('disposes of an instance that is created too late', async () => {
    const calls: string[] = [];
    const late = deferred<unknown>();
    const { lifecycle, clock } = lifecycleOf([{ name: 'B', isManaged: true, create: () => late.promise }]);
    const failed = expect(lifecycle.start()).rejects.toThrow(StartError);
    await clock.advance(1000);
    await failed;
    await lifecycle.stop();
    late.resolve(recorded('B', calls).create());
    await expect.poll(() => calls).toEqual(['create B', 'dispose B']);
  });

  test('leaves no timer behind', async () => {
    const { lifecycle, clock } = lifecycleOf([{ name: 'B', isManaged: true, create: fail('no disk') }]);
    await expect(lifecycle.start()).rejects.toThrow(StartError);
    await lifecycle.stop();
    expect(clock.nextDueMs).toBeUndefined();
  });

  test('the step whose synchronous part runs is known', async () => {
    const steps: unknown[] = [];
    const { lifecycle } = lifecycleOf([
      {
        name: 'B',
        isManaged: true,
        create: () => {
          steps.push(lifecycle.synchronousStep);
          return {
            onStart: async () => {
              steps.push(lifecycle.synchronousStep);
              await Promise.resolve();
              steps.push(lifecycle.synchronousStep);
            },
          };
        },
      },
    ]);
    await lifecycle.start();
    expect(steps).toEqual([{ service: 'B', hook: undefined }, { service: 'B', hook: 'onStart' }, undefined]);
  });
});

describe('the stop of services', () => {
  test('runs the hooks in reverse order, each service completely before the next', async () => {
    const calls: string[] = [];
    const { lifecycle } = lifecycleOf([recorded('A', calls), recorded('B', calls)]);
    await lifecycle.start();
    calls.length = 0;
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(calls).toEqual(['stop B', 'dispose B', 'stop A', 'dispose A']);
  });

  test('does nothing if nothing was started', async () => {
    const calls: string[] = [];
    const { lifecycle } = lifecycleOf([recorded('A', calls)]);
    await lifecycle.stop();
    expect(calls).toEqual([]);
    await expect(lifecycle.start()).rejects.toThrow(BotStoppedError);
    expect(calls).toEqual([]);
  });

  test('logs a hook that throws, and continues', async () => {
    const calls: string[] = [];
    const failing = recorded('B', calls, { onStop: fail('no disk'), dispose: () => Promise.reject(new Error('busy')) });
    const { lifecycle, logged } = lifecycleOf([recorded('A', calls), failing]);
    await lifecycle.start();
    await lifecycle.stop();
    expect(calls.slice(-2)).toEqual(['stop A', 'dispose A']);
    expect(logged()).toMatchObject([
      { msg: 'a service failed to stop', service: 'B', hook: 'onStop', err: { message: 'no disk' } },
      { msg: 'a service failed to stop', service: 'B', hook: 'dispose', err: { message: 'busy' } },
    ]);
  });

  test('waits for a hook no longer than its deadline, and continues', async () => {
    const calls: string[] = [];
    const [onStop, dispose] = [endless(), endless()];
    const hanging = recorded('B', calls, { onStop: onStop.run, dispose: dispose.run });
    const { lifecycle, clock, logged } = lifecycleOf([recorded('A', calls), hanging]);
    await lifecycle.start();
    const stopped = lifecycle.stop();
    await onStop.reached;
    await clock.advance(100);
    await dispose.reached;
    await clock.advance(100);
    await stopped;
    expect(calls.slice(-2)).toEqual(['stop A', 'dispose A']);
    expect(logged()).toMatchObject([
      { hook: 'onStop', err: { message: 'it did not finish within 100 ms' } },
      { hook: 'dispose' },
    ]);
  });
});

describe('a stop during the start', () => {
  test('waits for the running hook, starts nothing further, and stops what started', async () => {
    const calls: string[] = [];
    const [running, ended] = [deferred(), deferred()];
    const slow = recorded('B', calls, {
      onStart: async () => {
        running.resolve();
        await ended.promise;
      },
    });
    const { lifecycle } = lifecycleOf([recorded('A', calls), slow, recorded('C', calls)]);
    const rejected = expect(lifecycle.start()).rejects.toThrow(BotStoppedError);
    await running.promise;
    calls.length = 0;
    const stopped = lifecycle.stop();
    await Promise.resolve();
    expect(calls).toEqual([]);
    ended.resolve();
    await stopped;
    await rejected;
    expect(calls).toEqual(['stop B', 'dispose B', 'stop A', 'dispose A']);
  });

  test('gives the running hook the time of a stop hook, and logs that it was abandoned', async () => {
    const { reached, run } = endless();
    const hanging = { name: 'B', isManaged: true, create: () => ({ onStart: run }) };
    const { lifecycle, clock, logged } = lifecycleOf([hanging]);
    const rejected = expect(lifecycle.start()).rejects.toThrow(BotStoppedError);
    await reached;
    const stopped = lifecycle.stop();
    await clock.advance(100);
    await stopped;
    await rejected;
    expect(logged()).toMatchObject([
      { msg: 'a service failed to start while the bot stopped', err: { service: 'B', hook: 'onStart' } },
    ]);
  });

  test('disposes of an instance whose creation was running', async () => {
    const calls: string[] = [];
    const created = deferred<unknown>();
    const { lifecycle } = lifecycleOf([{ name: 'B', isManaged: true, create: () => created.promise }]);
    const rejected = expect(lifecycle.start()).rejects.toThrow(BotStoppedError);
    const stopped = lifecycle.stop();
    created.resolve(recorded('B', calls).create());
    await stopped;
    await rejected;
    expect(calls).toEqual(['create B', 'dispose B']);
  });
});
