import { type ScheduledEventEdit, type ScheduledEventRequest, scheduledEventStatuses } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ScheduledEventRecord } from '../records/scheduled-events.js';
import type { Audience, EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { auditedEventFields, editedEventFields, newEventFields } from './event-fields.js';
import { insertInterest } from './event-interest.js';
import { applyStatus, closeStageOfEvent, scheduledEventUpdateEvent } from './event-status.js';
import { scheduledEventAudience, serializeScheduledEvent } from './serialize-event.js';

/** Schedules an event. Its creator is interested in it, as users of Discord report. */
export function insertScheduledEvent(
  world: World,
  guild: GuildRecord,
  request: ScheduledEventRequest,
  executor: AuditExecutor,
): StateChange<ScheduledEventRecord> {
  const fields = newEventFields(world, guild.guild.id, executor.userId, request);
  const record: ScheduledEventRecord = {
    event: { ...fields, status: scheduledEventStatuses.SCHEDULED, entity_id: null },
    exceptions: new Map(),
    interested: new Set(),
    responses: new Map(),
  };
  guild.scheduledEvents.set(fields.id, record);
  const data = serializeScheduledEvent(world, record);
  const interest = insertInterest(record, executor.userId);
  const changes = changesBetween({}, auditedEventFields(record.event));
  const entry = insertAuditEntry(world, guild, {
    action: 'GUILD_SCHEDULED_EVENT_CREATE',
    targetId: fields.id,
    executor,
    changes,
  });
  return {
    result: record,
    events: [
      { event: 'guildScheduledEventCreate', data, audience: scheduledEventAudience(record) },
      ...interest.events,
      ...entry.events,
    ],
  };
}

/**
 * Changes an event. Without differences there are no events and no audit log entry. Another recurrence rule removes the
 * exceptions.
 */
export function updateScheduledEvent(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  edit: ScheduledEventEdit,
  executor: AuditExecutor,
): StateChange<ScheduledEventRecord> {
  const before = record.event;
  record.event = editedEventFields(world, before, edit);
  if (changesBetween({ rule: before.recurrence_rule }, { rule: record.event.recurrence_rule }).length > 0) {
    record.exceptions = new Map();
    record.responses = new Map();
  }
  const isNewStatus = edit.status !== undefined && edit.status !== before.status;
  const stageEvents = isNewStatus ? applyStatus(world, guild, record, edit.status ?? before.status, executor) : [];
  const changes = changesBetween(auditedEventFields(before), auditedEventFields(record.event));
  if (changes.length === 0) return { result: record, events: [] };
  const entry = insertAuditEntry(world, guild, {
    action: 'GUILD_SCHEDULED_EVENT_UPDATE',
    targetId: before.id,
    executor,
    changes,
  });
  return { result: record, events: [scheduledEventUpdateEvent(world, record), ...stageEvents, ...entry.events] };
}

/** Deletes an event. An active event in a stage channel closes the stage. */
export function removeScheduledEvent(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  executor: AuditExecutor,
): StateChange<undefined> {
  const isActive = record.event.status === scheduledEventStatuses.ACTIVE;
  const closed = isActive ? closeStageOfEvent(world, guild, record, executor) : [];
  const deleted = deleteEvent(world, guild, record);
  const entry = insertAuditEntry(world, guild, {
    action: 'GUILD_SCHEDULED_EVENT_DELETE',
    targetId: record.event.id,
    executor,
    changes: changesBetween(auditedEventFields(record.event), {}),
  });
  return { result: undefined, events: [deleted, ...closed, ...entry.events] };
}

/** Deletes the events in a channel that is being deleted. The audit log has no entries for them. */
export function removeEventsOfChannel(world: World, guild: GuildRecord, channel: ChannelRecord): EmittedEvent[] {
  const { id } = channel.channel;
  const inChannel = [...guild.scheduledEvents.values()].filter(({ event }) => event.channel_id === id);
  const audience: Audience = { kind: 'deleted-channel', guildId: guild.guild.id, channel };
  return inChannel.map((record) => deleteEvent(world, guild, record, audience));
}

function deleteEvent(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  audience: Audience = scheduledEventAudience(record),
): EmittedEvent {
  guild.scheduledEvents.delete(record.event.id);
  return { event: 'guildScheduledEventDelete', data: serializeScheduledEvent(world, record), audience };
}
