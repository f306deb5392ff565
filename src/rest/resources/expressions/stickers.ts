import type { Snowflake } from '../../../base/snowflake.js';
import type { ResultOf } from '../../../wire/endpoints/declaration/endpoint.js';
import {
  createGuildSticker,
  deleteGuildSticker,
  getGuildSticker,
  listGuildStickers,
  modifyGuildSticker,
} from '../../../wire/endpoints/expressions/guild-stickers.js';
import { getSticker, getStickerPack, listStickerPacks } from '../../../wire/endpoints/expressions/stickers.js';
import type { OutgoingFile } from '../../../wire/events/inbound-event.js';
import type { Sticker, StickerPack } from '../../../wire/objects/expressions/sticker.js';
import type { StickerEdit, StickerRequest } from '../../../wire/objects/expressions/sticker-request.js';
import type { AuditOptions, Call, CallOptions } from '../../call/call.js';

/** A new sticker with its file. */
export type NewSticker = StickerRequest & {
  /** A PNG, APNG, GIF or Lottie file of at most 512 KiB. Its content type is recognized by its first bytes. */
  readonly file: OutgoingFile;
};

/**
 * Stickers of guilds, and the packs of standard stickers.
 * @see https://docs.discord.com/developers/resources/sticker
 */
export class StickersResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns a sticker of a pack or of any guild. An unknown sticker is an ApiError 10060.
   * @see https://docs.discord.com/developers/resources/sticker#get-sticker
   */
  get(stickerId: Snowflake, options?: CallOptions): Promise<Sticker> {
    return this.call(getSticker, { path: { sticker_id: stickerId } }, options);
  }

  /**
   * Returns the packs of standard stickers. Requires no token.
   * @see https://docs.discord.com/developers/resources/sticker#list-sticker-packs
   */
  listPacks(options?: CallOptions): Promise<ResultOf<typeof listStickerPacks>> {
    return this.call(listStickerPacks, {}, options);
  }

  /**
   * Returns a pack of standard stickers. An unknown pack is an ApiError 10061.
   * @see https://docs.discord.com/developers/resources/sticker#get-sticker-pack
   */
  getPack(packId: Snowflake, options?: CallOptions): Promise<StickerPack> {
    return this.call(getStickerPack, { path: { pack_id: packId } }, options);
  }

  /**
   * Returns the stickers of a guild. With CREATE_GUILD_EXPRESSIONS or MANAGE_GUILD_EXPRESSIONS each includes its
   * creator.
   * @see https://docs.discord.com/developers/resources/sticker#list-guild-stickers
   */
  listInGuild(guildId: Snowflake, options?: CallOptions): Promise<Sticker[]> {
    return this.call(listGuildStickers, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns a sticker of a guild. With CREATE_GUILD_EXPRESSIONS or MANAGE_GUILD_EXPRESSIONS it includes its creator. An
   * unknown sticker is an ApiError 10060.
   * @see https://docs.discord.com/developers/resources/sticker#get-guild-sticker
   */
  getInGuild(guildId: Snowflake, stickerId: Snowflake, options?: CallOptions): Promise<Sticker> {
    return this.call(getGuildSticker, { path: { guild_id: guildId, sticker_id: stickerId } }, options);
  }

  /**
   * Creates a sticker in a guild. Requires CREATE_GUILD_EXPRESSIONS. The name has 2 to 30 characters, the description
   * is empty or has 2 to 100, the tags have 1 to 200. The file is a PNG, APNG, GIF or Lottie file of at most 512 KiB
   * (50045), 320 x 320 pixels and 5 seconds (170007). Lottie files are only accepted in guilds with the feature VERIFIED
   * or PARTNERED; an invalid one is an ApiError 170001 to 170006. Without boosts a guild has at most 5 stickers (30039).
   * Fires `guildStickersUpdate`; accepts an audit reason.
   * @throws {ValidationError} also for a file of another type
   * @see https://docs.discord.com/developers/resources/sticker#create-guild-sticker
   *
   * @example
   * const file = { name: 'wave.png', data: { path: 'images/wave.png' } };
   * await api.stickers.create(guildId, { name: 'Wave', description: '', tags: 'wave', file });
   */
  create(guildId: Snowflake, sticker: NewSticker, options?: AuditOptions): Promise<Sticker> {
    const { file, ...body } = sticker;
    return this.call(createGuildSticker, { path: { guild_id: guildId }, body, file }, options);
  }

  /**
   * Changes the name, the description or the tags of a sticker. Requires MANAGE_GUILD_EXPRESSIONS, or
   * CREATE_GUILD_EXPRESSIONS for the bot's own stickers. The name has 2 to 30 characters, the description 2 to 100, the
   * tags 1 to 200; null removes the description. Fires `guildStickersUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/sticker#modify-guild-sticker
   */
  edit(guildId: Snowflake, stickerId: Snowflake, body: StickerEdit, options?: AuditOptions): Promise<Sticker> {
    return this.call(modifyGuildSticker, { path: { guild_id: guildId, sticker_id: stickerId }, body }, options);
  }

  /**
   * Deletes a sticker of a guild. Requires MANAGE_GUILD_EXPRESSIONS, or CREATE_GUILD_EXPRESSIONS for the bot's own
   * stickers. Fires `guildStickersUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/sticker#delete-guild-sticker
   */
  delete(guildId: Snowflake, stickerId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteGuildSticker, { path: { guild_id: guildId, sticker_id: stickerId } }, options);
  }
}
