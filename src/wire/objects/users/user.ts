import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText, formIssue, imageData } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

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
