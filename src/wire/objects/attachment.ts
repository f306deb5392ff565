import { z } from 'zod';
import { limits } from '../limits.js';
import { text } from '../schema.js';

/** A file of a message or of a modal. */
export const Attachment = z.object({
  id: z.string(),
  filename: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  content_type: z.string().optional(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
  proxy_url: z.string(),
  height: z.int().nullable().optional(),
  width: z.int().nullable().optional(),
  ephemeral: z.boolean().optional(),
  flags: z.int().optional(),
});
export type Attachment = z.output<typeof Attachment>;

/** Bits of an attachment's `flags`. */
export const attachmentFlags = {
  IS_CLIP: 1 << 0,
  IS_THUMBNAIL: 1 << 1,
  IS_REMIX: 1 << 2,
  IS_SPOILER: 1 << 3,
  IS_ANIMATED: 1 << 5,
} as const;

/** What a request says of a file that goes with it (`id` is the n of `files[n]`) or of one that is kept (its id). */
export const AttachmentRequest = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  filename: text(1, limits.message.filename).optional(),
  title: text(0, limits.message.description).optional(),
  description: text(0, limits.message.description).optional(),
  is_spoiler: z.boolean().optional(),
});
export type AttachmentRequest = z.input<typeof AttachmentRequest>;
