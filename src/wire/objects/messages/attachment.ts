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
  /** For voice messages: duration, and base64-encoded waveform. */
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

/** Some clients send null for missing values. */
const nullToUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** Describes an uploaded file (`id` is the n of `files[n]`) or an attachment to keep (its id). */
export const AttachmentRequest = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  filename: boundedText(1, limits.message.filename).nullish().transform(nullToUndefined),
  title: boundedText(0, limits.message.description).nullish().transform(nullToUndefined),
  description: boundedText(0, limits.message.description).nullish().transform(nullToUndefined),
  is_spoiler: z.boolean().nullish().transform(nullToUndefined),
  /** Only for voice messages, like `waveform`. */
  duration_secs: z.number().min(0).nullish().transform(nullToUndefined),
  waveform: boundedText(0, limits.message.waveform).nullish().transform(nullToUndefined),
});
export type AttachmentRequest = z.input<typeof AttachmentRequest>;

/** The stored name of a file: characters that are not allowed in URLs are replaced. */
export function storedFilename(name: string): string {
  return name.replace(/[\s/\\]+/g, '_').replace(/^\.+/, '') || 'file';
}
