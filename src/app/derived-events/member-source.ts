import type { Snowflake } from '../../base/snowflake.js';
import type { GuildMembersChunk } from '../../wire/events/all-events.js';

/** From where the shadow gets members and guilds that no event has shown. */
export interface MemberSource {
  /**
   * Asks for every member of a guild (op 8). Ends when the last chunk has come; the chunks also come as events. What it
   * throws is logged, and it is asked again.
   */
  requestMembers(guildId: Snowflake, signal: AbortSignal): AsyncIterable<GuildMembersChunk>;
  /** The guilds that the bot is in (Get Current User Guilds): needed where sessions are taken over from a process. */
  guildIds(signal: AbortSignal): AsyncIterable<Snowflake>;
}
