import type { Snowflake } from '../../base/snowflake.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { Guild } from '../../wire/objects/guilds/guild.js';

/** The current state of a guild, as the API returned it. */
export interface GuildSnapshot {
  readonly guildId: Snowflake;
  /** The guild with its roles; undefined if no enabled part of the cache needs it. */
  readonly guild: Guild | undefined;
  /** Its channels and active threads; undefined if channels are not cached. */
  readonly channels: GuildChannels | undefined;
}

/** All channels and active threads of a guild. */
export interface GuildChannels {
  /** Threads that the bot has joined contain its membership. */
  readonly list: readonly Channel[];
  /** Recognizes the thread memberships of the bot in later events. A resumed session has no READY, which contains it. */
  readonly botUserId: Snowflake;
}
