import type { Snowflake } from '../../base/snowflake.js';

/** A list of allowed ids, or a function that returns whether an id is allowed. */
export type IdFilter = readonly Snowflake[] | ((id: Snowflake) => boolean);

/** Selects which events a listener receives. */
export interface EventFilter {
  /**
   * Only events of these guilds. An event outside guilds does not pass.
   *
   * @default undefined (all guilds)
   */
  readonly guilds?: IdFilter | undefined;
  /**
   * Only events of these channels. An event without a channel does not pass. A thread has its own id, which differs from
   * that of its parent channel.
   *
   * @default undefined (all channels)
   */
  readonly channels?: IdFilter | undefined;
}
