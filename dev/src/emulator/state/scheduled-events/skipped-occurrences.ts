import { scheduledEventStatuses } from '../../../../../src/wire/objects/scheduled-events/scheduled-event.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ScheduledEventRecord } from '../records/scheduled-events.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { changeStatusAutomatically, scheduledEventUpdateEvent } from './event-status.js';
import { moveToNextOccurrence } from './occurrences.js';

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
