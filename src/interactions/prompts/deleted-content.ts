import type { Snowflake } from '../../base/snowflake.js';

/** What an event reports as deleted. A guild counts as deleted also when the bot has left it. */
export type DeletedContent =
  | { readonly kind: 'messages'; readonly channelId: Snowflake; readonly ids: readonly Snowflake[] }
  | { readonly kind: 'channel'; readonly id: Snowflake }
  | { readonly kind: 'guild'; readonly id: Snowflake };
