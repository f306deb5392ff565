import { snowflakeFromTimestamp } from 'guildhall/internal';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { ScheduledEventRecord } from '../../state/records/scheduled-events.js';
import { isUnfinished } from '../../state/scheduled-events/serialize-event.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { hasOccurrence } from '../rules/scheduled-events/event-exceptions.js';
import { canViewEvent } from '../rules/scheduled-events/event-permissions.js';

/** @throws {UserActionError} when the user cannot see the event, or it is completed or canceled */
export function checkCanRespond(world: World, guild: GuildRecord, userId: string, record: ScheduledEventRecord): void {
  if (!canViewEvent(world, guild, userId, record)) {
    throw new UserActionError('no_access', 'This user cannot see the event.', 'user_id');
  }
  if (!isUnfinished(record)) throw new UserActionError('finished', 'The event is completed or canceled.');
}

/**
 * Returns the id of the exception of an occurrence.
 * @param start when the occurrence would start, as ISO 8601. Undefined: the event itself
 * @throws {UserActionError} when the event has no occurrence at this time
 */
export function requireOccurrence(record: ScheduledEventRecord, start: string | undefined): string | undefined {
  if (start === undefined) return undefined;
  const timeMs = Date.parse(start);
  if (!hasOccurrence(record, timeMs)) {
    throw new UserActionError('unknown_occurrence', 'The event has no occurrence at this time.', 'occurrence');
  }
  return snowflakeFromTimestamp(timeMs);
}
