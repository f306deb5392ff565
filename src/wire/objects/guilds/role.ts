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
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';

/** The colors of a role; the second and third need the feature ENHANCED_ROLE_COLORS. */
export interface RoleColors {
  primary_color: number;
  secondary_color: number | null;
  tertiary_color: number | null;
}
export const RoleColors: ObjectSchema<RoleColors> = z.object({
  primary_color: z.int(),
  secondary_color: z.int().nullable(),
  tertiary_color: z.int().nullable(),
});

/** Bits of a role's `flags`. */
export const roleFlags = {
  /** Members can select it in an onboarding prompt. */
  IN_PROMPT: 0x1,
} as const;

/** The owner of a managed role, for example a bot. A tag with the value null is true if it is present. */
export interface RoleTags {
  bot_id?: string | undefined;
  integration_id?: string | undefined;
  premium_subscriber?: null | undefined;
  subscription_listing_id?: string | undefined;
  available_for_purchase?: null | undefined;
  guild_connections?: null | undefined;
}
export const RoleTags: ObjectSchema<RoleTags> = z.object({
  bot_id: z.string().optional(),
  integration_id: z.string().optional(),
  premium_subscriber: z.null().optional(),
  subscription_listing_id: z.string().optional(),
  available_for_purchase: z.null().optional(),
  guild_connections: z.null().optional(),
});

/** A role. The @everyone role has the id of its guild. */
export interface Role {
  id: string;
  name: string;
  /** Only in Discord's example of resolved data, where it is null. */
  description?: string | null | undefined;
  color: number;
  colors: RoleColors;
  hoist: boolean;
  icon?: string | null | undefined;
  unicode_emoji?: string | null | undefined;
  position: number;
  /** Permission bits as a decimal string. */
  permissions: string;
  managed: boolean;
  mentionable: boolean;
  tags?: RoleTags | undefined;
  flags: number;
}
export const Role: ObjectSchema<Role> = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable().optional(),
  color: z.int(),
  colors: RoleColors,
  hoist: z.boolean(),
  icon: z.string().nullable().optional(),
  unicode_emoji: z.string().nullable().optional(),
  position: z.int(),
  permissions: z.string(),
  managed: z.boolean(),
  mentionable: z.boolean(),
  tags: RoleTags.optional(),
  flags: z.int(),
});

const color = boundedInteger(0, limits.role.color);

/** The colors of the holographic style: a tertiary color is allowed only with exactly these values. */
export const holographicColors = {
  primary_color: 11_127_295,
  secondary_color: 16_759_788,
  tertiary_color: 16_761_760,
} as const;

/** The colors of a role in a request. A tertiary color is allowed only in the holographic style. */
export interface RoleColorsRequest {
  primary_color: number;
  secondary_color?: number | null | undefined;
  tertiary_color?: number | null | undefined;
}
export const RoleColorsRequest: ObjectSchema<RoleColorsRequest> = z
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
export interface RoleRequest {
  /** 1 to 100 characters (OpenAPI document; the API reference has only the upper bound). Default `new role`. */
  name?: string | null | undefined;
  /** Only permissions that the caller has. Default: those of @everyone. */
  permissions?: string | number | null | undefined;
  /** RGB. Deprecated in favor of `colors`, which takes precedence. */
  color?: number | null | undefined;
  /** Secondary and tertiary colors need the feature ENHANCED_ROLE_COLORS. */
  colors?: RoleColorsRequest | null | undefined;
  /** Whether its members are listed separately. Default false. */
  hoist?: boolean | null | undefined;
  /** Needs the feature ROLE_ICONS. */
  icon?: string | null | undefined;
  /** A Unicode emoji. Needs the feature ROLE_ICONS. */
  unicode_emoji?: string | null | undefined;
  /** Default false. */
  mentionable?: boolean | null | undefined;
}

/** {@link RoleRequest} after validation. */
export interface ParsedRoleRequest extends RoleRequest {
  permissions?: string | null | undefined;
}
export const RoleRequest: ObjectSchema<ParsedRoleRequest, RoleRequest> = z
  .object({
    name: boundedText(1, limits.roleName).nullable(),
    permissions: permissionBits().nullable(),
    color: color.nullable(),
    colors: RoleColorsRequest.nullable(),
    hoist: z.boolean().nullable(),
    icon: imageData(['png', 'jpeg']).nullable(),
    unicode_emoji: boundedText(1, limits.role.unicodeEmoji).nullable(),
    mentionable: z.boolean().nullable(),
  })
  .partial();

/** The body of Modify Guild Role Positions: the roles that move, each with its new position, 0 the lowest. */
export type RolePositions = {
  id: string;
  position?: number | null | undefined;
}[];
export const RolePositions: Schema<RolePositions> = boundedList(
  z.object({ id: snowflake(), position: z.int().min(0).nullable().optional() }),
  0,
  limits.role.perGuild,
);
