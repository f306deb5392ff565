/** A task whose method or options do not match does not compile. */
import { expectTypeOf, test } from 'vitest';
import {
  type ButtonContext,
  button,
  Cron,
  type EventContext,
  Every,
  Scheduler,
  type TaskContext,
} from '../../../src/index.js';

const close = button('close', { label: 'Close' });

test('a method with @Every or @Cron takes the context of tasks, or nothing', () => {
  class Desk {
    @Every('10m')
    tidy(_task: TaskContext) {}

    @Every(5000, { immediate: true, overlap: true, id: 'blink' })
    blink() {}

    @Cron('0 9 * * 1', { timezone: 'Europe/London' })
    async post({ id }: TaskContext) {
      return id;
    }

    // @ts-expect-error a task has no event
    @Every('10m')
    seen(_event: EventContext<'messageCreate'>) {}

    // @ts-expect-error a task has no interaction
    @Cron('0 9 * * 1')
    closed(_context: ButtonContext<typeof close>) {}

    // @ts-expect-error a task has one parameter
    @Every('10m')
    both(_task: TaskContext, _other: string) {}

    // @ts-expect-error a property is not a method
    @Every('10m')
    name = 'desk';
  }
  expectTypeOf<Desk>().toHaveProperty('tidy');
});

test('intervals have a unit that exists', () => {
  // @ts-expect-error there is no unit w
  Every('1w');
  // @ts-expect-error a text needs a unit
  Every('10');
  // @ts-expect-error there is no option `timezone` for intervals
  Every('10m', { timezone: 'UTC' });
  // @ts-expect-error there is no option `immediate` for cron expressions
  Cron('0 9 * * *', { immediate: true });
});

test('the scheduler takes dates, and functions with the context of tasks', () => {
  const scheduler: Scheduler = Object.create(Scheduler.prototype);
  expectTypeOf(scheduler.at).parameter(1).toEqualTypeOf<Date | number>();
  expectTypeOf(scheduler.cancel('id')).toEqualTypeOf<boolean>();
  // @ts-expect-error a date is not a text
  () => scheduler.at('id', '2027-01-01', () => {});
  // @ts-expect-error the function receives a TaskContext
  () => scheduler.every('id', '1m', (_context: ButtonContext<typeof close>) => {});
});
