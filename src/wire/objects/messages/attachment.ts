import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText } from '../../validation/field-schemas.js';

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
  placeholder: z.string().optional(),
  placeholder_version: z.int().optional(),
  ephemeral: z.boolean().optional(),
  /** Of a voice message: its length, and its loudness over time as bytes in base64. */
  duration_secs: z.number().optional(),
  waveform: z.string().optional(),
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

/** Other clients send null for what they do not say. */
const nullToUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** What a request says of a file that goes with it (`id` is the n of `files[n]`) or of one that is kept (its id). */
export const AttachmentRequest = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  filename: boundedText(1, limits.message.filename).nullish().transform(nullToUndefined),
  title: boundedText(0, limits.message.description).nullish().transform(nullToUndefined),
  description: boundedText(0, limits.message.description).nullish().transform(nullToUndefined),
  is_spoiler: z.boolean().nullish().transform(nullToUndefined),
  /** Of a voice message. */
  duration_secs: z.number().min(0).nullish().transform(nullToUndefined),
  waveform: boundedText(0, limits.message.waveform).nullish().transform(nullToUndefined),
});
export type AttachmentRequest = z.input<typeof AttachmentRequest>;

/** The name under which the service keeps a file: what would not do in an address is replaced. */
export function storedFilename(name: string): string {
  return name.replace(/[\s/\\]+/g, '_').replace(/^\.+/, '') || 'file';
}
