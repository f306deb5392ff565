/** Checks the form of a world description: names of keys, types of values, permissions, channel types and locales. */

import { isSnowflake } from 'guildhall';
import { imageData, isTimeZone, maxDataBytes } from 'guildhall/internal';
import {
  type ChannelTypeName,
  channelTypes,
  EmojiRequest,
  limits,
  locales,
  type PermissionName,
  permissions,
  presenceStatuses,
  StickerRequest,
} from 'guildhall/wire';
import { z } from 'zod';
import { skuKinds } from '../../control/views/application-views.js';

const Name = z.string().min(1, 'must not be empty');
const Names = z.array(Name).optional();

// Object.keys returns strings; these are the keys.
const permissionNames = Object.keys(permissions) as PermissionName[];
const Permissions = z
  .union([z.array(z.enum(permissionNames)), z.string().regex(/^\d+$/)], {
    error: 'must be a list of permission names such as KICK_MEMBERS, or bits as a decimal string',
  })
  .optional();

const Id = z
  .string({ error: 'must be a text: a number would lose its last digits' })
  .refine(isSnowflake, 'must be an id')
  .optional();

const Role = z.strictObject({
  id: Id,
  name: Name,
  permissions: Permissions,
  color: z.int().min(0).max(0xffffff).optional(),
  hoist: z.boolean().optional(),
  mentionable: z.boolean().optional(),
});

// As above.
const channelTypeNames = Object.keys(channelTypes) as ChannelTypeName[];
const channelTypeNumbers: readonly number[] = Object.values(channelTypes);
const Channel = z.strictObject({
  id: Id,
  name: Name,
  type: z
    .union([z.enum(channelTypeNames), z.number().refine((type) => channelTypeNumbers.includes(type))], {
      error: `must be one of ${channelTypeNames.join(', ')}`,
    })
    .optional(),
  topic: z.string().optional(),
  parent: Name.optional(),
  visibleTo: Names,
  permissionOverwrites: z
    .array(z.strictObject({ id: Name, type: z.literal(0).optional(), allow: Permissions, deny: Permissions }))
    .optional(),
});

const Onboarding = z.strictObject({
  defaultChannels: Names,
  prompts: z.array(
    z.strictObject({
      title: Name,
      singleSelect: z.boolean().optional(),
      required: z.boolean().optional(),
      options: z
        .array(
          z.strictObject({
            title: Name,
            description: z.string().optional(),
            emoji: Name.optional(),
            roles: Names,
            channels: Names,
          }),
        )
        .min(1, 'must contain an option'),
    }),
  ),
});

const DescribedEmoji = z.strictObject({ name: EmojiRequest.shape.name, image: EmojiRequest.shape.image.optional() });

const { bytes: stickerBytes, perBoostLevel: stickerSlots } = limits.sticker;
const DescribedSticker = z.strictObject({
  name: StickerRequest.shape.name,
  description: StickerRequest.shape.description.optional(),
  tags: StickerRequest.shape.tags.optional(),
  image: imageData(['png', 'gif']).check(maxDataBytes(stickerBytes)).optional(),
});

/** A list with at most so many entries: those that a guild without boosts can have. */
const limited = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, `must contain at most ${max} entries`).optional();

const LocaleName = z.enum(locales, { error: `must be one of ${locales.join(', ')}` }).optional();

/** The form of a `SkuDescription`. */
export const SkuDescriptionSchema = z.strictObject({
  name: Name.max(limits.sku.name),
  kind: z.enum(skuKinds, { error: `must be one of ${skuKinds.join(', ')}` }),
  id: Id,
  description: z.string().max(limits.sku.description).optional(),
  price: z.int().min(0).optional(),
  available: z.boolean().optional(),
});

/** The form of a `WorldDescription`. */
export const WorldDescriptionSchema = z.strictObject({
  application: z
    .strictObject({ id: Id, differentBotId: z.boolean().optional(), hasActivity: z.boolean().optional() })
    .optional(),
  skus: z.array(SkuDescriptionSchema).optional(),
  guild: z
    .strictObject({
      id: Id,
      name: Name,
      owner: Name.optional(),
      locale: LocaleName,
      screening: z.boolean().optional(),
      features: z.array(z.string()).optional(),
      joinMessages: z.boolean().optional(),
      roles: z.array(Role).optional(),
      channels: z.array(Channel).optional(),
      onboarding: Onboarding.optional(),
      emojis: limited(DescribedEmoji, limits.emoji.static),
      stickers: limited(DescribedSticker, stickerSlots[0]),
    })
    .optional(),
  users: z
    .array(
      z.strictObject({
        id: Id,
        name: Name,
        locale: LocaleName,
        timeZone: z
          .string()
          .refine(isTimeZone, 'must be the name of a time zone, for example Europe/Berlin')
          .optional(),
        status: z.enum(presenceStatuses, { error: `must be one of ${presenceStatuses.join(', ')}` }).optional(),
        member: z.boolean().optional(),
        pending: z.boolean().optional(),
        roles: Names,
      }),
    )
    .optional(),
});
