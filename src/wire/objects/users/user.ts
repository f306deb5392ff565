import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText, formIssue, imageData } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** The decoration around an avatar. */
export interface AvatarDecoration {
  asset: string;
  sku_id: string;
}
export const AvatarDecoration: ObjectSchema<AvatarDecoration> = z.object({ asset: z.string(), sku_id: z.string() });

/** The collectibles of a user or of a member: the nameplate. */
export interface Collectibles {
  nameplate?:
    | {
        sku_id: string;
        /** Path of the image. */
        asset: string;
        label: string;
        /** The background color, for example `cobalt`. */
        palette: string;
      }
    | null
    | undefined;
}
export const Collectibles: ObjectSchema<Collectibles> = z.object({
  nameplate: z
    .object({ sku_id: z.string(), asset: z.string(), label: z.string(), palette: z.string() })
    .nullable()
    .optional(),
});

/** The guild whose tag a user shows beside the name. */
export interface PrimaryGuild {
  identity_guild_id: string | null;
  /** False if the user removed the tag, null if Discord did, for example because the guild has no tag any more. */
  identity_enabled: boolean | null;
  /** At most 4 characters. */
  tag: string | null;
  /** Hash of the image beside the tag. */
  badge: string | null;
}
export const PrimaryGuild: ObjectSchema<PrimaryGuild> = z.object({
  identity_guild_id: z.string().nullable(),
  identity_enabled: z.boolean().nullable(),
  tag: z.string().nullable(),
  badge: z.string().nullable(),
});

/** A user or bot account. */
export interface User {
  id: string;
  username: string;
  /** `0` for accounts without one; bots still have one. */
  discriminator: string;
  global_name: string | null;
  avatar: string | null;
  bot?: boolean | undefined;
  system?: boolean | undefined;
  mfa_enabled?: boolean | undefined;
  banner?: string | null | undefined;
  accent_color?: number | null | undefined;
  locale?: string | undefined;
  verified?: boolean | undefined;
  email?: string | null | undefined;
  flags?: number | undefined;
  premium_type?: number | undefined;
  public_flags?: number | undefined;
  avatar_decoration_data?: AvatarDecoration | null | undefined;
  collectibles?: Collectibles | null | undefined;
  primary_guild?: PrimaryGuild | null | undefined;
}
export const User: ObjectSchema<User> = z.object({
  id: z.string(),
  username: z.string(),
  discriminator: z.string(),
  global_name: z.string().nullable(),
  avatar: z.string().nullable(),
  bot: z.boolean().optional(),
  system: z.boolean().optional(),
  mfa_enabled: z.boolean().optional(),
  banner: z.string().nullable().optional(),
  accent_color: z.int().nullable().optional(),
  locale: z.string().optional(),
  verified: z.boolean().optional(),
  email: z.string().nullable().optional(),
  flags: z.int().optional(),
  premium_type: z.int().optional(),
  public_flags: z.int().optional(),
  avatar_decoration_data: AvatarDecoration.nullable().optional(),
  collectibles: Collectibles.nullable().optional(),
  primary_guild: PrimaryGuild.nullable().optional(),
});

const RESERVED_PARTS = ['@', '#', ':', '```', 'discord'];
const RESERVED_NAMES = ['everyone', 'here'];

/** A username without the whitespace around it: some texts are not allowed in it, others not as the whole name. */
const TrimmedUsername = boundedText(limits.username.min, limits.username.max).check((ctx) => {
  const name = ctx.value.toLowerCase();
  const part = RESERVED_PARTS.find((each) => name.includes(each));
  if (part !== undefined) {
    const message = `Username cannot contain "${part}"`;
    ctx.issues.push(formIssue(ctx.value, { formCode: 'USERNAME_INVALID_CONTAINS', message }));
  } else if (RESERVED_NAMES.includes(name)) {
    ctx.issues.push(
      formIssue(ctx.value, { formCode: 'USERNAME_INVALID', message: `Username cannot be "${ctx.value}"` }),
    );
  }
});

const Username = z.string().trim().pipe(TrimmedUsername);

/** Changes to the caller's account: omitted fields stay unchanged; null removes an image. */
export interface UserEdit {
  username?: string | undefined;
  avatar?: string | null | undefined;
  banner?: string | null | undefined;
}
export const UserEdit: ObjectSchema<UserEdit> = z
  .object({ username: Username, avatar: imageData().nullable(), banner: imageData().nullable() })
  .partial();
