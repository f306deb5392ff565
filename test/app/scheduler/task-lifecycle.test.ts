/** When tasks run in the life of a bot: after it is ready, until it stops. */
import { describe, expect, test } from 'vitest';
import type { TaskContext } from '../../../src/app/contexts/task-context.js';
import { Every } from '../../../src/app/decorators/every.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { Service } from '../../../src/app/decorators/service.js';
import { Scheduler } from '../../../src/app/scheduler/scheduler.js';
import { systemClock } from '../../../src/base/clock.js';
import { RequestSigner, toRequest } from '../../ingress/http/request-signer.js';
import { deferred } from '../fixture/deferred.js';
import { buttonInteraction } from '../fixture/interactions.js';
import { composeScheduled, MINUTE_MS, nextTurn, START_MS, startScheduled } from './start-scheduled.js';

describe('before the bot is ready', () => {
  test('tasks do not run, and dates that have passed run once when it is', async () => {
    const { scheduler, clock, bot, log } = await composeScheduled();
    scheduler.at('late', START_MS, log.run);
    scheduler.every('tick', '10m', log.run);
    await clock.advance(15 * MINUTE_MS);
    expect(log.starts).toEqual([]);
    await bot.start();
    await nextTurn();
    expect(log.starts).toEqual([15]);
    await clock.advance(10 * MINUTE_MS);
    expect(log.starts).toEqual([15, 25]);
  });

  test('a task can be canceled', async () => {
    const { scheduler, clock, bot, log } = await composeScheduled();
    scheduler.every('tick', '10m', log.run);
    expect(scheduler.cancel('tick')).toBe(true);
    await bot.start();
    await clock.advance(15 * MINUTE_MS);
    expect(log.starts).toEqual([]);
  });

  test('tasks that `onStart` schedules wait', async () => {
    const events: string[] = [];
    @Service()
    class Reminders {
      constructor(private readonly scheduler: Scheduler) {}

      onStart() {
        this.scheduler.at('stored', START_MS, () => events.push('ran'));
        events.push('started');
      }
    }
    const { bot } = await composeScheduled({ services: [Reminders] });
    await bot.start();
    await nextTurn();
    expect(events).toEqual(['started', 'ran']);
  });

  test('tasks do not run if the bot fails to start', async () => {
    class Broken {
      onStart() {
        throw new Error('no database');
      }
    }
    const { bot, scheduler, log, clock } = await composeScheduled({ services: [Broken] });
    scheduler.at('late', START_MS, log.run);
    await expect(bot.start()).rejects.toThrow('no database');
    await clock.advance(MINUTE_MS);
    expect(log.starts).toEqual([]);
    expect(scheduler.tasks).toEqual([]);
  });
});

describe('a bot on HTTP only', () => {
  test('runs tasks after the first request, without `start`', async () => {
    const runs: string[] = [];
    @Handler()
    class Desk {
      @Every('10m')
      tick({ id }: TaskContext) {
        runs.push(id);
      }
    }
    const signing = new RequestSigner(systemClock);
    const { bot, clock } = await composeScheduled({ handlers: [Desk], http: { publicKey: signing.publicKey } });
    await clock.advance(10 * MINUTE_MS);
    expect(runs).toEqual([]);
    await bot.fetch(toRequest(signing.sign(buttonInteraction('unknown'))));
    await clock.advance(10 * MINUTE_MS);
    expect(runs).toEqual(['Desk.tick']);
  });
});

describe('a bot that stops', () => {
  test('waits for a task that runs', async () => {
    const { scheduler, clock, bot } = await startScheduled();
    const finish = deferred();
    scheduler.at('job', START_MS, () => finish.promise);
    await nextTurn();
    expect(bot.pending.handlers).toBe(1);
    let isStopped = false;
    const stopped = bot.stop().then(() => {
      isStopped = true;
    });
    await clock.advance(5000);
    expect(isStopped).toBe(false);
    finish.resolve();
    await stopped;
    expect(bot.status).toBe('stopped');
  });

  test('abandons a task that runs longer than `drainTimeoutMs`', async () => {
    const { scheduler, clock, bot, test } = await startScheduled({ drainTimeoutMs: 3000 });
    scheduler.at('job', START_MS, () => new Promise(() => {}));
    await nextTurn();
    const stopped = bot.stop();
    await clock.advance(3000);
    await stopped;
    expect(test.warnings).toMatchObject([{ remaining: 1 }]);
  });

  test('starts no further runs, also while a task runs', async () => {
    const { scheduler, clock, bot, log } = await startScheduled();
    const finish = deferred();
    scheduler.at('job', START_MS, () => finish.promise);
    await nextTurn();
    scheduler.at('job', START_MS, log.run);
    scheduler.every('tick', '1s', log.run);
    scheduler.cron('second', '* * * * * *', log.run);
    await nextTurn();
    const stopped = bot.stop();
    await clock.advance(5000);
    finish.resolve();
    await stopped;
    await clock.advance(MINUTE_MS);
    expect(log.starts).toEqual([]);
    expect(scheduler.tasks).toEqual([]);
  });

  test('runs nothing that is scheduled afterwards, and does not throw', async () => {
    const { scheduler, clock, bot, log } = await startScheduled();
    await bot.stop();
    scheduler.at('late', START_MS, log.run);
    await clock.advance(MINUTE_MS);
    expect(log.starts).toEqual([]);
    expect(scheduler.tasks).toEqual([]);
    expect(clock.nextDueMs).toBeUndefined();
  });
});
