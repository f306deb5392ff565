import type { Snowflake } from '../../base/snowflake.js';

/** Ids of which one must match, or a function that says whether an id does. */
export type IdFilter = readonly Snowflake[] | ((id: Snowflake) => boolean);

/** Which events of a name are heard. An event that has no guild, or no channel, passes no filter by it. */
export interface EventFilter {
  readonly guilds?: IdFilter | undefined;
  /** A thread has an id of its own, which is not that of the channel it stands in. */
  readonly channels?: IdFilter | undefined;
}
