import { z } from 'zod';
import { Emoji } from './emoji.js';
import { Sticker } from './sticker.js';

/** A guild, as shown to users who have not joined it. */
export const GuildPreview = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  splash: z.string().nullable(),
  discovery_splash: z.string().nullable(),
  emojis: z.array(Emoji),
  features: z.array(z.string()),
  approximate_member_count: z.int(),
  /** Number of online members. */
  approximate_presence_count: z.int(),
  description: z.string().nullable(),
  stickers: z.array(Sticker),
});
export type GuildPreview = z.output<typeof GuildPreview>;
