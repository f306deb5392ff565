import type { Snowflake } from '../../base/snowflake.js';
import type { GuildMembersChunk } from '../../wire/events/all-events.js';

/** The source of members and guilds that no event has shown. */
export interface GuildSource {
  /**
   * Requests every member of a guild (opcode 8). It ends after the last chunk; the chunks also arrive as events. If it
   * throws, the error is logged and the request is retried.
   */
  requestMembers(guildId: Snowflake, signal: AbortSignal): AsyncIterable<GuildMembersChunk>;
  /** The guilds of the bot (Get Current User Guilds). Needed when sessions of another process are resumed. */
  guildIds(signal: AbortSignal): AsyncIterable<Snowflake>;
}
