import { z } from 'zod';
import { Sticker, StickerPack } from '../../objects/expressions/sticker.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

/**
 * Get Sticker: a standard sticker, or one of a guild.
 * @see https://docs.discord.com/developers/resources/sticker#get-sticker
 */
export const getSticker: Endpoint<'/stickers/{sticker_id}', { result: Sticker }> = declareEndpoint(
  'getSticker',
  'GET',
  '/stickers/{sticker_id}',
  {
    result: jsonResult(Sticker),
  },
);

/**
 * List Sticker Packs. Anyone may call it (according to the OpenAPI document).
 * @see https://docs.discord.com/developers/resources/sticker#list-sticker-packs
 */
export const listStickerPacks: Endpoint<'/sticker-packs', { result: { sticker_packs: StickerPack[] }; auth: 'none' }> =
  declareEndpoint('listStickerPacks', 'GET', '/sticker-packs', {
    auth: 'none',
    result: jsonResult(z.object({ sticker_packs: z.array(StickerPack) })),
  });

/**
 * Get Sticker Pack.
 * @see https://docs.discord.com/developers/resources/sticker#get-sticker-pack
 */
export const getStickerPack: Endpoint<'/sticker-packs/{pack_id}', { result: StickerPack }> = declareEndpoint(
  'getStickerPack',
  'GET',
  '/sticker-packs/{pack_id}',
  {
    result: jsonResult(StickerPack),
  },
);
