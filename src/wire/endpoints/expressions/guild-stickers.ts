import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { Sticker } from '../../objects/expressions/sticker.js';
import { StickerEdit, StickerRequest } from '../../objects/expressions/sticker-request.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/**
 * List Guild Stickers. The creator is included for callers who may create or manage expressions.
 * @see https://docs.discord.com/developers/resources/sticker#list-guild-stickers
 */
export const listGuildStickers: Endpoint<'/guilds/{guild_id}/stickers', { result: Sticker[] }> = declareEndpoint(
  'listGuildStickers',
  'GET',
  '/guilds/{guild_id}/stickers',
  {
    result: jsonResult(z.array(Sticker)),
  },
);

/**
 * Get Guild Sticker. The creator is included for callers who may create or manage expressions.
 * @see https://docs.discord.com/developers/resources/sticker#get-guild-sticker
 */
export const getGuildSticker: Endpoint<'/guilds/{guild_id}/stickers/{sticker_id}', { result: Sticker }> =
  declareEndpoint('getGuildSticker', 'GET', '/guilds/{guild_id}/stickers/{sticker_id}', {
    result: jsonResult(Sticker),
  });

/**
 * Create Guild Sticker: the only endpoint whose body is sent as form fields next to its file. Discord rejects a file
 * without a concrete content type (50046).
 * @see https://docs.discord.com/developers/resources/sticker#create-guild-sticker
 */
export const createGuildSticker: Endpoint<
  '/guilds/{guild_id}/stickers',
  { body: StickerRequest; result: Sticker; audit: true; file: 'required' }
> = declareEndpoint('createGuildSticker', 'POST', '/guilds/{guild_id}/stickers', {
  body: StickerRequest,
  hasFormFields: true,
  file: 'file',
  isFileRequired: true,
  fileRule: { maxBytes: limits.sticker.bytes, types: ['image/png', 'image/gif', 'application/json'] },
  result: jsonResult(Sticker),
  status: 201,
  requiredPermissions: ['CREATE_GUILD_EXPRESSIONS'],
  audit: 'STICKER_CREATE',
  emits: ['guildStickersUpdate'],
});

/**
 * Modify Guild Sticker. The caller's own stickers need CREATE_GUILD_EXPRESSIONS, others MANAGE_GUILD_EXPRESSIONS.
 * @see https://docs.discord.com/developers/resources/sticker#modify-guild-sticker
 */
export const modifyGuildSticker: Endpoint<
  '/guilds/{guild_id}/stickers/{sticker_id}',
  { body: StickerEdit; result: Sticker; audit: true }
> = declareEndpoint('modifyGuildSticker', 'PATCH', '/guilds/{guild_id}/stickers/{sticker_id}', {
  body: StickerEdit,
  result: jsonResult(Sticker),
  audit: 'STICKER_UPDATE',
  emits: ['guildStickersUpdate'],
});

/**
 * Delete Guild Sticker. The caller's own stickers need CREATE_GUILD_EXPRESSIONS, others MANAGE_GUILD_EXPRESSIONS.
 * @see https://docs.discord.com/developers/resources/sticker#delete-guild-sticker
 */
export const deleteGuildSticker: Endpoint<
  '/guilds/{guild_id}/stickers/{sticker_id}',
  { result: undefined; audit: true }
> = declareEndpoint('deleteGuildSticker', 'DELETE', '/guilds/{guild_id}/stickers/{sticker_id}', {
  result: emptyResult,
  audit: 'STICKER_DELETE',
  emits: ['guildStickersUpdate'],
});
