import type { Snowflake } from '../../base/snowflake.js';
import {
  createGuildEmoji,
  deleteGuildEmoji,
  getGuildEmoji,
  listGuildEmojis,
  modifyGuildEmoji,
} from '../../wire/endpoints/guilds/emojis.js';
import type { Emoji, EmojiEdit, EmojiRequest } from '../../wire/objects/guilds/emoji.js';
import type { AuditOptions, Call, CallOptions } from '../call/call.js';

/** Custom emojis of guilds. The service limits these calls more than others, for each guild. */
export class EmojisResource {
  constructor(private readonly call: Call) {}

  /** List Guild Emojis. With CREATE_GUILD_EXPRESSIONS or MANAGE_GUILD_EXPRESSIONS each names its maker. */
  list(guildId: Snowflake, options?: CallOptions): Promise<Emoji[]> {
    return this.call(listGuildEmojis, { path: { guild_id: guildId } }, options);
  }

  /** Get Guild Emoji. An unknown one is an ApiError 10014. */
  get(guildId: Snowflake, emojiId: Snowflake, options?: CallOptions): Promise<Emoji> {
    return this.call(getGuildEmoji, { path: { guild_id: guildId, emoji_id: emojiId } }, options);
  }

  /**
   * Create Guild Emoji, from a picture as a data URI of at most 256 KiB. Needs CREATE_GUILD_EXPRESSIONS. The name is
   * 2..32 letters, digits or underscores. Without boosts a guild has at most 50 emojis (30008) and 50 that move (30018).
   * Fires `guildEmojisUpdate`; takes an audit reason.
   */
  create(guildId: Snowflake, body: EmojiRequest, options?: AuditOptions): Promise<Emoji> {
    return this.call(createGuildEmoji, { path: { guild_id: guildId }, body }, options);
  }

  /**
   * Modify Guild Emoji: its name, and the roles that may use it. Needs MANAGE_GUILD_EXPRESSIONS, or for the bot's own
   * emojis CREATE_GUILD_EXPRESSIONS. Fires `guildEmojisUpdate`; takes an audit reason.
   */
  edit(guildId: Snowflake, emojiId: Snowflake, body: EmojiEdit, options?: AuditOptions): Promise<Emoji> {
    return this.call(modifyGuildEmoji, { path: { guild_id: guildId, emoji_id: emojiId }, body }, options);
  }

  /**
   * Delete Guild Emoji. Needs MANAGE_GUILD_EXPRESSIONS, or for the bot's own emojis CREATE_GUILD_EXPRESSIONS. Fires
   * `guildEmojisUpdate`; takes an audit reason.
   */
  delete(guildId: Snowflake, emojiId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteGuildEmoji, { path: { guild_id: guildId, emoji_id: emojiId } }, options);
  }
}
