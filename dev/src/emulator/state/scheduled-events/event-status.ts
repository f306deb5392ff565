/** The start and the end of events, with the stages that belong to them. */
import { scheduledEventEntityTypes, scheduledEventStatuses } from 'guildhall/wire';
import type { AuditExecutor } from '../audit-log/audit-log.js';
import { isVoiceChannelEmpty } from '../members/quiet-channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ScheduledEventRecord } from '../records/scheduled-events.js';
import { insertStage, removeStage } from '../voice/stage-instances.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { moveToNextOccurrence } from './occurrences.js';
import { scheduledEventAudience, serializeScheduledEvent } from './serialize-event.js';

/**
 * Changes the status of an event. Returns the events of the stage that is opened or closed with it.
 * @param executor undefined if the service changes the status
 */
export function applyStatus(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  status: number,
  executor?: AuditExecutor,
): readonly EmittedEvent[] {
  if (status === scheduledEventStatuses.ACTIVE) return start(world, guild, record, executor);
  record.emptySince = undefined;
  if (status === scheduledEventStatuses.COMPLETED) return complete(world, guild, record, executor);
  record.event = { ...record.event, status };
  return [];
}

/** Changes the status of an event at a time that the service determines. The audit log gets no entry. */
export function changeStatusAutomatically(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  status: number,
): readonly EmittedEvent[] {
  const stageEvents = applyStatus(world, guild, record, status);
  return [scheduledEventUpdateEvent(world, record), ...stageEvents];
}

/** The event that a scheduled event changed. */
export function scheduledEventUpdateEvent(world: World, record: ScheduledEventRecord): EmittedEvent {
  return {
    event: 'guildScheduledEventUpdate',
    data: serializeScheduledEvent(world, record),
    audience: scheduledEventAudience(record),
  };
}

/** Closes the stage in the channel of an event, if it is live. */
export function closeStageOfEvent(
  world: World,
  guild: GuildRecord,
  { event }: ScheduledEventRecord,
  executor?: AuditExecutor,
): readonly EmittedEvent[] {
  const stage = guild.stages.get(event.channel_id ?? '');
  return stage ? removeStage(world, guild, stage, executor).events : [];
}

/** Starts an event. A stage event opens its stage, in place of one that is live. */
function start(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  executor: AuditExecutor | undefined,
): readonly EmittedEvent[] {
  record.event = { ...record.event, status: scheduledEventStatuses.ACTIVE };
  const { event } = record;
  const channel = world.channels.get(event.channel_id ?? '');
  if (!channel) return [];
  record.emptySince = isVoiceChannelEmpty(guild, channel.channel.id) ? world.clock.now() : undefined;
  if (event.entity_type !== scheduledEventEntityTypes.STAGE_INSTANCE || !executor) return [];
  const closed = closeStageOfEvent(world, guild, record, executor);
  const spec = { topic: event.name, scheduledEventId: event.id };
  const { result, events } = insertStage(world, guild, channel, spec, executor);
  record.event = { ...event, entity_id: result.instance.id };
  return [...closed, ...events];
}

/** Completes an event. A recurring event is scheduled again for its next occurrence, as users of Discord report. */
function complete(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
  executor: AuditExecutor | undefined,
): readonly EmittedEvent[] {
  const closed = closeStageOfEvent(world, guild, record, executor);
  const { SCHEDULED, COMPLETED } = scheduledEventStatuses;
  const status = moveToNextOccurrence(world, record) ? SCHEDULED : COMPLETED;
  record.event = { ...record.event, status, entity_id: status === SCHEDULED ? null : record.event.entity_id };
  return closed;
}

/** Schedules a recurring event for its next occurrence. Without one, the event is canceled. */
export function skipOccurrence(
  world: World,
  guild: GuildRecord,
  record: ScheduledEventRecord,
): readonly EmittedEvent[] {
  return moveToNextOccurrence(world, record)
    ? [scheduledEventUpdateEvent(world, record)]
    : changeStatusAutomatically(world, guild, record, scheduledEventStatuses.CANCELED);
}
