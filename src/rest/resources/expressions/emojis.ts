import type { Snowflake } from '../../../base/snowflake.js';
import {
  createGuildEmoji,
  deleteGuildEmoji,
  getGuildEmoji,
  listGuildEmojis,
  modifyGuildEmoji,
} from '../../../wire/endpoints/expressions/emojis.js';
import type { Emoji, EmojiEdit, EmojiRequest } from '../../../wire/objects/expressions/emoji.js';
import type { AuditOptions, Call, CallOptions } from '../../call/call.js';

/**
 * Custom emojis of guilds; those of an application are in `api.applications`. Discord limits these calls more strictly than
 * others, per guild.
 * @see https://docs.discord.com/developers/resources/emoji
 */
export class EmojisResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the emojis of a guild. With CREATE_GUILD_EXPRESSIONS or MANAGE_GUILD_EXPRESSIONS each includes its creator.
   * @see https://docs.discord.com/developers/resources/emoji#list-guild-emojis
   */
  list(guildId: Snowflake, options?: CallOptions): Promise<Emoji[]> {
    return this.call(listGuildEmojis, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns an emoji. An unknown emoji is an ApiError 10014.
   * @see https://docs.discord.com/developers/resources/emoji#get-guild-emoji
   */
  get(guildId: Snowflake, emojiId: Snowflake, options?: CallOptions): Promise<Emoji> {
    return this.call(getGuildEmoji, { path: { guild_id: guildId, emoji_id: emojiId } }, options);
  }

  /**
   * Creates an emoji from a PNG, JPEG, GIF, WebP or AVIF image, a data URI of at most 256 KiB. Requires
   * CREATE_GUILD_EXPRESSIONS. The name has 2 to 32 letters, digits or underscores. Without boosts a guild has at most 50
   * static (30008) and 50 animated emojis (30018). Fires `guildEmojisUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/emoji#create-guild-emoji
   */
  create(guildId: Snowflake, body: EmojiRequest, options?: AuditOptions): Promise<Emoji> {
    return this.call(createGuildEmoji, { path: { guild_id: guildId }, body }, options);
  }

  /**
   * Changes the name of an emoji and the roles that can use it. Requires MANAGE_GUILD_EXPRESSIONS, or
   * CREATE_GUILD_EXPRESSIONS for the bot's own emojis. Fires `guildEmojisUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/emoji#modify-guild-emoji
   */
  edit(guildId: Snowflake, emojiId: Snowflake, body: EmojiEdit, options?: AuditOptions): Promise<Emoji> {
    return this.call(modifyGuildEmoji, { path: { guild_id: guildId, emoji_id: emojiId }, body }, options);
  }

  /**
   * Deletes an emoji. Requires MANAGE_GUILD_EXPRESSIONS, or CREATE_GUILD_EXPRESSIONS for the bot's own emojis. Fires
   * `guildEmojisUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/emoji#delete-guild-emoji
   */
  delete(guildId: Snowflake, emojiId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteGuildEmoji, { path: { guild_id: guildId, emoji_id: emojiId } }, options);
  }
}
