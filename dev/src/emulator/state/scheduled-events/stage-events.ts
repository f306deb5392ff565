/** Stages together with the scheduled events that they belong to. */
import { scheduledEventStatuses } from 'guildhall/wire';
import type { AuditExecutor } from '../audit-log/audit-log.js';
import { isVoiceChannelEmpty } from '../members/quiet-channels.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StageRecord } from '../records/scheduled-events.js';
import { insertStage, type NewStage, removeStage } from '../voice/stage-instances.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { changeStatusAutomatically, scheduledEventUpdateEvent } from './event-status.js';

/** Opens the stage of a channel. Its scheduled event starts with it. */
export function openStage(
  world: World,
  guild: GuildRecord,
  channel: ChannelRecord,
  spec: NewStage,
  executor: AuditExecutor,
): StateChange<StageRecord> {
  const { result, events } = insertStage(world, guild, channel, spec, executor);
  const record = guild.scheduledEvents.get(spec.scheduledEventId ?? '');
  if (!record) return { result, events };
  record.event = { ...record.event, status: scheduledEventStatuses.ACTIVE, entity_id: result.instance.id };
  record.emptySince = isVoiceChannelEmpty(guild, channel.channel.id) ? world.clock.now() : undefined;
  return { result, events: [...events, scheduledEventUpdateEvent(world, record)] };
}

/**
 * Closes a stage. Its scheduled event ends with it.
 * @param executor undefined if the service closes it
 */
export function closeStage(
  world: World,
  guild: GuildRecord,
  stage: StageRecord,
  executor?: AuditExecutor,
): StateChange<undefined> {
  const { events } = removeStage(world, guild, stage, executor);
  const record = guild.scheduledEvents.get(stage.instance.guild_scheduled_event_id ?? '');
  if (record?.event.status !== scheduledEventStatuses.ACTIVE) return { result: undefined, events };
  const ended = changeStatusAutomatically(world, guild, record, scheduledEventStatuses.COMPLETED);
  return { result: undefined, events: [...events, ...ended] };
}
