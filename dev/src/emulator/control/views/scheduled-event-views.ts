import { snowflakeFromTimestamp } from '../../../../../src/base/snowflake.js';
import { type OccurrenceView, type ScheduledEventView } from '../../../control/views/scheduled-event-view.js';
import { canViewEvent } from '../../policy/rules/scheduled-events/event-permissions.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { ScheduledEventRecord } from '../../state/records/scheduled-events.js';
import { isInterested } from '../../state/scheduled-events/event-interest.js';
import { upcomingOccurrences } from '../../state/scheduled-events/occurrences.js';
import { serializeScheduledEvent, unfinishedEvents } from '../../state/scheduled-events/serialize-event.js';
import type { World } from '../../state/world/world.js';

/** How many occurrences of an event a view lists. */
const MAX_LISTED_OCCURRENCES = 4;

/** The scheduled and active events of a guild that a user can see. */
export function buildScheduledEventViews(world: World, guild: GuildRecord, userId: string): ScheduledEventView[] {
  const details = { withUserCount: true, viewerId: userId };
  return unfinishedEvents(guild)
    .filter((record) => canViewEvent(world, guild, userId, record))
    .map((record) => ({
      event: serializeScheduledEvent(world, record, details),
      occurrences: upcomingOccurrences(record, MAX_LISTED_OCCURRENCES).map((startMs) =>
        buildOccurrenceView(world, record, startMs, userId),
      ),
    }));
}

function buildOccurrenceView(
  world: World,
  record: ScheduledEventRecord,
  startMs: number,
  userId: string,
): OccurrenceView {
  const exceptionId = snowflakeFromTimestamp(startMs);
  const exception = record.exceptions.get(exceptionId);
  const originalStart = world.timestamp(startMs);
  return {
    original_start: originalStart,
    start: exception?.scheduled_start_time ?? originalStart,
    is_canceled: exception?.is_canceled ?? false,
    is_interested: isInterested(record, userId, exceptionId),
  };
}
