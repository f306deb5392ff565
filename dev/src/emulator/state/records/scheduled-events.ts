/** Stored live stages and scheduled events. */
import type { ScheduledEvent, ScheduledEventException, StageInstance } from 'guildhall/wire';

/** A live stage. */
export interface StageRecord {
  instance: StageInstance;
  /** Since when it has no speakers, in milliseconds since 1970. Undefined if anyone speaks. */
  silentSince?: number | undefined;
}

/** A scheduled event. Its creator is stored among the users. */
export interface ScheduledEventRecord {
  event: Omit<ScheduledEvent, 'creator' | 'user_count' | 'guild_scheduled_event_exceptions' | 'user_rsvp'>;
  /** The changed and canceled occurrences of a recurring event, by id. */
  exceptions: Map<string, ScheduledEventException>;
  /** The ids of the users who are interested in the event. */
  readonly interested: Set<string>;
  /** What users responded to single occurrences, by the id of the exception and of the user: `scheduledEventResponses`. */
  responses: Map<string, Map<string, number>>;
  /** Since when the channel of the active event has no connected users, in milliseconds since 1970. */
  emptySince?: number | undefined;
}
