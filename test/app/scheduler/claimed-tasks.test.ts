/** Tasks in a cluster: each run takes place in the process that claims it. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parseSchedule } from '../../../src/app/scheduler/parse-schedule.js';
import { TaskTable } from '../../../src/app/scheduler/task-table.js';
import type { TaskTrigger } from '../../../src/app/scheduler/task-trigger.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import type { TaskClaim, TaskClaims, TaskOccurrence } from '../../../src/cluster/stores/task-claims.js';
import { deferred } from '../fixture/deferred.js';
import { MINUTE_MS, nextTurn, START_MS } from './start-scheduled.js';

/** Claims that a test decides about. */
class ScriptedClaims implements TaskClaims {
  readonly occurrences: TaskOccurrence[] = [];
  finished = 0;
  decide: (signal: AbortSignal) => Promise<boolean> = async () => true;

  async claim(occurrence: TaskOccurrence, signal: AbortSignal): Promise<TaskClaim | undefined> {
    this.occurrences.push(occurrence);
    return (await this.decide(signal)) ? { finish: () => void this.finished++ } : undefined;
  }
}

function setUp() {
  const clock = new AdjustableClock('manual', START_MS);
  const claims = new ScriptedClaims();
  const table = new TaskTable({ clock, logger: pino({ level: 'silent' }) });
  const runs: Date[] = [];
  const add = (
    trigger: TaskTrigger,
    { overlap = false, everyProcess }: { overlap?: boolean; everyProcess?: boolean } = {},
    run: () => Promise<void> = async () => {},
  ) => {
    const schedule = parseSchedule(trigger);
    if ('message' in schedule) throw new Error(schedule.message);
    table.add({
      id: 'task',
      trigger,
      schedule,
      overlap,
      everyProcess,
      run: (scheduledAt) => {
        runs.push(scheduledAt);
        return run();
      },
    });
  };
  table.start(claims);
  return { clock, claims, table, runs, add };
}

const every = (interval: string): TaskTrigger => ({ type: 'every', interval: interval as '1m', immediate: false });

test('a run that is claimed takes place, and its end is reported', async () => {
  const { clock, claims, runs, add } = setUp();
  const { promise, resolve } = deferred<void>();
  add(every('10m'), {}, () => promise);
  await clock.advance(10 * MINUTE_MS);
  expect(runs).toEqual([new Date(START_MS + 10 * MINUTE_MS)]);
  expect(claims.finished).toBe(0);
  resolve();
  await nextTurn();
  expect(claims.finished).toBe(1);
});

test('a run that another process has claimed does not take place, and the next one is claimed again', async () => {
  const { clock, claims, runs, add } = setUp();
  claims.decide = async () => false;
  add(every('10m'));
  await clock.advance(10 * MINUTE_MS);
  claims.decide = async () => true;
  await clock.advance(10 * MINUTE_MS);
  expect(runs).toEqual([new Date(START_MS + 20 * MINUTE_MS)]);
  expect(claims.occurrences).toHaveLength(2);
});

test.each([
  [every('10m'), { type: 'every', intervalMs: 10 * MINUTE_MS }],
  [{ type: 'cron', expression: '*/10 * * * *', timezone: 'UTC' } as const, { type: 'cron' }],
  [{ type: 'at', date: START_MS + 10 * MINUTE_MS } as const, { type: 'at' }],
] satisfies [TaskTrigger, TaskOccurrence['trigger']][])(
  'a claim describes when the task is due: %o',
  async (declared, trigger) => {
    const { clock, claims, add } = setUp();
    add(declared, { overlap: true });
    await clock.advance(10 * MINUTE_MS);
    expect(claims.occurrences).toEqual([
      { task: 'task', scheduledAt: new Date(START_MS + 10 * MINUTE_MS), trigger, overlap: true },
    ]);
  },
);

test('a task for every process is not claimed', async () => {
  const { clock, claims, runs, add } = setUp();
  add(every('10m'), { everyProcess: true });
  await clock.advance(10 * MINUTE_MS);
  expect(runs).toHaveLength(1);
  expect(claims.occurrences).toEqual([]);
});

test('the end of a run is reported although the run was the last one of the process', async () => {
  const { clock, claims, table, add } = setUp();
  const { promise, resolve } = deferred<void>();
  add(every('10m'), {}, () => promise);
  await clock.advance(10 * MINUTE_MS);
  await table.stop();
  resolve();
  await nextTurn();
  expect(claims.finished).toBe(1);
});

test('a run that is claimed while the tasks stop still takes place, and the stop waits for the decision', async () => {
  const { clock, claims, table, runs, add } = setUp();
  const decision = deferred<boolean>();
  claims.decide = () => decision.promise;
  add(every('10m'));
  await clock.advance(10 * MINUTE_MS);
  let isStopped = false;
  const stopping = table.stop().then(() => {
    isStopped = true;
  });
  await nextTurn();
  expect(isStopped).toBe(false);
  decision.resolve(true);
  await stopping;
  expect(runs).toHaveLength(1);
});

test('the stop ends waits for the store', async () => {
  const { clock, claims, table, runs, add } = setUp();
  claims.decide = (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)));
  add(every('10m'));
  await clock.advance(10 * MINUTE_MS);
  await table.stop();
  expect(runs).toEqual([]);
});

test('while a claim is not decided, a run without overlap is not claimed again', async () => {
  const { clock, claims, add } = setUp();
  claims.decide = () => new Promise(() => {});
  add(every('10m'));
  await clock.advance(30 * MINUTE_MS);
  expect(claims.occurrences).toHaveLength(1);
});
