import type { Snowflake } from '../../base/snowflake.js';

/** A list of allowed ids, or a function that returns whether an id is allowed. */
export type IdFilter = readonly Snowflake[] | ((id: Snowflake) => boolean);

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
