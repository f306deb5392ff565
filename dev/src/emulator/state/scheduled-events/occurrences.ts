/** The occurrences of events. An event without a recurrence rule has one. */
import { snowflakeFromTimestamp } from 'guildhall/internal';
import type { ScheduledEventException } from 'guildhall/wire';
import type { ScheduledEventRecord } from '../records/scheduled-events.js';
import type { World } from '../world/world.js';
import { nextOccurrence } from './recurrence.js';

/** Times in milliseconds since 1970. */
export interface OccurrenceTimes {
  readonly start: number;
  readonly end: number | undefined;
}

/** The exception of the current occurrence. Its id is a snowflake of the time at which the occurrence would start. */
export function currentException({ event, exceptions }: ScheduledEventRecord): ScheduledEventException | undefined {
  return exceptions.get(snowflakeFromTimestamp(Date.parse(event.scheduled_start_time)));
}

/** When the current occurrence takes place. An exception does not change the times in the event itself. */
export function currentTimes(record: ScheduledEventRecord): OccurrenceTimes {
  const exception = currentException(record);
  const start = Date.parse(record.event.scheduled_start_time);
  const changedStart = Date.parse(exception?.scheduled_start_time ?? '') || start;
  const end = Date.parse(record.event.scheduled_end_time ?? '') || undefined;
  // Without a time of its own, the end moves with the start.
  const movedEnd = end === undefined ? undefined : end + changedStart - start;
  return { start: changedStart, end: Date.parse(exception?.scheduled_end_time ?? '') || movedEnd };
}

/** The starts of the next occurrences of a recurring event according to its rule, in milliseconds since 1970. */
export function upcomingOccurrences({ event }: ScheduledEventRecord, count: number): number[] {
  const found: number[] = [];
  const { recurrence_rule: rule } = event;
  let after = Date.parse(event.scheduled_start_time) - 1;
  while (rule && found.length < count) {
    const next = nextOccurrence(rule, after);
    if (next === undefined) break;
    found.push(next);
    after = next;
  }
  return found;
}

/**
 * Moves a recurring event to its next occurrence in the future that is not canceled. Returns false if it has no further
 * occurrence.
 */
export function moveToNextOccurrence(world: World, record: ScheduledEventRecord): boolean {
  const { event, exceptions } = record;
  const { recurrence_rule: rule, scheduled_end_time: end } = event;
  if (!rule) return false;
  const start = Date.parse(event.scheduled_start_time);
  let next = nextOccurrence(rule, Math.max(start, world.clock.now()));
  while (next !== undefined && exceptions.get(snowflakeFromTimestamp(next))?.is_canceled)
    next = nextOccurrence(rule, next);
  if (next === undefined) return false;
  record.event = {
    ...event,
    scheduled_start_time: world.timestamp(next),
    scheduled_end_time: end === null ? null : world.timestamp(Date.parse(end) + next - start),
  };
  return true;
}
