import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  boundedInteger,
  boundedList,
  boundedText,
  boundedUrl,
  formIssue,
  timestamp,
} from '../../validation/field-schemas.js';
import type { ObjectSchema, PartialFields, Schema } from '../../validation/schema-types.js';

const bounds = limits.embed;
const media = z.object({ url: boundedUrl(bounds.url, ['http', 'https', 'attachment']) });

/** An embed to send. Type, provider, video and image sizes are set by Discord. */
export interface EmbedRequest {
  title?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  timestamp?: string | undefined;
  /** RGB, 0x000000 to 0xFFFFFF. */
  color?: number | undefined;
  footer?:
    | {
        text: string;
        icon_url?: string | undefined;
      }
    | undefined;
  image?:
    | {
        url: string;
      }
    | undefined;
  thumbnail?:
    | {
        url: string;
      }
    | undefined;
  author?:
    | {
        name: string;
        url?: string | undefined;
        icon_url?: string | undefined;
      }
    | undefined;
  fields?:
    | {
        name: string;
        value: string;
        inline?: boolean | undefined;
      }[]
    | undefined;
}
export const EmbedRequest: ObjectSchema<EmbedRequest> = z.object({
  title: boundedText(0, bounds.title).optional(),
  description: boundedText(0, bounds.description).optional(),
  url: boundedUrl(bounds.url).optional(),
  timestamp: timestamp().optional(),
  color: boundedInteger(0, 0xffffff).optional(),
  footer: z
    .object({
      text: boundedText(1, bounds.footer),
      icon_url: boundedUrl(bounds.url, ['http', 'https', 'attachment']).optional(),
    })
    .optional(),
  image: media.optional(),
  thumbnail: media.optional(),
  author: z
    .object({
      name: boundedText(1, bounds.author),
      url: boundedUrl(bounds.url).optional(),
      icon_url: boundedUrl(bounds.url, ['http', 'https', 'attachment']).optional(),
    })
    .optional(),
  fields: boundedList(
    z.object({
      name: boundedText(1, bounds.fieldName),
      value: boundedText(1, bounds.fieldValue),
      inline: z.boolean().optional(),
    }),
    0,
    bounds.fields,
  ).optional(),
});

/** Up to ten embeds, whose texts together have at most 6000 characters. See `embedLength`. */
export type EmbedsRequest = EmbedRequest[];
export const EmbedsRequest: Schema<EmbedsRequest> = boundedList(EmbedRequest, 0, limits.message.embeds).check((ctx) => {
  const total = ctx.value.reduce((sum, embed) => sum + embedLength(embed), 0);
  if (total > bounds.total) {
    ctx.issues.push(
      formIssue(ctx.value, {
        formCode: 'MAX_EMBED_SIZE_EXCEEDED',
        message: `Embed size exceeds maximum size of ${bounds.total}`,
      }),
    );
  }
});

/**
 * Returns the number of characters of an embed: title, description, names and values of the fields, text of the footer
 * and name of the author. All embeds of a message together have at most 6000 (`limits.embed.total`). Spaces at both ends
 * of a text do not count, and an emoji counts as the code points that it consists of.
 *
 * @param embed an embed to send, or a received one
 * @example
 * const remaining = limits.embed.total - embeds.reduce((sum, embed) => sum + embedLength(embed), 0);
 * @see https://docs.discord.com/developers/resources/message#embed-object-embed-limits
 */
export function embedLength(embed: EmbedRequest | Embed): number {
  const texts = [
    embed.title,
    embed.description,
    embed.footer?.text,
    embed.author?.name,
    ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
  ];
  return texts.reduce((sum, each) => sum + [...(each ?? '').trim()].length, 0);
}

/** An image or video of a received embed. */
export interface EmbedMedia {
  url: string;
  proxy_url?: string | undefined;
  height?: number | undefined;
  width?: number | undefined;
  content_type?: string | undefined;
  placeholder?: string | undefined;
  placeholder_version?: number | undefined;
  description?: string | undefined;
  /** 32: animated (in components it is 1). */
  flags?: number | undefined;
}
const EmbedMedia: ObjectSchema<EmbedMedia> = z.object({
  url: z.string(),
  proxy_url: z.string().optional(),
  height: z.int().optional(),
  width: z.int().optional(),
  content_type: z.string().optional(),
  placeholder: z.string().optional(),
  placeholder_version: z.int().optional(),
  description: z.string().optional(),
  flags: z.int().optional(),
});

/** A received embed. */
export interface Embed {
  title?: string | undefined;
  /** `rich` for embeds that were sent; other types come from links. */
  type?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  timestamp?: string | undefined;
  color?: number | undefined;
  footer?:
    | {
        text: string;
        icon_url?: string | undefined;
        proxy_icon_url?: string | undefined;
      }
    | undefined;
  image?: EmbedMedia | undefined;
  thumbnail?: EmbedMedia | undefined;
  video?: PartialFields<EmbedMedia> | undefined;
  provider?:
    | {
        name?: string | undefined;
        url?: string | undefined;
      }
    | undefined;
  author?:
    | {
        name: string;
        url?: string | undefined;
        icon_url?: string | undefined;
        proxy_icon_url?: string | undefined;
      }
    | undefined;
  fields?:
    | {
        name: string;
        value: string;
        inline?: boolean | undefined;
      }[]
    | undefined;
  flags?: number | undefined;
}
export const Embed: ObjectSchema<Embed> = z.object({
  title: z.string().optional(),
  type: z.string().optional(),
  description: z.string().optional(),
  url: z.string().optional(),
  timestamp: z.string().optional(),
  color: z.int().optional(),
  footer: z
    .object({ text: z.string(), icon_url: z.string().optional(), proxy_icon_url: z.string().optional() })
    .optional(),
  image: EmbedMedia.optional(),
  thumbnail: EmbedMedia.optional(),
  video: EmbedMedia.partial().optional(),
  provider: z.object({ name: z.string().optional(), url: z.string().optional() }).optional(),
  author: z
    .object({
      name: z.string(),
      url: z.string().optional(),
      icon_url: z.string().optional(),
      proxy_icon_url: z.string().optional(),
    })
    .optional(),
  fields: z.array(z.object({ name: z.string(), value: z.string(), inline: z.boolean().optional() })).optional(),
  flags: z.int().optional(),
});
