/** Tasks of the `Scheduler`: when they run, how they replace each other, and how they end. */
import { describe, expect, test } from 'vitest';
import type { TaskContext } from '../../../src/app/contexts/task-context.js';
import { InvalidScheduleError } from '../../../src/app/scheduler/invalid-schedule-error.js';
import { deferred } from '../fixture/deferred.js';
import { composeScheduled, HOUR_MS, MINUTE_MS, nextTurn, START_MS, startScheduled } from './start-scheduled.js';

describe('a task at a date', () => {
  test('runs once, at the date', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.at('reminder', new Date(START_MS + 90 * MINUTE_MS), log.run);
    await clock.advance(90 * MINUTE_MS - 1);
    expect(log.starts).toEqual([]);
    await clock.advance(1);
    await clock.advance(24 * HOUR_MS);
    expect(log.starts).toEqual([90]);
    expect(log.dueTimes).toEqual([90]);
  });

  test('accepts milliseconds since 1970, months ahead', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.at('renewal', START_MS + 90 * 24 * HOUR_MS, log.run);
    await clock.advance(89 * 24 * HOUR_MS);
    expect(log.starts).toEqual([]);
    await clock.advance(24 * HOUR_MS);
    expect(log.starts).toEqual([90 * 24 * 60]);
  });

  test('that has passed runs at once, but not before `at` returns', async () => {
    const { scheduler, log } = await startScheduled();
    scheduler.at('late', START_MS - HOUR_MS, log.run);
    expect(log.starts).toEqual([]);
    await nextTurn();
    expect(log.starts).toEqual([0]);
    expect(log.dueTimes).toEqual([-60]);
  });

  test('that has passed can be canceled before it runs', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.at('late', START_MS - HOUR_MS, log.run);
    expect(scheduler.cancel('late')).toBe(true);
    await clock.advance(HOUR_MS);
    expect(log.starts).toEqual([]);
  });

  test('runs within an hour if the system time is set past the date', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.at('reminder', START_MS + 48 * HOUR_MS, log.run);
    clock.setTime(START_MS + 72 * HOUR_MS);
    await clock.advance(HOUR_MS);
    expect(log.starts).toEqual([73 * 60]);
  });

  test('runs at the date if the system time is set back', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.at('reminder', START_MS + 2 * HOUR_MS, log.run);
    await clock.advance(HOUR_MS);
    clock.setTime(START_MS - 10 * HOUR_MS);
    await clock.advance(11 * HOUR_MS);
    expect(log.starts).toEqual([]);
    await clock.advance(HOUR_MS);
    expect(log.starts).toEqual([120]);
  });
});

describe('a task at intervals', () => {
  test('runs first after one interval, then at multiples of it', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.every('tick', '10m', log.run);
    await clock.advance(35 * MINUTE_MS);
    expect(log.starts).toEqual([10, 20, 30]);
    expect(log.dueTimes).toEqual([10, 20, 30]);
  });

  test('runs at once too with the option `immediate`', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.every('tick', 10 * MINUTE_MS, log.run, { immediate: true });
    await nextTurn();
    await clock.advance(20 * MINUTE_MS);
    expect(log.starts).toEqual([0, 10, 20]);
  });

  test('can be longer than an hour', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.every('tick', '1.5d', log.run);
    await clock.advance(72 * HOUR_MS);
    expect(log.starts).toEqual([36 * 60, 72 * 60]);
  });

  test('has one run in place of those that a blocked process missed, and keeps its multiples', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.every('tick', '10m', log.run);
    await clock.stall(35 * MINUTE_MS);
    expect(log.starts).toEqual([35]);
    expect(log.dueTimes).toEqual([10]);
    await clock.advance(15 * MINUTE_MS);
    expect(log.starts).toEqual([35, 40, 50]);
  });

  test('is not affected if the system time is set', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.every('tick', '10m', log.run);
    clock.setTime(START_MS + 24 * HOUR_MS);
    await clock.advance(10 * MINUTE_MS);
    clock.setTime(START_MS - 24 * HOUR_MS);
    await clock.advance(10 * MINUTE_MS);
    expect(log.starts).toHaveLength(2);
  });
});

describe('a task with a cron expression', () => {
  test('runs in UTC by default', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.cron('summary', '0 9 * * *', log.run);
    await clock.advance(48 * HOUR_MS);
    expect(log.starts).toEqual([9 * 60, 33 * 60]);
  });

  test('runs in its time zone', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.cron('summary', '0 9 * * *', log.run, { timezone: 'America/New_York' });
    await clock.advance(24 * HOUR_MS);
    expect(log.starts).toEqual([14 * 60]);
  });

  test('has one run in place of those that were missed while the machine slept', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.cron('hourly', '0 * * * *', log.run);
    await clock.stall(150 * MINUTE_MS);
    expect(log.starts).toEqual([150]);
    expect(log.dueTimes).toEqual([60]);
    await clock.advance(30 * MINUTE_MS);
    expect(log.starts).toEqual([150, 180]);
  });

  test('does not repeat a run if the system time is corrected by minutes', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.cron('summary', '0 9 * * *', log.run);
    await clock.advance(9 * HOUR_MS);
    clock.setTime(START_MS + 9 * HOUR_MS - 10 * MINUTE_MS);
    await clock.advance(HOUR_MS);
    expect(log.starts).toEqual([9 * 60]);
  });

  test('does not wait for a distant date if the system time was wrong and is set back', async () => {
    const { scheduler, clock, log } = await startScheduled();
    clock.setTime(START_MS + 365 * 24 * HOUR_MS);
    scheduler.cron('summary', '0 9 * * *', log.run);
    await clock.advance(HOUR_MS);
    clock.setTime(START_MS + HOUR_MS);
    await clock.advance(8 * HOUR_MS);
    expect(log.starts).toEqual([9 * 60]);
  });
});

describe('runs of a task', () => {
  test('do not overlap: one that is due meanwhile is skipped and logged', async () => {
    const { scheduler, clock, test } = await startScheduled();
    const finish = deferred();
    const due: Date[] = [];
    scheduler.every('slow', '10m', ({ scheduledAt }) => {
      due.push(scheduledAt);
      return due.length === 1 ? finish.promise : undefined;
    });
    await clock.advance(25 * MINUTE_MS);
    finish.resolve();
    await nextTurn();
    await clock.advance(10 * MINUTE_MS);
    expect(due.map((date) => (date.getTime() - START_MS) / MINUTE_MS)).toEqual([10, 30]);
    expect(test.warnings).toMatchObject([
      {
        task: 'slow',
        scheduledAt: new Date(START_MS + 20 * MINUTE_MS).toISOString(),
        msg: 'a run of a task was skipped: the previous run has not finished',
      },
    ]);
  });

  test('overlap with the option `overlap`', async () => {
    const { scheduler, clock, bot } = await startScheduled({ drainTimeoutMs: 0 });
    scheduler.every('slow', '10m', () => new Promise(() => {}), { overlap: true });
    await clock.advance(30 * MINUTE_MS);
    expect(bot.pending.handlers).toBe(3);
    void bot.stop();
    await clock.advance(1);
  });

  test('receive their id, their date, the API client and a logger with the task', async () => {
    const { scheduler, clock, bot, test } = await startScheduled();
    const received: TaskContext[] = [];
    scheduler.every('tick', '1m', (task) => received.push(task));
    await clock.advance(MINUTE_MS);
    expect(received).toMatchObject([{ id: 'tick', scheduledAt: new Date(START_MS + MINUTE_MS) }]);
    expect(received[0]?.api).toBe(bot.api);
    received[0]?.log.warn('seen');
    expect(test.warnings).toMatchObject([{ msg: 'seen', task: 'tick', handler: 'Scheduler.tick' }]);
  });
});

describe('an id', () => {
  test('that is scheduled again replaces the task', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.every('job', '10m', () => expect.unreachable());
    scheduler.at('job', START_MS + 5 * MINUTE_MS, log.run);
    await clock.advance(HOUR_MS);
    expect(log.starts).toEqual([5]);
  });

  test('that is scheduled again while it runs does not lose its only run, and does not overlap', async () => {
    const { scheduler, clock, log } = await startScheduled();
    const finish = deferred();
    scheduler.at('job', START_MS, () => finish.promise);
    await nextTurn();
    scheduler.at('job', START_MS + MINUTE_MS, log.run);
    await clock.advance(5 * MINUTE_MS);
    expect(log.starts).toEqual([]);
    finish.resolve();
    await nextTurn();
    expect(log.starts).toEqual([5]);
    expect(scheduler.tasks).toEqual([]);
  });

  test('can be scheduled again by its own run', async () => {
    const { scheduler, clock, log } = await startScheduled();
    const repeat = (task: TaskContext) => {
      log.run(task);
      scheduler.at('job', task.scheduledAt.getTime() + 7 * MINUTE_MS, repeat);
    };
    scheduler.at('job', START_MS, repeat);
    await nextTurn();
    await clock.advance(15 * MINUTE_MS);
    expect(log.starts).toEqual([0, 7, 14]);
  });

  test.each(['', undefined, 5])('cannot be %j', async (id) => {
    const { scheduler } = await startScheduled();
    expect(() => Reflect.apply(scheduler.at, scheduler, [id, START_MS, () => {}])).toThrow(InvalidScheduleError);
  });
});

describe('cancel', () => {
  test('prevents further runs, and returns whether there would have been one', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.every('tick', '10m', log.run);
    await clock.advance(10 * MINUTE_MS);
    expect(scheduler.cancel('tick')).toBe(true);
    expect(scheduler.cancel('tick')).toBe(false);
    expect(scheduler.cancel('unknown')).toBe(false);
    await clock.advance(HOUR_MS);
    expect(log.starts).toEqual([10]);
  });

  test('does not interrupt a run, and the id can be used again after it', async () => {
    const { scheduler, clock, bot, log } = await startScheduled();
    const finish = deferred();
    scheduler.every('job', '10m', () => finish.promise);
    await clock.advance(10 * MINUTE_MS);
    expect(scheduler.cancel('job')).toBe(true);
    expect(bot.pending.handlers).toBe(1);
    scheduler.at('job', START_MS, log.run);
    await clock.advance(MINUTE_MS);
    expect(log.starts).toEqual([]);
    finish.resolve();
    await nextTurn();
    expect(log.starts).toEqual([11]);
  });

  test('removes a run that waits for another one', async () => {
    const { scheduler, clock, log } = await startScheduled();
    const finish = deferred();
    scheduler.at('job', START_MS, () => finish.promise);
    await nextTurn();
    scheduler.at('job', START_MS, log.run);
    await nextTurn();
    expect(scheduler.cancel('job')).toBe(true);
    finish.resolve();
    await clock.advance(HOUR_MS);
    expect(log.starts).toEqual([]);
  });

  test('returns false for a task whose only run has started', async () => {
    const { scheduler } = await startScheduled();
    const finish = deferred();
    scheduler.at('job', START_MS, () => finish.promise);
    await nextTurn();
    expect(scheduler.cancel('job')).toBe(false);
    finish.resolve();
  });
});

describe('the list of tasks', () => {
  test('contains the id, the trigger, the next run, and whether it runs', async () => {
    const { scheduler } = await startScheduled();
    const finish = deferred();
    scheduler.at('now', START_MS, () => finish.promise);
    scheduler.at('reminder', START_MS + HOUR_MS, () => {});
    scheduler.every('tick', 90_000, () => {});
    scheduler.cron('summary', '0 9 * * 1', () => {}, { timezone: 'Europe/London' });
    await nextTurn();
    expect(scheduler.tasks).toEqual([
      { id: 'now', trigger: 'at 2026-11-23T00:00:00.000Z', nextRunAt: undefined, isRunning: true },
      {
        id: 'reminder',
        trigger: 'at 2026-11-23T01:00:00.000Z',
        nextRunAt: new Date(START_MS + HOUR_MS),
        isRunning: false,
      },
      { id: 'tick', trigger: 'every 90000ms', nextRunAt: new Date(START_MS + 90_000), isRunning: false },
      {
        id: 'summary',
        trigger: 'cron 0 9 * * 1 (Europe/London)',
        nextRunAt: new Date(START_MS + 9 * HOUR_MS),
        isRunning: false,
      },
    ]);
    finish.resolve();
    await nextTurn();
    expect(scheduler.tasks.map(({ id }) => id)).toEqual(['reminder', 'tick', 'summary']);
  });

  test('has no next run before the bot is ready', async () => {
    const { scheduler } = await composeScheduled();
    scheduler.every('tick', '10m', () => {});
    expect(scheduler.tasks).toEqual([{ id: 'tick', trigger: 'every 10m', nextRunAt: undefined, isRunning: false }]);
  });
});

describe('an invalid schedule', () => {
  test('throws an error with the id, the reason and the remedy, and keeps a task with the same id', async () => {
    const { scheduler, clock, log } = await startScheduled();
    scheduler.every('job', '10m', log.run);
    expect(() => scheduler.cron('job', '60 * * * *', () => {})).toThrow(
      'The task "job" cannot be scheduled: "60 * * * *" is not a cron expression: Invalid value for minute: 60. Use five',
    );
    expect(() => scheduler.cron('job', '0 9 * * *', () => {}, { timezone: 'Mars' })).toThrow(
      '"Mars" is not a time zone',
    );
    expect(() => scheduler.every('job', 0, () => {})).toThrow('"0" is not an interval');
    expect(() => scheduler.at('job', new Date('never'), () => {})).toThrow('its date is invalid');
    await clock.advance(10 * MINUTE_MS);
    expect(log.starts).toEqual([10]);
  });

  test('has the code `invalid_schedule` and the id', async () => {
    const { scheduler } = await composeScheduled();
    try {
      scheduler.at('job', Number.NaN, () => {});
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidScheduleError);
      expect(error).toMatchObject({ code: 'invalid_schedule', id: 'job' });
    }
  });

  test('is a missing function', async () => {
    const { scheduler } = await composeScheduled();
    expect(() => Reflect.apply(scheduler.at, scheduler, ['job', START_MS])).toThrow('there is no function to run');
  });
});
