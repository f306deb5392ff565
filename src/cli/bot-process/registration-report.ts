import { z } from 'zod';

/** The differences between what a bot declares and what is registered, or the changes that were made. */
export const RegistrationReport = z.object({
  /** How many to create, change or delete (diff), or that were (sync). */
  changes: z.int(),
  /** The differences as text. */
  lines: z.array(z.string()),
  scopes: z.array(
    z.object({
      /** Null for what is not in a guild. */
      guild_id: z.string().nullable(),
      create: z.array(z.string()),
      change: z.array(
        z.object({
          name: z.string(),
          changes: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
        }),
      ),
      delete: z.array(z.string()),
      /** Registered but not declared, and not deleted. */
      not_declared: z.array(z.string()),
      as_declared: z.int(),
    }),
  ),
});
export type RegistrationReport = z.output<typeof RegistrationReport>;
