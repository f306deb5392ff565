import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { PartialEmoji } from './shared-fields.js';

/** A received image, video or file. All fields except the URL are set by Discord and may be missing. */
export interface UnfurledMedia {
  url: string;
  proxy_url?: string | undefined;
  height?: number | null | undefined;
  width?: number | null | undefined;
  content_type?: string | null | undefined;
  placeholder?: string | null | undefined;
  placeholder_version?: number | null | undefined;
  /** 1: animated. */
  flags?: number | undefined;
  /** If it was uploaded with the message. */
  attachment_id?: string | undefined;
}
export const UnfurledMedia: ObjectSchema<UnfurledMedia> = z.object({
  url: z.string(),
  proxy_url: z.string().optional(),
  height: z.int().nullable().optional(),
  width: z.int().nullable().optional(),
  content_type: z.string().nullable().optional(),
  placeholder: z.string().nullable().optional(),
  placeholder_version: z.int().nullable().optional(),
  flags: z.int().optional(),
  attachment_id: z.string().optional(),
});

/**
 * A component of a received message. New types may appear at any time, so this is one open shape of all known
 * fields: `type` says which of them to expect.
 */
export interface ReceivedComponent {
  type: number;
  id?: number | undefined;
  custom_id?: string | undefined;
  disabled?: boolean | undefined;
  /** Of a button. */
  style?: number | undefined;
  label?: string | undefined;
  emoji?: PartialEmoji | undefined;
  url?: string | undefined;
  sku_id?: string | undefined;
  /** Of a select. */
  placeholder?: string | undefined;
  min_values?: number | undefined;
  max_values?: number | undefined;
  options?:
    | {
        label: string;
        value: string;
        description?: string | undefined;
        emoji?: PartialEmoji | undefined;
        default?: boolean | undefined;
      }[]
    | undefined;
  default_values?:
    | {
        id: string;
        type: string;
      }[]
    | undefined;
  channel_types?: number[] | undefined;
  /** Of a text display. */
  content?: string | undefined;
  /** Of a thumbnail. */
  media?: UnfurledMedia | undefined;
  description?: string | null | undefined;
  /** Of a media gallery. */
  items?:
    | {
        media: UnfurledMedia;
        description?: string | null | undefined;
        spoiler?: boolean | undefined;
      }[]
    | undefined;
  /** Of a file; `size` in bytes. */
  file?: UnfurledMedia | undefined;
  name?: string | null | undefined;
  size?: number | null | undefined;
  /** Of a separator. */
  divider?: boolean | undefined;
  spacing?: number | undefined;
  /** Of a container. */
  accent_color?: number | null | undefined;
  spoiler?: boolean | undefined;
  components?: ReceivedComponent[] | undefined;
  accessory?: ReceivedComponent | undefined;
}
export const ReceivedComponent: ObjectSchema<ReceivedComponent> = z.object({
  type: z.int(),
  id: z.int().optional(),
  custom_id: z.string().optional(),
  disabled: z.boolean().optional(),
  style: z.int().optional(),
  label: z.string().optional(),
  emoji: PartialEmoji.optional(),
  url: z.string().optional(),
  sku_id: z.string().optional(),
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
  content: z.string().optional(),
  media: UnfurledMedia.optional(),
  description: z.string().nullable().optional(),
  items: z
    .array(
      z.object({
        media: UnfurledMedia,
        description: z.string().nullable().optional(),
        spoiler: z.boolean().optional(),
      }),
    )
    .optional(),
  file: UnfurledMedia.optional(),
  name: z.string().nullable().optional(),
  size: z.int().nullable().optional(),
  divider: z.boolean().optional(),
  spacing: z.int().optional(),
  accent_color: z.int().nullable().optional(),
  spoiler: z.boolean().optional(),
  get components() {
    return z.array(ReceivedComponent).optional();
  },
  get accessory() {
    return ReceivedComponent.optional();
  },
});
