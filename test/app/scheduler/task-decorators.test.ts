/** Methods with `@Every` and `@Cron`. */
import { describe, expect, test } from 'vitest';
import { Bot } from '../../../src/app/bot/bot.js';
import type { ErrorContext } from '../../../src/app/contexts/error-context.js';
import type { TaskContext } from '../../../src/app/contexts/task-context.js';
import { Cron } from '../../../src/app/decorators/cron.js';
import { Every } from '../../../src/app/decorators/every.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { OnError } from '../../../src/app/decorators/on.js';
import { type CompositionProblem, DeclarationError } from '../../../src/app/errors/composition-errors.js';
import type { Class } from '../../../src/app/injection/inject.js';
import { HOUR_MS, MINUTE_MS, nextTurn, START_MS, startScheduled } from './start-scheduled.js';

function problemsOf(...handlers: Class[]): readonly CompositionProblem[] {
  try {
    new Bot({ handlers, environment: {} });
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.problems;
    throw error;
  }
}

describe('a method with @Every', () => {
  test('runs at intervals, with its class and method as the id', async () => {
    const received: TaskContext[] = [];
    @Handler()
    class Desk {
      @Every('10m')
      tidy(task: TaskContext) {
        received.push(task);
      }
    }
    const { clock, bot } = await startScheduled({ handlers: [Desk] });
    await clock.advance(20 * MINUTE_MS);
    expect(received).toMatchObject([
      { id: 'Desk.tidy', scheduledAt: new Date(START_MS + 10 * MINUTE_MS) },
      { id: 'Desk.tidy', scheduledAt: new Date(START_MS + 20 * MINUTE_MS) },
    ]);
    expect(received[0]?.api).toBe(bot.api);
  });

  test('can run at the start, have another id, and be canceled by it', async () => {
    const runs: string[] = [];
    @Handler()
    class Desk {
      @Every('10m', { id: 'tidy', immediate: true })
      tidy({ id }: TaskContext) {
        runs.push(id);
      }
    }
    const { clock, scheduler } = await startScheduled({ handlers: [Desk] });
    await nextTurn();
    expect(runs).toEqual(['tidy']);
    expect(scheduler.cancel('tidy')).toBe(true);
    await clock.advance(HOUR_MS);
    expect(runs).toEqual(['tidy']);
  });

  test('can overlap itself', async () => {
    let runs = 0;
    @Handler()
    class Desk {
      @Every('10m', { overlap: true })
      tidy() {
        runs++;
        return new Promise(() => {});
      }
    }
    const { clock, bot } = await startScheduled({ handlers: [Desk], drainTimeoutMs: 0 });
    await clock.advance(20 * MINUTE_MS);
    expect(runs).toBe(2);
    void bot.stop();
    await clock.advance(1);
  });
});

describe('a method with @Cron', () => {
  test('runs at its times', async () => {
    const runs: string[] = [];
    @Handler()
    class Desk {
      @Cron('0 9 * * 1', { timezone: 'Europe/London' })
      post({ scheduledAt }: TaskContext) {
        runs.push(scheduledAt.toISOString());
      }
    }
    const { clock } = await startScheduled({ handlers: [Desk] });
    await clock.advance(14 * 24 * HOUR_MS);
    expect(runs).toEqual(['2026-11-23T09:00:00.000Z', '2026-11-30T09:00:00.000Z']);
  });
});

describe('what a task throws', () => {
  test('is passed to the error boundary of its class, with the decorator as the event', async () => {
    const failures: ErrorContext[] = [];
    @Handler()
    class Desk {
      @Every('10m')
      async tidy() {
        throw new Error('locked');
      }

      @OnError()
      failed(failure: ErrorContext) {
        failures.push(failure);
      }
    }
    const { clock, test, bot } = await startScheduled({ handlers: [Desk] });
    await clock.advance(20 * MINUTE_MS);
    expect(failures.map(({ error }) => error)).toMatchObject([
      { message: 'Desk.tidy failed on @Every(10m)', className: 'Desk', method: 'tidy', event: '@Every(10m)' },
      { cause: { message: 'locked' } },
    ]);
    expect(failures[0]?.interaction).toBeUndefined();
    expect(bot.counts.failures).toBe(2);
    expect(test.warnings).toEqual([]);
  });

  test('is passed to `onError` of the bot, and then to the log', async () => {
    const failures: string[] = [];
    @Handler()
    class Desk {
      @Cron('0 * * * *')
      post() {
        throw new Error('offline');
      }
    }
    const onError = ({ error }: ErrorContext) => {
      failures.push(error.message);
      throw error;
    };
    const { clock, test } = await startScheduled({ handlers: [Desk], onError });
    await clock.advance(HOUR_MS);
    expect(failures).toEqual(['Desk.post failed on @Cron(0 * * * *)']);
    expect(test.warnings).toMatchObject([
      { level: 50, task: 'Desk.post', handler: 'Desk.post', msg: 'a handler failed' },
    ]);
  });

  test('by a function of the `Scheduler` is passed to `onError` with the id and the call', async () => {
    const failures: string[] = [];
    const onError = ({ error }: ErrorContext) => failures.push(error.message);
    const { scheduler, clock } = await startScheduled({ onError });
    scheduler.every('tick', '1m', () => Promise.reject(new Error('offline')));
    scheduler.at('reminder:5', START_MS, () => {
      throw new Error('offline');
    });
    await nextTurn();
    await clock.advance(MINUTE_MS);
    expect(failures).toEqual([
      'Scheduler.reminder:5 failed on at(2026-11-23T00:00:00.000Z)',
      'Scheduler.tick failed on every(1m)',
    ]);
  });
});

describe('the routes of a bot', () => {
  test('list the tasks with their triggers', () => {
    @Handler()
    class Desk {
      @Every('10m')
      tidy() {}

      @Every(1500)
      blink() {}

      @Cron('0 9 * * 1', { timezone: 'Europe/London' })
      post() {}
    }
    expect(new Bot({ handlers: [Desk], environment: {} }).routes).toMatchObject([
      { handler: 'Desk.tidy', kind: 'task', trigger: 'every 10m', intents: [] },
      { handler: 'Desk.blink', kind: 'task', trigger: 'every 1500ms' },
      { handler: 'Desk.post', kind: 'task', trigger: 'cron 0 9 * * 1 (Europe/London)' },
    ]);
  });
});

describe('composition reports', () => {
  test('an invalid interval, expression and time zone, each with its method and remedy', () => {
    @Handler()
    class Desk {
      @Every('0s')
      tidy() {}

      @Cron('60 * * * *')
      post() {}

      @Cron('0 9 * * *', { timezone: 'Europe/Londn' })
      greet() {}
    }
    expect(problemsOf(Desk)).toEqual([
      {
        className: 'Desk',
        method: 'tidy',
        declaration: '@Every(0s)',
        message: '"0s" is not an interval.',
        remedy: expect.stringContaining('for example "10m"'),
      },
      {
        className: 'Desk',
        method: 'post',
        declaration: '@Cron(60 * * * *)',
        message: '"60 * * * *" is not a cron expression: Invalid value for minute: 60.',
        remedy: expect.stringContaining('Use five fields'),
      },
      {
        className: 'Desk',
        method: 'greet',
        declaration: '@Cron(0 9 * * *)',
        message: '"Europe/Londn" is not a time zone.',
        remedy: expect.stringContaining('"Europe/London"'),
      },
    ]);
  });

  test('an id that two tasks have', () => {
    @Handler()
    class Desk {
      @Every('10m', { id: 'tidy' })
      tidy() {}
    }
    @Handler()
    class Gate {
      @Cron('0 9 * * *', { id: 'tidy' })
      sweep() {}
    }
    expect(problemsOf(Desk, Gate)).toMatchObject([
      {
        className: 'Gate',
        method: 'sweep',
        message: 'the task of Desk.tidy has the id "tidy" already.',
        remedy: 'Set another id with the option `id`.',
      },
    ]);
  });

  test('two tasks of one method without ids', () => {
    @Handler()
    class Desk {
      @Every('10m')
      @Cron('0 9 * * *')
      tidy() {}
    }
    expect(problemsOf(Desk)).toMatchObject([
      { method: 'tidy', message: expect.stringContaining('"Desk.tidy" already') },
    ]);
  });

  test('an empty id', () => {
    @Handler()
    class Desk {
      @Every('10m', { id: '' })
      tidy() {}
    }
    expect(problemsOf(Desk)).toMatchObject([{ message: 'its id is not a text.' }]);
  });

  test('a static method', () => {
    @Handler()
    class Desk {
      @Every('10m')
      tidy() {}

      static sweep() {}
    }
    Every('1m')(Desk, 'sweep');
    expect(problemsOf(Desk)).toMatchObject([{ method: 'sweep', message: 'a static method cannot be a handler.' }]);
  });
});
