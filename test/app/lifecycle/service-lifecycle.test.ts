import { describe, expect, test } from 'vitest';
import { BotStoppedError } from '../../../src/app/errors/bot-stopped-error.js';
import { ServiceGraph } from '../../../src/app/injection/service-graph.js';
import { ServiceInstances } from '../../../src/app/injection/service-instances.js';
import type { FactoryProvider, ServiceProvider } from '../../../src/app/injection/service-provider.js';
import { ServiceLifecycle } from '../../../src/app/lifecycle/service-lifecycle.js';
import { StartError } from '../../../src/app/lifecycle/start-error.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { deferred } from '../fixture/deferred.js';

/** The lifecycle of these services, with a manual clock. */
function lifecycleOf(services: readonly ServiceProvider[]) {
  const clock = new AdjustableClock();
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } });
  const graph = new ServiceGraph({
    handlers: [],
    services: services.map((provider) => ({ provider, setting: 'services' })),
    ownTokens: [],
  });
  expect(graph.problems).toEqual([]);
  const { nodes } = graph;
  const instances = new ServiceInstances(graph);
  const lifecycle = new ServiceLifecycle({ nodes, instances, clock, logger, startTimeoutMs: 1000, stopTimeoutMs: 100 });
  const logged = (): { msg: string; service?: string; hook?: string }[] => lines.map((line) => JSON.parse(line));
  return { lifecycle, clock, instances, logged };
}

/** An instance that records its hooks. */
const recordedInstance = (name: string, calls: string[], hooks: object = {}) => ({
  onStart: () => void calls.push(`start ${name}`),
  onStop: () => void calls.push(`stop ${name}`),
  dispose: () => void calls.push(`dispose ${name}`),
  ...hooks,
});

/** A service that records what happens to it. */
function recorded(name: string, calls: string[], hooks: object = {}): FactoryProvider {
  const useFactory = () => {
    calls.push(`create ${name}`);
    return recordedInstance(name, calls, hooks);
  };
  return { provide: name, useFactory };
}

const provided = (provide: string, useFactory: () => unknown): FactoryProvider => ({ provide, useFactory });

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
  test('creates and starts each after those that it injects', async () => {
    const calls: string[] = [];
    const second = { ...recorded('B', calls), inject: ['A'] };
    const slow = provided('A', async () => {
      await Promise.resolve();
      calls.push('create A');
      return recordedInstance('A', calls);
    });
    const { lifecycle, instances } = lifecycleOf([
      { ...second, useFactory: (_a: object) => second.useFactory() },
      slow,
    ]);
    await lifecycle.start();
    expect(calls).toEqual(['create A', 'start A', 'create B', 'start B']);
    expect(instances.get('B')).toMatchObject({ onStart: expect.any(Function) });
  });

  test('happens once', async () => {
    const calls: string[] = [];
    const { lifecycle } = lifecycleOf([recorded('A', calls)]);
    await Promise.all([lifecycle.start(), lifecycle.start()]);
    expect(calls).toEqual(['create A', 'start A']);
  });

  test('does not include values, also if a factory returns one', async () => {
    const calls: string[] = [];
    const value = recordedInstance('A', calls);
    const { lifecycle } = lifecycleOf([{ provide: 'value', useValue: value }, provided('factory', () => value)]);
    await lifecycle.start();
    await lifecycle.stop();
    expect(calls).toEqual([]);
  });

  test('happens once for an instance that two factories return', async () => {
    const calls: string[] = [];
    const shared = recordedInstance('A', calls);
    const { lifecycle } = lifecycleOf([
      provided('A', () => shared),
      provided('B', () => shared),
      { provide: 'C', useExisting: 'A' },
    ]);
    await lifecycle.start();
    await lifecycle.stop();
    expect(calls).toEqual(['start A', 'stop A', 'dispose A']);
  });

  test('does not call `then` of an instance', async () => {
    const thenable = Object.fromEntries([['then', fail('it was called')]]);
    const { lifecycle, instances } = lifecycleOf([provided('query', () => thenable)]);
    await lifecycle.start();
    expect(instances.get('query')).toBe(thenable);
  });
});

describe('a failed start', () => {
  test.each([
    ['create', fail('no disk'), undefined, 'B could not be created: no disk'],
    ['an async create', () => Promise.reject(new Error('no disk')), undefined, 'B could not be created'],
    ['onStart', () => ({ onStart: fail('no disk') }), 'onStart', 'B.onStart failed: no disk'],
  ])('names the service, %s and the cause', async (_step, failing, hook, message) => {
    const { lifecycle } = lifecycleOf([provided('B', failing)]);
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
    const { lifecycle, clock } = lifecycleOf([provided('B', () => create(run))]);
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
    const { lifecycle, clock } = lifecycleOf([provided('B', () => late.promise)]);
    const failed = expect(lifecycle.start()).rejects.toThrow(StartError);
    await clock.advance(1000);
    await failed;
    await lifecycle.stop();
    late.resolve(recordedInstance('B', calls));
    await expect.poll(() => calls).toEqual(['dispose B']);
  });

  test('leaves no timer behind', async () => {
    const { lifecycle, clock } = lifecycleOf([provided('B', fail('no disk'))]);
    await expect(lifecycle.start()).rejects.toThrow(StartError);
    await lifecycle.stop();
    expect(clock.nextDueMs).toBeUndefined();
  });

  test('the step whose synchronous part runs is known', async () => {
    const steps: unknown[] = [];
    const { lifecycle } = lifecycleOf([
      provided('B', () => {
        steps.push(lifecycle.synchronousStep);
        const onStart = async () => {
          steps.push(lifecycle.synchronousStep);
          await Promise.resolve();
          steps.push(lifecycle.synchronousStep);
        };
        return { onStart };
      }),
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
    const hanging = provided('B', () => ({ onStart: run }));
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
    const { lifecycle } = lifecycleOf([provided('B', () => created.promise)]);
    const rejected = expect(lifecycle.start()).rejects.toThrow(BotStoppedError);
    const stopped = lifecycle.stop();
    created.resolve(recordedInstance('B', calls));
    await stopped;
    await rejected;
    expect(calls).toEqual(['dispose B']);
  });
});
