import { z } from 'zod';

/** A role's colours; the second and third need the feature ENHANCED_ROLE_COLORS. */
export const RoleColors = z.object({
  primary_color: z.int(),
  secondary_color: z.int().nullable(),
  tertiary_color: z.int().nullable(),
});

/** A role. The @everyone role has the id of its guild. */
export const Role = z.object({
  id: z.string(),
  name: z.string(),
  color: z.int(),
  colors: RoleColors,
  hoist: z.boolean(),
  icon: z.string().nullable().optional(),
  unicode_emoji: z.string().nullable().optional(),
  position: z.int(),
  /** Permission bits as a decimal string. */
  permissions: z.string(),
  managed: z.boolean(),
  mentionable: z.boolean(),
  flags: z.int(),
});
export type Role = z.output<typeof Role>;
