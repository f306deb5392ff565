/**
 * Rules for the exceptions of recurring events. Discord documents neither their permissions nor their errors: the permissions are
 * those for changes of the event, and an unknown occurrence counts as an unknown event.
 */
import { endpoints, type ScheduledEventExceptionEdit, snowflakeTimestamp } from 'guildhall/wire';
import type { ScheduledEventRecord } from '../../../state/records/scheduled-events.js';
import { isOccurrence } from '../../../state/scheduled-events/recurrence.js';
import type { World } from '../../../state/world/world.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { timeProblems } from './event-validation.js';
import { canChange, canView, isNotFinished } from './scheduled-events.js';

/** Whether an event has an occurrence at this time, in milliseconds since 1970. */
export function hasOccurrence({ event: { recurrence_rule: rule } }: ScheduledEventRecord, timeMs: number): boolean {
  return rule !== null && isOccurrence(rule, timeMs);
}

type CreateCall = AuthorizedCall<typeof endpoints.createGuildScheduledEventException>;

const occurrenceExists = ({ scheduledEvent, body }: CreateCall) => {
  const path = 'original_scheduled_start_time';
  const isKnown = hasOccurrence(scheduledEvent, Date.parse(body.original_scheduled_start_time));
  const message = 'The event has no occurrence at this time.';
  rejectInvalidFields(isKnown ? [] : [{ path, code: 'BASE_TYPE_CHOICES', message }]);
  return undefined;
};

const newTimesAreValid = ({ world, scheduledEvent, body }: CreateCall) => {
  const original = Date.parse(body.original_scheduled_start_time);
  rejectInvalidFields(exceptionTimeProblems(world, scheduledEvent, original, body));
  return undefined;
};

interface ExceptionCall {
  readonly scheduledEvent: ScheduledEventRecord;
  readonly path: { readonly exception_id: string };
}

const exceptionExists = ({ scheduledEvent, path }: ExceptionCall) =>
  scheduledEvent.exceptions.has(path.exception_id) ? undefined : 'UNKNOWN_SCHEDULED_EVENT';

type UpdateCall = AuthorizedCall<typeof endpoints.updateGuildScheduledEventException>;

const changedTimesAreValid = ({ world, scheduledEvent, path, body }: UpdateCall) => {
  const before = scheduledEvent.exceptions.get(path.exception_id);
  const next = {
    scheduled_start_time: body.scheduled_start_time ?? before?.scheduled_start_time,
    scheduled_end_time: body.scheduled_end_time ?? before?.scheduled_end_time,
  };
  rejectInvalidFields(exceptionTimeProblems(world, scheduledEvent, snowflakeTimestamp(path.exception_id), next));
  return undefined;
};

function exceptionTimeProblems(
  world: World,
  { event }: ScheduledEventRecord,
  original: number,
  { scheduled_start_time: start, scheduled_end_time: end }: ScheduledEventExceptionEdit,
) {
  const duration = Date.parse(event.scheduled_end_time ?? '') - Date.parse(event.scheduled_start_time);
  const startMs = start ? Date.parse(start) : original;
  const plannedEnd = Number.isNaN(duration) ? null : world.timestamp(startMs + duration);
  const times = { scheduled_start_time: world.timestamp(startMs), scheduled_end_time: end ?? plannedEnd };
  return timeProblems(world, times, start !== undefined && start !== null);
}

type ListCall = AuthorizedCall<typeof endpoints.listGuildScheduledEventExceptionUsers>;

const listedOccurrenceExists = ({ scheduledEvent, path }: ListCall) =>
  hasOccurrence(scheduledEvent, snowflakeTimestamp(path.guild_scheduled_event_exception_id))
    ? undefined
    : 'UNKNOWN_SCHEDULED_EVENT';

export const eventExceptionRules = [
  defineRules(
    endpoints.createGuildScheduledEventException,
    canChange,
    isNotFinished,
    occurrenceExists,
    newTimesAreValid,
  ),
  defineRules(
    endpoints.updateGuildScheduledEventException,
    canChange,
    exceptionExists,
    isNotFinished,
    changedTimesAreValid,
  ),
  defineRules(endpoints.deleteGuildScheduledEventException, canChange, exceptionExists, isNotFinished),
  defineRules(endpoints.listGuildScheduledEventExceptionUsers, canView, listedOccurrenceExists),
];
