import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { maxDataBytes } from '../../validation/data-uri.js';
import { boundedList, formIssue, imageData, snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { User } from '../users/user.js';

/** An emoji: a custom emoji with an id, or a Unicode emoji with only a name. */
export interface Emoji {
  id: string | null;
  /** Null in reactions with a deleted emoji. */
  name: string | null;
  /** The roles whose members may use the emoji; empty if every member may use it. */
  roles?: string[] | undefined;
  /** The creator. In guilds only for callers with CREATE_GUILD_EXPRESSIONS or MANAGE_GUILD_EXPRESSIONS. */
  user?: User | undefined;
  require_colons?: boolean | undefined;
  managed?: boolean | undefined;
  animated?: boolean | undefined;
  /** Whether the emoji can be used. False while the guild does not have enough boosts. */
  available?: boolean | undefined;
}
export const Emoji: ObjectSchema<Emoji> = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  roles: z.array(z.string()).optional(),
  user: User.optional(),
  require_colons: z.boolean().optional(),
  managed: z.boolean().optional(),
  animated: z.boolean().optional(),
  available: z.boolean().optional(),
});

const bounds = limits.emoji;

const EmojiName = z.string().check((ctx) => {
  const { min, max } = bounds.name;
  if (ctx.value.length < min || ctx.value.length > max || !/^\w+$/.test(ctx.value)) {
    const message = `Must be ${min} to ${max} letters, digits or underscores.`;
    ctx.issues.push(formIssue(ctx.value, { formCode: 'STRING_TYPE_REGEX', message }));
  }
});

const EmojiImage = imageData(['png', 'jpeg', 'gif', 'webp', 'avif']).check(maxDataBytes(bounds.bytes));

const EmojiRoles = boundedList(snowflake(), 0, limits.role.perGuild);

/** A new guild emoji: a PNG, JPEG, GIF, WebP or AVIF image of at most 256 KiB, ideally 128 by 128 pixels. */
export interface EmojiRequest {
  name: string;
  image: string;
  roles?: string[] | undefined;
}
export const EmojiRequest: ObjectSchema<EmojiRequest> = z.object({
  name: EmojiName,
  image: EmojiImage,
  roles: EmojiRoles.optional(),
});

/** Changes to an emoji: omitted fields stay unchanged. */
export interface EmojiEdit {
  name?: string | undefined;
  roles?: string[] | null | undefined;
}
export const EmojiEdit: ObjectSchema<EmojiEdit> = z.object({ name: EmojiName, roles: EmojiRoles.nullable() }).partial();

/** A new emoji of an application, which only the application can use. The image is like that of a guild emoji. */
export interface ApplicationEmojiRequest {
  name: string;
  image: string;
}
export const ApplicationEmojiRequest: ObjectSchema<ApplicationEmojiRequest> = z.object({
  name: EmojiName,
  image: EmojiImage,
});

/** Changes to an emoji of an application. */
export interface ApplicationEmojiEdit {
  name?: string | undefined;
}
export const ApplicationEmojiEdit: ObjectSchema<ApplicationEmojiEdit> = z.object({ name: EmojiName.optional() });
