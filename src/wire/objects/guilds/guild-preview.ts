import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { Emoji } from '../expressions/emoji.js';
import { Sticker } from '../expressions/sticker.js';

/** A guild, as shown to users who have not joined it. */
export interface GuildPreview {
  id: string;
  name: string;
  icon: string | null;
  splash: string | null;
  discovery_splash: string | null;
  emojis: Emoji[];
  features: string[];
  approximate_member_count: number;
  /** Number of online members. */
  approximate_presence_count: number;
  description: string | null;
  stickers: Sticker[];
}
export const GuildPreview: ObjectSchema<GuildPreview> = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  splash: z.string().nullable(),
  discovery_splash: z.string().nullable(),
  emojis: z.array(Emoji),
  features: z.array(z.string()),
  approximate_member_count: z.int(),
  approximate_presence_count: z.int(),
  description: z.string().nullable(),
  stickers: z.array(Sticker),
});
