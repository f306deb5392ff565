/**
 * Occurrences of a recurring event that are canceled or at another time. Discord documents no gateway event for them, so
 * only the audit log reports them.
 */
import { snowflakeFromTimestamp } from 'guildhall/internal';
import type {
  ScheduledEventException,
  ScheduledEventExceptionEdit,
  ScheduledEventExceptionRequest,
} from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ScheduledEventRecord } from '../records/scheduled-events.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** Creates the exception of an occurrence, in place of an existing one. */
export function insertException(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  { original_scheduled_start_time: original, ...changes }: ScheduledEventExceptionRequest,
  executor: AuditExecutor,
): StateChange<ScheduledEventException> {
  const blank: ScheduledEventException = {
    event_id: record.event.id,
    event_exception_id: exceptionIdOf(original),
    scheduled_start_time: null,
    scheduled_end_time: null,
    is_canceled: false,
  };
  const exception = withChanges(world, blank, changes);
  record.exceptions.set(exception.event_exception_id, exception);
  const action = 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE';
  return { result: exception, events: auditEvents(world, guild, action, undefined, exception, executor) };
}

/** Changes an exception. Without differences there is no audit log entry. */
export function updateException(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  exception: ScheduledEventException,
  edit: ScheduledEventExceptionEdit,
  executor: AuditExecutor,
): StateChange<ScheduledEventException> {
  const next = withChanges(world, exception, edit);
  record.exceptions.set(next.event_exception_id, next);
  const action = 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE';
  return { result: next, events: auditEvents(world, guild, action, exception, next, executor) };
}

/** Deletes an exception: the occurrence takes place as planned. */
export function removeException(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  exception: ScheduledEventException,
  executor: AuditExecutor,
): StateChange<undefined> {
  record.exceptions.delete(exception.event_exception_id);
  const action = 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE';
  return { result: undefined, events: auditEvents(world, guild, action, exception, undefined, executor) };
}

/** The id of the exception of an occurrence: a snowflake of the time at which the occurrence would start. */
export function exceptionIdOf(originalStart: string): string {
  return snowflakeFromTimestamp(Date.parse(originalStart));
}

function withChanges(
  world: World,
  exception: ScheduledEventException,
  { scheduled_start_time: start, scheduled_end_time: end, is_canceled: isCanceled }: ScheduledEventExceptionEdit,
): ScheduledEventException {
  const timestamp = (time: string | null) => (time === null ? null : world.timestamp(Date.parse(time)));
  return {
    ...exception,
    ...(start === undefined ? {} : { scheduled_start_time: timestamp(start) }),
    ...(end === undefined ? {} : { scheduled_end_time: timestamp(end) }),
    ...(isCanceled === undefined ? {} : { is_canceled: isCanceled ?? false }),
  };
}

function auditEvents(
  world: World,
  guild: GuildRecord,
  action:
    | 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE'
    | 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE'
    | 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE',
  before: ScheduledEventException | undefined,
  after: ScheduledEventException | undefined,
  executor: AuditExecutor,
): readonly EmittedEvent[] {
  const changes = changesBetween(auditedFields(before), auditedFields(after));
  const targetId = (after ?? before)?.event_id ?? null;
  return changes.length === 0 ? [] : insertAuditEntry(world, guild, { action, targetId, executor, changes }).events;
}

function auditedFields(exception: ScheduledEventException | undefined): object {
  if (!exception) return {};
  const { event_id: _event, ...audited } = exception;
  return audited;
}
