import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import {
  boundedInteger,
  boundedList,
  boundedText,
  formIssue,
  imageData,
  permissionBits,
  snowflake,
} from '../../validation/field-schemas.js';

/** The colors of a role; the second and third need the feature ENHANCED_ROLE_COLORS. */
export const RoleColors = z.object({
  primary_color: z.int(),
  secondary_color: z.int().nullable(),
  tertiary_color: z.int().nullable(),
});
export type RoleColors = z.output<typeof RoleColors>;

/** Bits of a role's `flags`. */
export const roleFlags = {
  /** Members can select it in an onboarding prompt. */
  IN_PROMPT: 1 << 0,
} as const;

/** The owner of a managed role, for example a bot. A tag with the value null is true if it is present. */
export const RoleTags = z.object({
  bot_id: z.string().optional(),
  integration_id: z.string().optional(),
  premium_subscriber: z.null().optional(),
  subscription_listing_id: z.string().optional(),
  available_for_purchase: z.null().optional(),
  guild_connections: z.null().optional(),
});
export type RoleTags = z.output<typeof RoleTags>;

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
  tags: RoleTags.optional(),
  flags: z.int(),
});
export type Role = z.output<typeof Role>;

const color = boundedInteger(0, limits.role.color);

/** The colors of the holographic style: a tertiary color is allowed only with exactly these values. */
export const holographicColors = {
  primary_color: 11_127_295,
  secondary_color: 16_759_788,
  tertiary_color: 16_761_760,
} as const satisfies RoleColors;

/** The colors of a role in a request. A tertiary color is allowed only in the holographic style. */
export const RoleColorsRequest = z
  .object({
    primary_color: color,
    secondary_color: color.nullable().optional(),
    tertiary_color: color.nullable().optional(),
  })
  .check((ctx) => {
    const { value } = ctx;
    if ((value.tertiary_color ?? null) === null) return;
    for (const key of ['primary_color', 'secondary_color', 'tertiary_color'] as const) {
      const only = holographicColors[key];
      if (value[key] === only) continue;
      const problem = { formCode: 'BASE_TYPE_CHOICES', message: `Value must be one of (${only}).` };
      ctx.issues.push(formIssue(value[key], problem, [key]));
    }
  });

/** The body of Create Guild Role and of Modify Guild Role; null is the default of a new role. */
export const RoleRequest = z
  .object({
    /** 1 to 100 characters (OpenAPI document; the API reference has only the upper bound). Default `new role`. */
    name: boundedText(1, limits.roleName).nullable(),
    /** Only permissions that the caller has. Default: those of @everyone. */
    permissions: permissionBits().nullable(),
    /** RGB. Deprecated in favor of `colors`, which takes precedence. */
    color: color.nullable(),
    /** Secondary and tertiary colors need the feature ENHANCED_ROLE_COLORS. */
    colors: RoleColorsRequest.nullable(),
    /** Whether its members are listed separately. Default false. */
    hoist: z.boolean().nullable(),
    /** Needs the feature ROLE_ICONS. */
    icon: imageData(['png', 'jpeg']).nullable(),
    /** A Unicode emoji. Needs the feature ROLE_ICONS. */
    unicode_emoji: boundedText(1, limits.role.unicodeEmoji).nullable(),
    /** Default false. */
    mentionable: z.boolean().nullable(),
  })
  .partial();
export type RoleRequest = z.input<typeof RoleRequest>;

/** The body of Modify Guild Role Positions: the roles that move, each with its new position, 0 the lowest. */
export const RolePositions = boundedList(
  z.object({ id: snowflake(), position: z.int().min(0).nullable().optional() }),
  0,
  limits.role.perGuild,
);
export type RolePositions = z.input<typeof RolePositions>;
