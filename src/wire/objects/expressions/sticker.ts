import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';

export * from './sticker-formats.js';

/** A sticker of a pack or of a guild. */
export interface Sticker {
  id: string;
  pack_id?: string | undefined;
  name: string;
  description: string | null;
  tags: string;
  /** A value of `stickerTypes`. */
  type: number;
  /** A value of `stickerFormats`. */
  format_type: number;
  available?: boolean | undefined;
  guild_id?: string | undefined;
  user?: User | undefined;
  sort_value?: number | undefined;
}
export const Sticker: ObjectSchema<Sticker> = z.object({
  id: z.string(),
  pack_id: z.string().optional(),
  name: z.string(),
  description: z.string().nullable(),
  tags: z.string(),
  type: z.int(),
  format_type: z.int(),
  available: z.boolean().optional(),
  guild_id: z.string().optional(),
  user: User.optional(),
  sort_value: z.int().optional(),
});

/** A pack of standard stickers. */
export interface StickerPack {
  id: string;
  stickers: Sticker[];
  name: string;
  sku_id: string;
  /** The sticker that is shown as the icon of the pack. */
  cover_sticker_id?: string | undefined;
  description: string;
  /** The banner image of the pack. */
  banner_asset_id?: string | undefined;
}
export const StickerPack: ObjectSchema<StickerPack> = z.object({
  id: z.string(),
  stickers: z.array(Sticker),
  name: z.string(),
  sku_id: z.string(),
  cover_sticker_id: z.string().optional(),
  description: z.string(),
  banner_asset_id: z.string().optional(),
});
