import { z } from 'zod';
import { PartialEmoji } from './shared-fields.js';

/** A received image, video or file. All fields except the URL are set by Discord and may be missing. */
export const UnfurledMedia = z.object({
  url: z.string(),
  proxy_url: z.string().optional(),
  height: z.int().nullable().optional(),
  width: z.int().nullable().optional(),
  content_type: z.string().nullable().optional(),
  placeholder: z.string().nullable().optional(),
  placeholder_version: z.int().nullable().optional(),
  /** 1: animated. */
  flags: z.int().optional(),
  /** If it was uploaded with the message. */
  attachment_id: z.string().optional(),
});
export type UnfurledMedia = z.output<typeof UnfurledMedia>;

/**
 * A component of a received message. New types may appear at any time, so this is one open shape of all known
 * fields: `type` says which of them to expect.
 */
export const ReceivedComponent = z.object({
  type: z.int(),
  id: z.int().optional(),
  custom_id: z.string().optional(),
  disabled: z.boolean().optional(),
  /** Of a button. */
  style: z.int().optional(),
  label: z.string().optional(),
  emoji: PartialEmoji.optional(),
  url: z.string().optional(),
  sku_id: z.string().optional(),
  /** Of a select. */
  placeholder: z.string().optional(),
  min_values: z.int().optional(),
  max_values: z.int().optional(),
  options: z
    .array(
      z.object({
        label: z.string(),
        value: z.string(),
        description: z.string().optional(),
        emoji: PartialEmoji.optional(),
        default: z.boolean().optional(),
      }),
    )
    .optional(),
  default_values: z.array(z.object({ id: z.string(), type: z.string() })).optional(),
  channel_types: z.array(z.int()).optional(),
  /** Of a text display. */
  content: z.string().optional(),
  /** Of a thumbnail. */
  media: UnfurledMedia.optional(),
  description: z.string().nullable().optional(),
  /** Of a media gallery. */
  items: z
    .array(
      z.object({
        media: UnfurledMedia,
        description: z.string().nullable().optional(),
        spoiler: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Of a file; `size` in bytes. */
  file: UnfurledMedia.optional(),
  name: z.string().nullable().optional(),
  size: z.int().nullable().optional(),
  /** Of a separator. */
  divider: z.boolean().optional(),
  spacing: z.int().optional(),
  /** Of a container. */
  accent_color: z.int().nullable().optional(),
  spoiler: z.boolean().optional(),
  get components() {
    return z.array(ReceivedComponent).optional();
  },
  get accessory() {
    return ReceivedComponent.optional();
  },
});
export type ReceivedComponent = z.output<typeof ReceivedComponent>;
