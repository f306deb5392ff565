import type { ScheduledEvent } from '../../../../src/wire/objects/scheduled-events/scheduled-event.js';

/** An occurrence of a recurring event, as a user sees it. */
export interface OccurrenceView {
  /** When it would start according to the recurrence rule, as ISO 8601. Identifies the occurrence. */
  readonly original_start: string;
  /** When it starts, which an exception can change. */
  readonly start: string;
  /** Whether this occurrence does not take place. */
  readonly is_canceled: boolean;
  /** Whether the user is interested in it. */
  readonly is_interested: boolean;
}

/** A scheduled event, as a user sees it. */
export interface ScheduledEventView {
  /** With the number of interested users, and the user's own response. */
  readonly event: ScheduledEvent;
  /** The next occurrences of a recurring event. */
  readonly occurrences: readonly OccurrenceView[];
}
