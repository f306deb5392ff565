import { z } from 'zod';

/** A user or bot account. */
export const User = z.object({
  id: z.string(),
  username: z.string(),
  /** `0` for accounts without one; bots keep theirs. */
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
export type User = z.output<typeof User>;
