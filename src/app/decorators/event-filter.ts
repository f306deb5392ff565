import type { Snowflake } from '../../base/snowflake.js';

/** A list of allowed ids, or a function that returns whether an id is allowed. */
export type IdFilter = readonly Snowflake[] | ((id: Snowflake) => boolean);

/** Whether a listener runs again after the death of its process. */
export interface JournalOption {
  /**
   * In a bot with a journal: whether the listener runs again, with `origin.replayed`, if its process dies before it has
   * finished. `false` saves the cost of the journal for events that can be missed, for example those that are only counted.
   *
   * @default true
   */
  readonly journal?: boolean | undefined;
}

/** Selects which events a listener receives. */
export interface EventFilter {
  /**
   * The listener receives only events of these guilds, and no events without a guild.
   *
   * @default undefined (all guilds)
   */
  readonly guilds?: IdFilter | undefined;
  /**
   * The listener receives only events of these channels, and no events without a channel. A thread counts by its own id,
   * not by the id of its parent channel.
   *
   * @default undefined (all channels)
   */
  readonly channels?: IdFilter | undefined;
}
